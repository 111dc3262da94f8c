/** The key that confirms a dialog: dialogs display it without a dependency on commands, which define it. */
import { useSnapshot } from 'valtio';
import { settings } from './settings.ts';

export const confirmCommandId = 'dialog.confirm';

export const useConfirmKey = (): string | undefined => {
  const { shortcuts } = useSnapshot(settings);
  const keys = shortcuts[confirmCommandId];
  return keys === undefined ? 'Mod+Enter' : keys[0];
};
