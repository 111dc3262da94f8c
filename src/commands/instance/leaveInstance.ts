/** The navigation after an action on a whole instance. */
import { closeTab, tabs } from '../../state/workspace/tabs.ts';
import { reloadChangedRows } from '../core/changedRows.ts';
import type { CommandContext } from '../core/commandContext.ts';

/** A form has nothing more to offer; the log of another page refreshes itself. */
export async function leaveInstance(context: CommandContext): Promise<void> {
  if (context.page === 'form') await closeTab(tabs.active);
  else refreshList(context);
}

export const refreshList = ({ listId }: CommandContext): void => void reloadChangedRows(listId);
