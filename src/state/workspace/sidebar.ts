/**
 * The folded state of the sidebar: a setting of the person; on a narrow screen the sidebar is open only while it is
 * used.
 */
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { isNarrowScreen, useNarrowScreen } from './narrowScreen.ts';
import { settings } from './settings.ts';

const drawer = proxy({ open: false });

export function useSidebarFolded(): boolean {
  const narrow = useNarrowScreen();
  const { open } = useSnapshot(drawer);
  const { foldMenu } = useSnapshot(settings);
  return narrow ? !open : foldMenu;
}

export function toggleSidebar() {
  if (isNarrowScreen()) drawer.open = !drawer.open;
  else settings.foldMenu = !settings.foldMenu;
}

/** On a narrow screen navigation closes the sidebar. */
export function useCloseOnNavigation(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reacts to the address
  useEffect(() => {
    drawer.open = false;
  }, [pathname]);
}
