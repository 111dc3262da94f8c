/** Moves from the page of one row to the next, in the order of the source list. */
import { findList, findTaskList, type ListHandle } from '../../state/lists/listRegistry.ts';
import { openedFromList } from '../../state/workspace/openedFromList.ts';
import { withKeysForContent } from '../../state/workspace/typeAhead/awaitedContent.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type CommandContext, commandContext } from '../core/commandContext.ts';
import { taskRoleOf } from '../core/currentTask.ts';
import { leaveForPage } from '../core/leaveTab.ts';
import { isPageOf, rowHref } from './rowPages.ts';

/** The list whose next row is the next page. */
export function findSourceList(context: CommandContext): ListHandle | undefined {
  if (context.page !== 'form') return undefined;
  const from = findList(openedFromList.from);
  if (from && isPageOf(context, from, from.focusedRow())) return from;
  return context.task && findTaskList(taskRoleOf(context.task));
}

/** Opens the page of the row `step` away; a page with unsaved changes stays open behind it. Keys are for that page. */
export const openAdjacentPage = (step: 1 | -1): Promise<void> =>
  withKeysForContent(() => goToAdjacentPage(step));

async function goToAdjacentPage(step: 1 | -1): Promise<void> {
  const context = commandContext();
  const list = findSourceList(context);
  if (!list) {
    toast.info('从列表打开后可切换上一个、下一个');
    return;
  }
  if (context.task) list.focusKey(context.task.taskId);
  const row = await loadAdjacentRow(list, step);
  const href = rowHref(list, row);
  if (!row || !href || isPageOf(context, list, row)) {
    toast.info(step === 1 ? '已是最后一个' : '已是第一个');
    return;
  }
  openedFromList.from = list.id;
  leaveForPage(href);
}

/** The next row with a page: headers of collapsed groups are skipped, rows that are not loaded are awaited. */
async function loadAdjacentRow(list: ListHandle, step: 1 | -1): Promise<unknown> {
  for (;;) {
    const before = list.state.cursor;
    list.move(step);
    if (list.state.cursor === before) return undefined;
    const row = await list.reach();
    if (row !== undefined) return row;
  }
}
