import { proxy } from 'valtio';

/** `wanted`: it has been opened before, so that its code is here. */
export const settingsDrawer = proxy({ open: false, wanted: false });

export const openSettings = () => {
  settingsDrawer.wanted = true;
  settingsDrawer.open = true;
};
