import { Suspense } from 'react';
import { loadable } from '../ui/loadable.tsx';

const named = loadable(async () => (await import('./NamedIcon.tsx')).NamedIcon);

/** Its room is there at once; the pictures are more to load than the words beside them. */
export const MenuIcon = ({ name }: { name: string }) => (
  <span className="shell-menu-icon">
    <Suspense>
      <named.Component name={name} />
    </Suspense>
  </span>
);
