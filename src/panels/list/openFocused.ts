/** What opening the focused row means: its record, its task, its instance. The page steps on in the list it came from. */
import { commandContext } from '../../commands/context.ts';
import { approvalHref, taskHref } from '../../commands/taskContext.ts';
import { navigate } from '../../state/navigation.ts';
import { opened } from '../../state/opened.ts';
import { tabs } from '../../state/tabs.ts';

/** A double click and Enter mean the row under the cursor, whatever is selected. */
export function openFocusedRecord(): void {
  const { list, focusedRow } = commandContext();
  if (list?.form && focusedRow) open(`/auto/${list.form.enName}/detail${focusedRow.id}`);
}

/** A task's form, ready to act on; the address is the workflow seed's (point 2). */
export const openTask = (row: Parameters<typeof taskHref>[0]): void => open(taskHref(row));

export const openInstance = (row: Parameters<typeof approvalHref>[0]): void => open(approvalHref(row));

function open(href: string): void {
  opened.from = commandContext().listId;
  opened.tab = tabs.active;
  navigate(href);
}
