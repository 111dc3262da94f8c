import { proxy } from 'valtio';

type Part = 'shortcuts';

/** What had the focus before, and has it again afterwards. */
let before: Element | null = null;

/** `wanted`: it has been opened before, so that its code is here. `at`: the part that one came for. */
export const settingsDrawer = proxy<{ open: boolean; wanted: boolean; at: Part | undefined }>({
  open: false,
  wanted: false,
  at: undefined,
});

function open(at: Part | undefined) {
  if (!settingsDrawer.open) before = document.activeElement;
  settingsDrawer.at = at;
  settingsDrawer.wanted = true;
  settingsDrawer.open = true;
}

export function focusWhatWasBefore() {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

export const openSettings = () => open(undefined);
export const openShortcuts = () => open('shortcuts');
