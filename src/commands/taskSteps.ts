/** From one task's page to the next, in the order of the to-do list. */
import { listOf } from '../state/lists.ts';
import { navigate } from '../state/navigation.ts';
import { tabOf, tabs } from '../state/tabs.ts';
import { toast } from '../ui/toast.ts';
import { commandContext } from './context.ts';
import { goInstead } from './leaveTab.ts';
import { taskHref } from './taskContext.ts';

/** The page of the task `step` rows on; a page with something unsaved stays open behind it. */
export function stepTask(step: 1 | -1): void {
  const list = listOf('todo');
  const here = commandContext().task?.taskId;
  if (!list || !here) {
    toast.info('从待办列表打开任务后可切换上一个、下一个');
    return;
  }
  list.focusKey(here);
  list.move(step);
  // The to-do list's rows are TaskRow.
  const row = list.focusedRow() as Parameters<typeof taskHref>[0] | undefined;
  if (!row || row.taskId === here) {
    toast.info(step === 1 ? '已是最后一个任务' : '已是第一个任务');
    return;
  }
  if (tabOf(tabs.active)?.dirty) navigate(taskHref(row));
  else goInstead(taskHref(row));
}
