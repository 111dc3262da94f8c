/** The rows that a command on records is about: the selected ones, else the one under the cursor. */
import { listOf } from '../state/lists.ts';
import type { When } from './command.ts';
import type { CommandContext } from './context.ts';

/** At most so many at once (the calls take no more). */
const mostAtOnce = 1000;

export type Scope = 'none' | 'one' | 'many';

/** One: the selected row, or the focused one where none is selected. Many: the same, but any number. */
export function scoped(scope: Scope, { selection, focusedRow }: CommandContext): When {
  if (scope === 'none') return 'yes';
  const count = selection?.count ?? 0;
  if (count === 0) return focusedRow ? 'yes' : { no: '请先选择数据' };
  if (scope === 'one' && count > 1) return { no: '只能选择一条数据' };
  if (count > mostAtOnce) return { no: `一次最多处理 ${mostAtOnce} 条` };
  return 'yes';
}

export async function targets({ selection, focusedRow, listId }: CommandContext): Promise<string[]> {
  if (!selection || selection.count === 0) return focusedRow ? [String(focusedRow.id)] : [];
  if (selection.mode === 'some') return [...selection.keys];
  return (await listOf(listId)?.selectedKeys(mostAtOnce)) ?? [];
}
