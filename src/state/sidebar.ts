/** Whether the sidebar is folded: a setting of the person, but on a narrow screen open only for as long as it is used. */
import { useEffect, useSyncExternalStore } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { settings } from './settings.ts';

const narrowScreen = '(max-width: 991px)';
const drawer = proxy({ open: false });

const subscribe = (listener: () => void) => {
  const query = matchMedia(narrowScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const isNarrow = () => matchMedia(narrowScreen).matches;

export function useSidebarFolded(): boolean {
  const narrow = useSyncExternalStore(subscribe, isNarrow);
  const { open } = useSnapshot(drawer);
  const { foldMenu } = useSnapshot(settings);
  return narrow ? !open : foldMenu;
}

export function toggleSidebar() {
  if (isNarrow()) drawer.open = !drawer.open;
  else settings.foldMenu = !settings.foldMenu;
}

/** On a narrow screen going somewhere closes it. */
export function useClosingOnTravel(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it answers to
  useEffect(() => {
    drawer.open = false;
  }, [pathname]);
}
