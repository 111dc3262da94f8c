import { proxy } from 'valtio';

export const settingsDrawer = proxy({ open: false });

export const openSettings = () => {
  settingsDrawer.open = true;
};
