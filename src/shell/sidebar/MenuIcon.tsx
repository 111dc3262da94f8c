import { Suspense } from 'react';
import { createLoadable } from '../../ui/loadable.tsx';

const namedIcon = createLoadable(async () => (await import('./NamedIcon.tsx')).NamedIcon);

/** Its room is there at once; the pictures are more to load than the words beside them. */
export const MenuIcon = ({ name }: { name: string }) => (
  <span className="shell-menu-icon">
    <Suspense>
      <namedIcon.Component name={name} />
    </Suspense>
  </span>
);
