import { proxy } from 'valtio';
import { returnFocus } from './returnFocus.ts';

type DrawerSection = 'shortcuts';

/** The element that gets the focus back when the drawer closes. */
let focusBefore: Element | null = null;

/** `wanted`: the drawer was opened before, so its code is loaded. `at`: the requested section. */
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

export function restoreFocus(closed: HTMLElement) {
  if (focusBefore instanceof HTMLElement) returnFocus(focusBefore, closed);
}

export const openSettings = () => openDrawer(undefined);
export const openShortcutSettings = () => openDrawer('shortcuts');
