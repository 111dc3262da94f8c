import { Suspense } from 'react';
import { createLoadable } from '../../ui/loadable.tsx';

const namedIcon = createLoadable(async () => (await import('./NamedIcon.tsx')).NamedIcon);

/** Reserves the icon's space at once, because icons load later than the text. */
export const MenuIcon = ({ name }: { name: string }) => (
  <span className="shell-menu-icon">
    <Suspense>
      <namedIcon.Component name={name} />
    </Suspense>
  </span>
);
