/** Where a person is after a task was handled: at the next one, at the list, or where they came from. */
import { api } from '../client/api.ts';
import { advanceAfter, listOf } from '../state/lists.ts';
import { settings } from '../state/settings.ts';
import { closeTab, tabs } from '../state/tabs.ts';
import { forgetTask } from '../state/taskCache.ts';
import { commandContext } from './context.ts';
import { goInstead } from './leaveTab.ts';
import { approvalHref, type CurrentTask, isReading, listOfTask, taskHref } from './taskContext.ts';

const addresses = {
  todo: '/flow-manage/my-flow/todo',
  toread: '/flow-manage/my-flow/toread',
};

type Handled = {
  task: CurrentTask;
  /** What the list says of the row until it is gone. */
  why: string;
  /** The node wants the record to stay on screen. */
  stay?: boolean;
};

export async function afterTask({ task, why, stay = false }: Handled): Promise<void> {
  const onPage = commandContext().page === 'form';
  forgetTask(task.taskId);
  advanceAfter(task.taskId, why);
  if (!onPage) return;
  if (stay) return goInstead(approvalHref(task), { replace: true });
  const next = settings.afterTask === 'next' ? await nextTask(task) : undefined;
  if (next) goInstead(taskHref(next));
  else if (settings.afterTask === 'close') await closeTab(tabs.active);
  else goInstead(addresses[listOfTask(task)]);
}

/** The row that the task's list stands on by now, else the newest one that waits there. */
async function nextTask(handled: CurrentTask) {
  const row = listOf(listOfTask(handled))?.focusedRow();
  if (isTask(row) && row.taskId !== handled.taskId) return row;
  const query = { pageNum: 1, pageSize: 2 };
  const { rows } = isReading(handled)
    ? await api.task.myReadingTask({ query })
    : await api.task.myTask({ query });
  return rows.find((one) => one.taskId !== handled.taskId);
}

type Addressed = Parameters<typeof taskHref>[0];

const isTask = (row: unknown): row is Addressed =>
  typeof row === 'object' && row !== null && 'taskId' in row && 'formEnName' in row;
