/** The rows that a command on records is about: the selected ones, else the one under the cursor. */
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import type { Availability } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

/** At most so many at once (the calls take no more). */
const maxTargets = 1000;

export type TargetScope = 'none' | 'one' | 'many';

/** One: the selected row, or the focused one where none is selected. Many: the same, but any number. */
export function targetAvailability(
  scope: TargetScope,
  { selection, focusedRow }: CommandContext,
): Availability {
  if (scope === 'none') return 'yes';
  const count = selection?.count ?? 0;
  if (count === 0) return focusedRow ? 'yes' : { no: '请先选择数据' };
  if (scope === 'one' && count > 1) return { no: '只能选择一条数据' };
  if (count > maxTargets) return { no: `一次最多处理 ${maxTargets} 条` };
  return 'yes';
}

export async function loadTargets({ selection, focusedRow, listId }: CommandContext): Promise<string[]> {
  if (!selection || selection.count === 0) return focusedRow ? [String(focusedRow.id)] : [];
  if (selection.mode === 'some') return [...selection.keys];
  return (await findList(listId)?.selectedKeys(maxTargets)) ?? [];
}

/**
 * Does it with the form's rows that a command is about. Where one of them turns out to be gone, the list is loaded
 * again and what there still is stays selected, so that the next try means only what one sees.
 */
export async function runOnTargets(form: string, context: CommandContext, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    // What the person did is what they hear of, not that the list could not follow.
    if (isRecordGone(error)) await dropGoneRecords(form, context).catch(() => undefined);
    throw error;
  }
}

const isRecordGone = (error: unknown) =>
  error instanceof CallFailure && (error.reason === 'RECORD_GONE' || error.status === 404);

async function dropGoneRecords(form: string, { selection, listId }: CommandContext): Promise<void> {
  const list = findList(listId);
  if (selection?.mode === 'some' && selection.count > 0) {
    const rows = await api.record.listByIds({ params: { form }, body: [...selection.keys] });
    list?.keepSelected(rows.map((row) => String(row.id)));
  }
  list?.refresh();
}
