/** Leads the person on after a task was handled: to the next task, the list, or the page they came from. */
import { api } from '../../client/api.ts';
import { dismissTask, findList, findTaskList } from '../../state/lists/listRegistry.ts';
import { evictTask, loadTask, prefetchTasks } from '../../state/tasks/taskCache.ts';
import { settings } from '../../state/workspace/settings.ts';
import { closeTab, tabs } from '../../state/workspace/tabs.ts';
import { commandContext } from '../core/commandContext.ts';
import {
  approvalHref,
  type CurrentTask,
  isToReadTask,
  taskHref,
  taskListAddresses,
  taskRoleOf,
} from '../core/currentTask.ts';
import { replaceTab } from '../core/leaveTab.ts';
import { waitForContext } from '../core/untilContext.ts';

const prefetchCount = 2;

type HandledTask = {
  task: CurrentTask;
  /** The note on the row until it disappears. */
  why: string;
  /** The node requires the record to stay on screen. */
  stay?: boolean;
};

/** Unfinished tasks that the person has passed: refused, or waiting to be sent. Moving on never returns to them. */
const skippedTasks = new Set<string>();

/** Resolves when the next page or row is ready. */
export async function goToNextAfter({ task, why, stay = false }: HandledTask): Promise<void> {
  evictTask(task.taskId);
  skippedTasks.delete(task.taskId);
  dismissTask(task.taskId, why);
  if (stay && isOnPage()) {
    replaceTab(approvalHref(task), { replace: true });
    return waitForContext((context) => context.task?.taskId !== task.taskId);
  }
  await goToNextTask(task);
}

/** Leaves the task unchanged and goes to the next one. */
export async function skipTask(task: CurrentTask): Promise<void> {
  skippedTasks.add(task.taskId);
  findTaskList(taskRoleOf(task))?.pass(task.taskId);
  await goToNextTask(task);
}

/** The task may be visited again. */
export const unskipTask = (taskId: string): void => {
  skippedTasks.delete(taskId);
};

const isOnPage = (): boolean => commandContext().page === 'form';

async function goToNextTask(task: CurrentTask): Promise<void> {
  if (!isOnPage()) return findList(commandContext().listId)?.settle();
  const next = settings.afterTask === 'next' ? await findNextTask(task) : undefined;
  if (next) return goToTask(next);
  if (settings.afterTask === 'close') return closeTab(tabs.active);
  const role = taskRoleOf(task);
  replaceTab(taskListAddresses[role]);
  await waitForContext((context) => context.taskRole === role);
}

async function goToTask(task: AddressedTask): Promise<void> {
  replaceTab(taskHref(task));
  const arrival = waitForContext((context) => context.task?.taskId === task.taskId);
  // A task that cannot be shown displays the reason on its page.
  await Promise.race([arrival, loadTask(task.taskId).then(() => arrival)]);
  prefetchTasks(followingRows(task).map(({ taskId }) => taskId));
}

/** The next rows of the list, for prefetching. */
const followingRows = (task: AddressedTask): AddressedTask[] => {
  const list = [findTaskList('decide'), findTaskList('read')].find(
    (one) => one?.state.focusedKey === task.taskId,
  );
  return (list?.rowsAhead(prefetchCount) ?? []).filter(isTaskRow);
};

/** The task under the cursor of its list, otherwise the newest waiting one. */
async function findNextTask(handled: CurrentTask): Promise<AddressedTask | undefined> {
  const isNext = ({ taskId }: AddressedTask) => taskId !== handled.taskId && !skippedTasks.has(taskId);
  const row = findTaskList(taskRoleOf(handled))?.focusedRow();
  if (isTaskRow(row) && isNext(row)) return row;
  const query = { pageNum: 1, pageSize: 2 + skippedTasks.size };
  const { rows } = isToReadTask(handled)
    ? await api.task.myReadingTask({ query })
    : await api.task.myTask({ query });
  return rows.find(isNext);
}

type AddressedTask = Parameters<typeof taskHref>[0];

const isTaskRow = (row: unknown): row is AddressedTask =>
  typeof row === 'object' && row !== null && 'taskId' in row && 'formEnName' in row;
