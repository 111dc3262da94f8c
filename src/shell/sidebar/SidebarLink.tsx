import type { MouseEvent } from 'react';
import { useMenuCount } from '../../state/cache/useMenuCount.ts';
import type { MenuNode } from '../../state/session/menu.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { MenuIcon } from '../../ui/menuIcon/MenuIcon.tsx';

/** A real link, so that the browser's own gestures (new tab, new window) work; a plain click navigates in the page. */
export function SidebarLink({ entry, here }: { entry: MenuNode; here: string }) {
  const count = useMenuCount(entry.address);
  const open = (event: MouseEvent) => {
    if (entry.external || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(entry.address);
  };
  return (
    <a
      className="shell-nav"
      href={entry.address}
      title={entry.title}
      aria-current={entry.address === here ? 'page' : undefined}
      onClick={open}
      {...(entry.external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <MenuIcon name={entry.icon} />
      <span>{entry.title}</span>
      {count ? <em>{count}</em> : null}
    </a>
  );
}
