/** What can be done with a task, by toolbar, row menu, palette and key. */

import { failures } from '../../contract/failures.ts';
import { type ButtonName, buttonNames } from '../../contract/flow/buttons.ts';
import { api } from '../client/api.ts';
import { type BatchKind, batchTitle } from '../state/batchActs.ts';
import { changesOnly } from '../state/changesOnly.ts';
import { mayRun } from '../state/session.ts';
import { toast } from '../ui/toast.ts';
import { afterTask } from './afterTask.ts';
import { batchDetail, isBatch, pendingWhen, runBatch, sendPending } from './batch.ts';
import { type Command, type CommandSpec, declareCommand, type When } from './command.ts';
import type { CommandContext } from './context.ts';
import { debounced } from './debounced.ts';
import { keepingKeys } from './keepingKeys.ts';
import { undoPending } from './pendingActs.ts';
import { quickAgree } from './quickAgree.ts';
import { addSign, decide, discard, giveBack, handOver, stash } from './taskActs.ts';
import { buttonTitle, type CurrentTask, isReading, mayPress, taskOf } from './taskContext.ts';
import { listAround, stepPage } from './taskSteps.ts';
import type { Walk } from './walk.ts';

type ButtonCommand = Pick<CommandSpec, 'keys' | 'statusOrder' | 'primary' | 'search'> & {
  id: string;
  button: ButtonName;
  act: (task: CurrentTask, calledOff: AbortSignal) => Promise<void>;
  /** With rows selected it is about all of them. */
  batch?: BatchKind;
  /** Left out: whoever has the task and its button may press it. */
  may?: (task: CurrentTask) => When;
  /** The same as questions of the palette. */
  walk?: (task: CurrentTask) => Promise<Walk | undefined>;
};

/** Not needed before somebody asks for it in the palette. */
const walks = () => import('./walks/taskWalks.ts');

/** What may be done, where the task is not over. */
const whileOpen = ({ closed }: CurrentTask, may: When): When => (closed === undefined ? may : { no: closed });

/** A button of the node's configuration: named as there, hidden where it is off, deaf for a moment after a click. */
function buttonCommand({ button, act, batch, may, walk, ...spec }: ButtonCommand): Command {
  const isAboutMany = (context: CommandContext) => batch !== undefined && isBatch(context, batch);
  return declareCommand({
    ...spec,
    group: '任务',
    destructive: true,
    title: (context) =>
      batch && isAboutMany(context) ? batchTitle(batch) : buttonTitle(taskOf(context), button),
    detail: (context) => batch && batchDetail(context, batch),
    when: (context) => {
      if (isAboutMany(context)) return 'yes';
      const task = taskOf(context);
      if (!task || !mayPress(task, button)) return 'hidden';
      return whileOpen(task, pendingWhen(context, batch) ?? may?.(task) ?? 'yes');
    },
    ...(walk && {
      walk: (context: CommandContext) => {
        const task = isAboutMany(context) ? undefined : taskOf(context);
        return task && walk(task);
      },
    }),
    run: debounced(
      async (context: CommandContext) => {
        if (batch && (await runBatch(context, { kind: batch }))) return;
        if (await sendPending(context)) return;
        const task = taskOf(context);
        if (task) await keepingKeys((calledOff) => act(task, calledOff));
      },
      (context) => taskOf(context)?.taskId,
    ),
  });
}

/** A record is ended by whoever has to hand it in; of an approval an administrator may. */
const endCommand = (id: string, button: 'trash' | 'delete'): Command =>
  buttonCommand({
    id,
    button,
    act: (task) => discard(task, button),
    may: ({ nodeType }) =>
      nodeType === 'HANDLE' || mayRun('flow:instance:edit')
        ? 'yes'
        : { no: `只有待提交的处理人或管理员可以${buttonNames[button]}` },
  });

function mayQuickAgree(context: CommandContext): When {
  if (isBatch(context, 'agree')) return 'yes';
  const task = taskOf(context);
  if (!task || !mayPress(task, 'agree')) return 'hidden';
  const may = pendingWhen(context, 'agree') ?? (task.quickApprovable ? 'yes' : { no: failures.NEEDS_FORM });
  return whileOpen(task, may);
}

const mayRead = (context: CommandContext): When => {
  if (isBatch(context, 'read')) return 'yes';
  const task = taskOf(context);
  return task && isReading(task) ? whileOpen(task, 'yes') : 'hidden';
};

async function read(context: CommandContext): Promise<void> {
  if (await runBatch(context, { kind: 'read' })) return;
  if (await sendPending(context)) return;
  const task = taskOf(context);
  if (!task) return;
  await keepingKeys(async () => {
    await api.task.read({ body: { taskId: task.taskId } });
    toast.success('已阅');
    await afterTask({ task, why: '已阅' });
  });
}

const inRecord = (context: CommandContext): When =>
  context.page === 'form' && (context.task || listAround(context)) ? 'yes' : 'hidden';

export const taskCommands: readonly Command[] = [
  buttonCommand({
    id: 'task.agree',
    batch: 'agree',
    button: 'agree',
    keys: 'a',
    search: '通过 同意',
    primary: true,
    statusOrder: 3,
    act: decide('agree'),
    walk: async (task) => (await walks()).decideWalk(task, 'agree'),
  }),
  buttonCommand({
    id: 'task.submit',
    button: 'submit',
    keys: 'Mod+Enter',
    primary: true,
    statusOrder: 3,
    act: decide('submit'),
    walk: async (task) => (await walks()).decideWalk(task, 'submit'),
  }),
  declareCommand({
    id: 'task.quickAgree',
    title: (context) => (isBatch(context, 'agree') ? '批量快速同意' : '快速同意'),
    detail: (context) => batchDetail(context, 'agree'),
    search: '快速通过 批量通过',
    group: '任务',
    keys: 'Shift+A',
    destructive: true,
    statusOrder: 4,
    when: mayQuickAgree,
    run: async (context) => {
      if (await runBatch(context, { kind: 'agree', isQuick: true })) return;
      if (await sendPending(context)) return;
      const task = taskOf(context);
      if (task) return keepingKeys(() => quickAgree(task));
    },
  }),
  buttonCommand({
    id: 'task.return',
    batch: 'return',
    button: 'fallback',
    keys: 'r',
    statusOrder: 5,
    act: giveBack,
    walk: async (task) => (await walks()).returnWalk(task),
  }),
  buttonCommand({
    id: 'task.transfer',
    batch: 'transfer',
    button: 'transform',
    keys: 't',
    statusOrder: 6,
    act: handOver,
    walk: async (task) => (await walks()).transferWalk(task),
  }),
  buttonCommand({
    id: 'task.addSign',
    batch: 'addSign',
    button: 'addSign',
    keys: 's',
    act: addSign,
    walk: async (task) => (await walks()).addSignWalk(task),
  }),
  buttonCommand({ id: 'task.stash', button: 'draft', keys: 'Mod+S', act: stash }),
  endCommand('task.trash', 'trash'),
  endCommand('task.delete', 'delete'),
  declareCommand({
    id: 'task.read',
    title: '已阅',
    group: '任务',
    keys: 'e',
    destructive: true,
    statusOrder: 3,
    primary: true,
    when: mayRead,
    run: read,
  }),
  declareCommand({
    id: 'task.changes',
    title: () => (changesOnly.on ? '显示全部字段' : '只看变化'),
    search: '对比 差异 修改',
    group: '任务',
    keys: 'c',
    statusOrder: 8,
    when: ({ task }) => (task?.changed ? 'yes' : 'hidden'),
    run: () => {
      changesOnly.on = !changesOnly.on;
    },
  }),
  declareCommand({
    id: 'task.undo',
    title: ({ undoable }) => `撤销${undoable?.what ?? '刚才的处理'}`,
    detail: ({ undoable }) => undoable?.subject,
    search: '快速同意 批量处理 取消',
    group: '任务',
    keys: ['z', 'Mod+Z'],
    statusOrder: 7,
    when: ({ undoable }) => (undoable === undefined ? 'hidden' : 'yes'),
    run: undoPending,
  }),
  declareCommand({
    id: 'task.batch',
    title: ({ batchJob }) => (batchJob ? `${batchJob}的进度与结果` : '批量处理的进度与结果'),
    search: '批量同意 批量退回 批量转交 批量加签 失败',
    group: '任务',
    keys: 'g b',
    when: ({ batchJob }) => (batchJob === undefined ? 'hidden' : 'yes'),
    run: async () => (await import('./batchRuns.ts')).showLastBatch(),
  }),
  declareCommand({
    id: 'task.next',
    title: ({ page, task }) => (page === 'form' && !task ? '下一个' : '下一个任务'),
    group: '任务',
    keys: 'j',
    short: '下一个',
    search: '下一条 下一行',
    statusOrder: 1,
    when: inRecord,
    run: () => stepPage(1),
  }),
  declareCommand({
    id: 'task.previous',
    title: ({ page, task }) => (page === 'form' && !task ? '上一个' : '上一个任务'),
    group: '任务',
    keys: 'k',
    short: '上一个',
    search: '上一条 上一行',
    statusOrder: 2,
    when: inRecord,
    run: () => stepPage(-1),
  }),
];
