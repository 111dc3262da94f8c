/** The key that confirms a dialog: dialogs show it and know nothing of commands, whose it is. */
import { useSnapshot } from 'valtio';
import { settings } from './settings.ts';

export const confirmCommandId = 'dialog.confirm';

export const useConfirmKey = (): string | undefined => {
  const { shortcuts } = useSnapshot(settings);
  const keys = shortcuts[confirmCommandId];
  return keys === undefined ? 'Mod+Enter' : keys[0];
};
