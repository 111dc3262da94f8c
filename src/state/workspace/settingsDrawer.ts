import { proxy } from 'valtio';

type DrawerSection = 'shortcuts';

/** What had the focus before, and has it again afterwards. */
let focusBefore: Element | null = null;

/** `wanted`: it has been opened before, so that its code is here. `at`: the part that one came for. */
export const settingsDrawer = proxy<{ open: boolean; wanted: boolean; at: DrawerSection | undefined }>({
  open: false,
  wanted: false,
  at: undefined,
});

function openDrawer(at: DrawerSection | undefined) {
  if (!settingsDrawer.open) focusBefore = document.activeElement;
  settingsDrawer.at = at;
  settingsDrawer.wanted = true;
  settingsDrawer.open = true;
}

export function restoreFocus() {
  if (focusBefore instanceof HTMLElement && focusBefore.isConnected)
    focusBefore.focus({ preventScroll: true });
}

export const openSettings = () => openDrawer(undefined);
export const openShortcutSettings = () => openDrawer('shortcuts');
