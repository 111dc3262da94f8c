/** From one row's page to the next, in the order of the list that it was opened from. */
import { findList, type ListHandle } from '../../state/lists/listRegistry.ts';
import { openedFromList } from '../../state/workspace/openedFromList.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { commandContext } from '../core/commandContext.ts';
import { listOfTask } from '../core/currentTask.ts';
import { leaveForPage } from '../core/leaveTab.ts';
import { isPageOf, rowHref } from './rowPages.ts';

/** The list whose next row the page's next is. */
export function findSourceList(context: CommandContext): ListHandle | undefined {
  if (context.page !== 'form') return undefined;
  const from = findList(openedFromList.from);
  if (from && isPageOf(context, from.id, from.focusedRow())) return from;
  return context.task && findList(listOfTask(context.task));
}

/** The page of the row `step` on; a page with something unsaved stays open behind it. */
export async function openAdjacentPage(step: 1 | -1): Promise<void> {
  const context = commandContext();
  const list = findSourceList(context);
  if (!list) {
    toast.info('从列表打开后可切换上一个、下一个');
    return;
  }
  if (context.task) list.focusKey(context.task.taskId);
  const row = await loadAdjacentRow(list, step);
  const href = rowHref(list.id, row);
  if (!row || !href || isPageOf(context, list.id, row)) {
    toast.info(step === 1 ? '已是最后一个' : '已是第一个');
    return;
  }
  openedFromList.from = list.id;
  leaveForPage(href);
}

/** The next row that has a page: heads of closed groups are passed by, what is not loaded yet is waited for. */
async function loadAdjacentRow(list: ListHandle, step: 1 | -1): Promise<unknown> {
  for (;;) {
    const before = list.state.cursor;
    list.move(step);
    if (list.state.cursor === before) return undefined;
    const row = await list.reach();
    if (row !== undefined) return row;
  }
}
