/** What opening the focused row means: its record, its task, its instance. */
import { commandContext } from '../../commands/context.ts';
import { navigate } from '../../state/navigation.ts';

/** A double click and Enter mean the row under the cursor, whatever is selected. */
export function openFocusedRecord(): void {
  const { list, focusedRow } = commandContext();
  if (list?.form && focusedRow) navigate(`/auto/${list.form.enName}/detail${focusedRow.id}`);
}

/** A task's form, ready to act on. */
export function openTask(row: { formEnName: string; taskId: string; processInstanceId: string }): void {
  navigate(`/auto/${row.formEnName}?taskId=${row.taskId}&processInstanceId=${row.processInstanceId}`);
}

export function openInstance(row: { formEnName: string; processInstanceId: string }): void {
  navigate(`/auto/${row.formEnName}?processInstanceId=${row.processInstanceId}`);
}
