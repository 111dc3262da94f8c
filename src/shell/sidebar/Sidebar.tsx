/**
 * The person's menu. One folder is open at a time; the collapsed menu shows only icons, and folders open as
 * pop-ups.
 */
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { filterVisibleMenu, type MenuNode } from '../../state/session/menu.ts';
import { session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { settings } from '../../state/workspace/settings.ts';
import { useSidebarFolded } from '../../state/workspace/sidebar.ts';
import { MenuIcon } from '../../ui/menuIcon/MenuIcon.tsx';
import { Menu, MenuItem } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';
import { ChevronIcon } from '../icons.tsx';
import { useActiveTab } from '../tabs/useActiveTab.ts';
import { SidebarLink } from './SidebarLink.tsx';

export function Sidebar() {
  const snapshot = useSnapshot(session);
  const folded = useSidebarFolded();
  const { sideTheme } = useSnapshot(settings);
  const here = useActiveTab()?.place.pathname ?? '';
  // The menu is a valtio ref: the snapshot is the same object, typed as read-only.
  const entries = useMemo(() => filterVisibleMenu(snapshot.menu as readonly MenuNode[]), [snapshot.menu]);
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    const folder = entries.find((entry) => entry.children.some((child) => containsAddress(child, here)));
    const first = entries.find((entry) => entry.children.length > 0);
    setOpen((was) => (folder ?? (was === undefined ? first : undefined))?.address ?? was);
  }, [entries, here]);
  return (
    <nav
      className="shell-side"
      aria-label="侧栏"
      data-pane="menu"
      data-theme={sideTheme === 'theme' ? undefined : sideTheme}
      tabIndex={-1}
    >
      {entries.map((entry) =>
        entry.children.length === 0 ? (
          <SidebarLink key={entry.address} entry={entry} here={here} />
        ) : folded ? (
          <FoldedFolder key={entry.address} entry={entry} here={here} />
        ) : (
          <Folder
            key={entry.address}
            entry={entry}
            here={here}
            open={open === entry.address}
            onToggle={() => setOpen((was) => (was === entry.address ? undefined : entry.address))}
          />
        ),
      )}
    </nav>
  );
}

const containsAddress = (entry: MenuNode, address: string): boolean =>
  entry.address === address || entry.children.some((child) => containsAddress(child, address));

const listLeaves = (entry: MenuNode): readonly MenuNode[] =>
  entry.children.length === 0 ? [entry] : entry.children.flatMap(listLeaves);

type FolderProps = { entry: MenuNode; here: string; open: boolean; onToggle: () => void };

function Folder({ entry, here, open, onToggle }: FolderProps) {
  return (
    <>
      <button type="button" className="shell-folder" aria-expanded={open} onClick={onToggle}>
        <span>{entry.title}</span>
        <ChevronIcon />
      </button>
      {open &&
        entry.children
          .flatMap(listLeaves)
          .map((child) => <SidebarLink key={child.address} entry={child} here={here} />)}
    </>
  );
}

function FoldedFolder({ entry, here }: { entry: MenuNode; here: string }) {
  return (
    <MenuPopover
      placement="right-start"
      content={
        <Menu>
          <div className="shell-folder-name">{entry.title}</div>
          {listLeaves(entry).map((child) => (
            <MenuItem
              key={child.address}
              text={child.title}
              active={child.address === here}
              onClick={() => navigate(child.address)}
            />
          ))}
        </Menu>
      }
    >
      <button
        type="button"
        className="shell-nav"
        data-on={containsAddress(entry, here) || undefined}
        aria-label={entry.title}
        title={entry.title}
      >
        <MenuIcon name={entry.icon} />
      </button>
    </MenuPopover>
  );
}
