import './menuIcon.css';
import { Suspense } from 'react';
import { createLoadable } from '../loadable.tsx';

const namedIcon = createLoadable(async () => (await import('./NamedIcon.tsx')).NamedIcon);

/** Reserves the icon's space at once, because icons load later than the text. */
export const MenuIcon = ({ name }: { name: string }) => (
  <span className="menu-icon" aria-hidden="true">
    <Suspense>
      <namedIcon.Component name={name} />
    </Suspense>
  </span>
);
