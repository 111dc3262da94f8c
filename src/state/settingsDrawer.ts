import { proxy } from 'valtio';

type Part = 'shortcuts';

/** `wanted`: it has been opened before, so that its code is here. `at`: the part that one came for. */
export const settingsDrawer = proxy<{ open: boolean; wanted: boolean; at: Part | undefined }>({
  open: false,
  wanted: false,
  at: undefined,
});

function open(at: Part | undefined) {
  settingsDrawer.at = at;
  settingsDrawer.wanted = true;
  settingsDrawer.open = true;
}

export const openSettings = () => open(undefined);
export const openShortcuts = () => open('shortcuts');
