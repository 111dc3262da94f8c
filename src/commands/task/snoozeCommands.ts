/** Snoozes tasks and ends the snooze, for the row under the cursor or all selected rows. */
import { failures } from '../../../contract/failures.ts';
import { api } from '../../client/api.ts';
import { dismissTask, findList, findTaskList } from '../../state/lists/listRegistry.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { type CommandContext, publishContext } from '../core/commandContext.ts';
import { findCurrentTask, isToReadTask } from '../core/currentTask.ts';
import { goToNextAfter } from './afterTask.ts';
import type { SnoozeChoice } from './snoozePrompt.ts';

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The task that was just snoozed; a key undoes it. */
    snoozed?: string | undefined;
  }
}

const maxTasks = 1000;
const undoMs = 5000;
const toastMs = 8000;
const owner = Symbol('snooze');
let lastSnoozed: readonly string[] = [];
let forgetUndo = () => {};

/** The row of the to-do list as its call returns it; a task's page has no such row. */
const focusedSnooze = ({ taskRole, focusedRow }: CommandContext) =>
  taskRole === 'decide' ? (focusedRow?.snooze as { cause: string | null } | null | undefined) : undefined;

const isSelected = ({ taskRole, selection }: CommandContext): boolean =>
  taskRole === 'decide' && (selection?.count ?? 0) > 0;

const isSnoozed = (context: CommandContext) => focusedSnooze(context)?.cause === null;

export const snoozeCommands: readonly Command[] = [
  declareCommand({
    id: 'task.snooze',
    title: '稍后处理',
    detail: (context) => (isSelected(context) ? `${context.selection?.count} 条` : undefined),
    search: '推迟 延后 暂缓 提醒',
    group: '任务',
    keys: 'y',
    statusOrder: 9,
    when: (context) => {
      const task = findCurrentTask(context);
      return isSelected(context) || (task && !isToReadTask(task)) ? 'yes' : 'hidden';
    },
    createPrompt: async (context) => {
      const taskIds = await snoozeTargets(context);
      if (taskIds.length === 0) return undefined;
      const { createSnoozePrompt } = await import('./snoozePrompt.ts');
      const subject = taskIds.length === 1 ? findCurrentTask(context)?.title : `${taskIds.length} 条任务`;
      return createSnoozePrompt({ taskIds, subject }, (when) => snoozeTasks(context, taskIds, when));
    },
  }),
  declareCommand({
    id: 'task.unsnooze',
    title: '立即放回待办',
    detail: (context) => (isSelected(context) ? `${context.selection?.count} 条` : undefined),
    search: '取消稍后处理 取消推迟',
    group: '任务',
    keys: 'Shift+Y',
    when: (context) => (isSnoozed(context) ? 'yes' : 'hidden'),
    run: async (context) => unsnoozeTasks(await snoozeTargets(context)),
  }),
  declareCommand({
    id: 'task.undoSnooze',
    title: '撤销稍后处理',
    detail: ({ snoozed }) => snoozed,
    group: '任务',
    keys: ['z', 'Mod+Z'],
    statusOrder: 7,
    when: ({ snoozed }) => (snoozed === undefined ? 'hidden' : 'yes'),
    run: () => undoSnooze(),
  }),
];

async function snoozeTargets(context: CommandContext): Promise<string[]> {
  const list = findList(context.listId);
  if (list && isSelected(context)) return list.selectedKeys(maxTasks);
  const task = findCurrentTask(context);
  return task ? [task.taskId] : [];
}

/** The refusal of a single task stays in the palette; of several tasks, the snoozed ones leave the list. */
async function snoozeTasks(
  context: CommandContext,
  taskIds: readonly string[],
  { wish, text }: { wish: SnoozeChoice; text: string },
): Promise<void> {
  const outcomes = await api.snooze.add({ body: { taskIds: [...taskIds], ...wish } });
  const done = outcomes.flatMap(({ taskId, ok }) => (ok ? [taskId] : []));
  const refused = outcomes.filter(({ ok }) => !ok);
  if (refused.length > 0) {
    const why = refused[0]?.msg ?? failures.TASK_CLOSED;
    toast.error(refused.length === 1 ? `未能推迟：${why}` : `${refused.length} 条未能推迟：${why}`, {
      timeoutMs: toastMs,
    });
  }
  if (done.length === 0) return;
  const earlier = outcomes.flatMap((one) => one.earlier ?? []).toSorted()[0];
  offerUndo(done, text, earlier);
  const task = findCurrentTask(context);
  if (context.page === 'form' && task) await goToNextAfter({ task, why: '稍后处理' });
  else for (const taskId of done) dismissTask(taskId, '稍后处理');
}

function offerUndo(taskIds: readonly string[], text: string, earlier: string | undefined): void {
  forgetUndo();
  lastSnoozed = taskIds;
  const what = taskIds.length === 1 ? '已推迟' : `${taskIds.length} 条已推迟`;
  const due = earlier ? `；因期限将到，最早 ${earlier.slice(5, 16)} 先回到待办` : '';
  const takeToastAway = toast.info(`${what}到${text}${due}`, {
    timeoutMs: undoMs,
    countdown: true,
    action: { label: '撤销', keys: 'z', run: () => void undoSnooze() },
  });
  publishContext(owner, { snoozed: text });
  const timer = setTimeout(() => forgetUndo(), undoMs);
  forgetUndo = () => {
    clearTimeout(timer);
    takeToastAway();
    lastSnoozed = [];
    publishContext(owner, { snoozed: undefined });
    forgetUndo = () => {};
  };
}

async function undoSnooze(): Promise<void> {
  const taskIds = lastSnoozed;
  forgetUndo();
  await unsnoozeTasks(taskIds);
}

async function unsnoozeTasks(taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await api.snooze.remove({ body: { taskIds: [...taskIds] } });
  toast.info(taskIds.length === 1 ? '已放回待办' : `${taskIds.length} 条已放回待办`);
  findTaskList('decide')?.refresh();
}
