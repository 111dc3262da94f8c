/** Where a person is after a task was handled: at the next one, at the list, or where they came from. */
import { api } from '../client/api.ts';
import { advanceAfter, listOf } from '../state/lists.ts';
import { settings } from '../state/settings.ts';
import { closeTab, tabs } from '../state/tabs.ts';
import { forgetTask, loadTask, prefetchTasks } from '../state/taskCache.ts';
import { untilContext } from './arrival.ts';
import { commandContext } from './context.ts';
import { goInstead } from './leaveTab.ts';
import { approvalHref, type CurrentTask, isReading, listOfTask, taskHref } from './taskContext.ts';

const addresses = {
  todo: '/flow-manage/my-flow/todo',
  toread: '/flow-manage/my-flow/toread',
};

const loadedAhead = 2;

type Handled = {
  task: CurrentTask;
  /** What the list says of the row until it is gone. */
  why: string;
  /** The node wants the record to stay on screen. */
  stay?: boolean;
};

/** Tasks that were left undone on the way: refused, or waiting to be sent. Nobody is led back to them. */
const passed = new Set<string>();

/** Resolves once the next place has come. */
export async function afterTask({ task, why, stay = false }: Handled): Promise<void> {
  forgetTask(task.taskId);
  passed.delete(task.taskId);
  advanceAfter(task.taskId, why);
  if (stay && isOnPage()) {
    goInstead(approvalHref(task), { replace: true });
    return untilContext((context) => context.task?.taskId !== task.taskId);
  }
  await goOn(task);
}

/** Leaves the task as it is, for the next one. */
export async function passTask(task: CurrentTask): Promise<void> {
  passed.add(task.taskId);
  listOf(listOfTask(task))?.pass(task.taskId);
  await goOn(task);
}

/** The task is one like any other again. */
export const takeUpTask = (taskId: string): void => {
  passed.delete(taskId);
};

const isOnPage = (): boolean => commandContext().page === 'form';

async function goOn(task: CurrentTask): Promise<void> {
  if (!isOnPage()) return listOf(commandContext().listId)?.settle();
  const next = settings.afterTask === 'next' ? await nextTask(task) : undefined;
  if (next) return goToTask(next);
  if (settings.afterTask === 'close') return closeTab(tabs.active);
  const listId = listOfTask(task);
  goInstead(addresses[listId]);
  await untilContext((context) => context.listId === listId);
}

async function goToTask(task: AddressedTask): Promise<void> {
  goInstead(taskHref(task));
  const arrival = untilContext((context) => context.task?.taskId === task.taskId);
  // A task that cannot be shown says why on its page.
  await Promise.race([arrival, loadTask(task.taskId).then(() => arrival)]);
  prefetchTasks(rowsAfter(task).map(({ taskId }) => taskId));
}

/** The next rows of its list, which will be wanted soon. */
const rowsAfter = (task: AddressedTask): AddressedTask[] => {
  const list = [listOf('todo'), listOf('toread')].find((one) => one?.state.focusedKey === task.taskId);
  return (list?.rowsAhead(loadedAhead) ?? []).filter(isTask);
};

/** The row that the task's list stands on by now, else the newest one that waits there. */
async function nextTask(handled: CurrentTask): Promise<AddressedTask | undefined> {
  const isNext = ({ taskId }: AddressedTask) => taskId !== handled.taskId && !passed.has(taskId);
  const row = listOf(listOfTask(handled))?.focusedRow();
  if (isTask(row) && isNext(row)) return row;
  const query = { pageNum: 1, pageSize: 2 + passed.size };
  const { rows } = isReading(handled)
    ? await api.task.myReadingTask({ query })
    : await api.task.myTask({ query });
  return rows.find(isNext);
}

type AddressedTask = Parameters<typeof taskHref>[0];

const isTask = (row: unknown): row is AddressedTask =>
  typeof row === 'object' && row !== null && 'taskId' in row && 'formEnName' in row;
