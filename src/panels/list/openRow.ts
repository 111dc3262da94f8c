/** Opens the focused row: its record, its task or its instance. The opened page steps through the list it came from. */
import { commandContext } from '../../commands/core/commandContext.ts';
import { approvalHref, taskHref } from '../../commands/core/currentTask.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { openedFromList } from '../../state/workspace/openedFromList.ts';
import { tabs } from '../../state/workspace/tabs.ts';

/** A double click and Enter open the row under the cursor, regardless of the selection. */
export function openFocusedRecord(): void {
  const { list, focusedRow } = commandContext();
  if (list?.form && focusedRow) openHref(`/auto/${list.form.enName}/detail${focusedRow.id}`);
}

/** Opens a task's form, ready to act on, at its public address. */
export const openTaskPage = (row: Parameters<typeof taskHref>[0]): void => openHref(taskHref(row));

export const openInstancePage = (row: Parameters<typeof approvalHref>[0]): void =>
  openHref(approvalHref(row));

function openHref(href: string): void {
  openedFromList.from = commandContext().listId;
  openedFromList.tab = tabs.active;
  navigate(href);
}
