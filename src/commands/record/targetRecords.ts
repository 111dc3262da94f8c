/** The target rows of a record command: the selected rows, otherwise the row under the cursor. */
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import type { Availability } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';

/** The calls accept at most this many rows. */
export const maxTargets = 1000;

export type TargetScope = 'none' | 'one' | 'many';

/** One: the selected row, or the focused one without a selection. Many: the same with any number. */
export function targetAvailability(
  scope: TargetScope,
  { selection, focusedRow }: CommandContext,
): Availability {
  if (scope === 'none') return 'yes';
  const count = selection?.count ?? 0;
  if (count === 0) return focusedRow ? 'yes' : { no: '请先选择数据' };
  if (scope === 'one' && count > 1) return otherRowsSelected;
  if (count > maxTargets) return { no: `一次最多处理 ${maxTargets} 条` };
  return 'yes';
}

/** True if rows other than the focused one are selected: the person means those. */
export function hasOtherSelection({ selection, listId }: CommandContext): boolean {
  if (!selection || selection.count === 0) return false;
  const focused = findList(listId)?.state.focusedKey;
  return selection.mode === 'all' || selection.keys.some((key) => key !== focused);
}

/** The reason against a command on a single row while others are selected. */
export const otherRowsSelected: Availability = { no: '只能选择一条数据' };

export async function loadTargets({ selection, focusedRow, listId }: CommandContext): Promise<string[]> {
  if (!selection || selection.count === 0) return focusedRow ? [String(focusedRow.id)] : [];
  if (selection.mode === 'some') return [...selection.keys];
  return (await findList(listId)?.selectedKeys(maxTargets)) ?? [];
}

/**
 * Runs the action on the target rows. If one of them no longer exists, the list reloads and the remaining rows stay
 * selected, so that the next attempt acts only on visible rows.
 */
export async function runOnTargets(form: string, context: CommandContext, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    // The person sees the original failure, not a failure of the reload.
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
