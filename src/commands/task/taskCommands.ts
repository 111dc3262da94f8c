/** Commands on a task, for toolbar, row menu, palette and keys. */

import { failures } from '../../../contract/failures.ts';
import { type ButtonName, buttonNames } from '../../../contract/flow/nodeButtons.ts';
import { api } from '../../client/api.ts';
import { furtherActionKinds, type TaskActionKind, taskActions } from '../../dialogs/action/actionRegistry.ts';
import { changesOnly } from '../../state/forms/changesOnly.ts';
import { hasPermission } from '../../state/session/session.ts';
import { type BatchKind, batchTitle, isBatchKind } from '../../state/tasks/batchActions.ts';
import { toast } from '../../ui/toast/toast.ts';
import { withBufferedKeys, withKeysWhileSending } from '../core/bufferedKeys.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import {
  buttonTitle,
  type CurrentTask,
  findCurrentTask,
  hasButton,
  isToReadTask,
} from '../core/currentTask.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';
import type { Prompt } from '../core/prompt.ts';
import { hasOtherSelection, otherRowsSelected } from '../record/targetRecords.ts';
import { createTaskPrompt } from './actionPlans.ts';
import { goToNextAfter } from './afterTask.ts';
import {
  formatBatchDetail,
  isBatchCommand,
  pendingAvailability,
  sendPendingAction,
  tryStartBatch,
} from './batchSelection.ts';
import { findSourceList, openAdjacentPage } from './pageStepping.ts';
import { undoPending } from './pendingActions.ts';
import { quickAgree } from './quickAgree.ts';
import { actByDialog, discardTask, saveTaskForm } from './taskActions.ts';

type ButtonCommand = Pick<CommandSpec, 'keys' | 'statusOrder' | 'primary' | 'search' | 'staffOnly'> & {
  id: string;
  button: ButtonName;
  act: (task: CurrentTask, calledOff: AbortSignal) => Promise<void>;
  /** With selected rows the command acts on all of them. */
  batch?: BatchKind;
  /** Absent: any holder of the task with the button may press it. */
  may?: (task: CurrentTask, context: CommandContext) => Availability;
  /** Opens no dialog and no other task, so that a refusal leaves the keys to the form. */
  isInPlace?: true;
  /** The same action as a palette prompt. */
  createPrompt?: (task: CurrentTask) => Promise<Prompt | undefined>;
};

/** The availability if the task is not closed. */
const availableWhileOpen = ({ closed }: CurrentTask, may: Availability): Availability =>
  closed === undefined ? may : { no: closed };

/**
 * A configured button of the node: its title is configured, it is hidden when disabled, and it ignores repeated
 * clicks.
 */
function buttonCommand({
  button,
  act,
  batch,
  may,
  isInPlace,
  createPrompt,
  ...spec
}: ButtonCommand): Command {
  const isAboutMany = (context: CommandContext) => batch !== undefined && isBatchCommand(context, batch);
  return declareCommand({
    ...spec,
    group: '任务',
    destructive: true,
    title: (context) =>
      batch && isAboutMany(context) ? batchTitle(batch) : buttonTitle(findCurrentTask(context), button),
    detail: (context) => batch && formatBatchDetail(context, batch),
    when: (context) => {
      if (isAboutMany(context)) return 'yes';
      const task = findCurrentTask(context);
      if (!task || !hasButton(task, button)) return 'hidden';
      return availableWhileOpen(task, pendingAvailability(context, batch) ?? may?.(task, context) ?? 'yes');
    },
    ...(createPrompt && {
      createPrompt: (context: CommandContext) => {
        const task = isAboutMany(context) ? undefined : findCurrentTask(context);
        return task && createPrompt(task);
      },
    }),
    run: ignoreRepeats(
      async (context: CommandContext) => {
        if (batch && (await tryStartBatch(context, { kind: batch }))) return;
        if (await sendPendingAction(context)) return;
        const task = findCurrentTask(context);
        if (!task) return;
        if (isInPlace) await withKeysWhileSending(() => act(task, new AbortController().signal));
        else await withBufferedKeys((calledOff) => act(task, calledOff));
      },
      (context) => findCurrentTask(context)?.taskId,
    ),
  });
}

/** An action with a dialog, a prompt and perhaps a batch. */
const actionCommand = (kind: TaskActionKind): Command =>
  buttonCommand({
    ...taskActions[kind].command,
    button: taskActions[kind].button,
    ...(isBatchKind(kind) && { batch: kind }),
    act: (task, calledOff) => actByDialog(task, kind, calledOff),
    createPrompt: (task) => createTaskPrompt(task, kind),
  });

/** The person who submits the record may end it; an approval task is ended only by an administrator. */
const endCommand = (id: string, button: 'trash' | 'delete'): Command =>
  buttonCommand({
    id,
    button,
    act: (task) => discardTask(task, button),
    may: ({ nodeType }, context) => {
      const isAdministrator = hasPermission('flow:instance:edit');
      if (hasOtherSelection(context))
        return isAdministrator
          ? { no: `已选中其他任务，请用“${buttonNames[button]}流程”` }
          : otherRowsSelected;
      return nodeType === 'HANDLE' || isAdministrator
        ? 'yes'
        : { no: `只有待提交的处理人或管理员可以${buttonNames[button]}` };
    },
  });

function quickAgreeAvailability(context: CommandContext): Availability {
  if (isBatchCommand(context, 'agree')) return 'yes';
  const task = findCurrentTask(context);
  if (!task || !hasButton(task, 'agree')) return 'hidden';
  const may =
    pendingAvailability(context, 'agree') ?? (task.quickApprovable ? 'yes' : { no: failures.NEEDS_FORM });
  return availableWhileOpen(task, may);
}

const readAvailability = (context: CommandContext): Availability => {
  if (isBatchCommand(context, 'read')) return 'yes';
  const task = findCurrentTask(context);
  return task && isToReadTask(task) ? availableWhileOpen(task, 'yes') : 'hidden';
};

async function markRead(context: CommandContext): Promise<void> {
  if (await tryStartBatch(context, { kind: 'read' })) return;
  if (await sendPendingAction(context)) return;
  const task = findCurrentTask(context);
  if (!task) return;
  await withBufferedKeys(async () => {
    await api.task.read({ body: { taskId: task.taskId } });
    toast.success('已阅');
    await goToNextAfter({ task, why: '已阅' });
  });
}

const recordAvailability = (context: CommandContext): Availability =>
  context.page === 'form' && (context.task || findSourceList(context)) ? 'yes' : 'hidden';

export const taskCommands: readonly Command[] = [
  actionCommand('agree'),
  actionCommand('submit'),
  declareCommand({
    id: 'task.quickAgree',
    title: (context) => (isBatchCommand(context, 'agree') ? '批量快速同意' : '快速同意'),
    detail: (context) => formatBatchDetail(context, 'agree'),
    search: '快速通过 批量通过',
    group: '任务',
    keys: 'Shift+A',
    destructive: true,
    statusOrder: 4,
    when: quickAgreeAvailability,
    run: async (context) => {
      if (await tryStartBatch(context, { kind: 'agree', isQuick: true })) return;
      if (await sendPendingAction(context)) return;
      const task = findCurrentTask(context);
      if (task) return withBufferedKeys(() => quickAgree(task));
    },
  }),
  ...furtherActionKinds.map(actionCommand),
  buttonCommand({ id: 'task.stash', button: 'draft', keys: 'Mod+S', isInPlace: true, act: saveTaskForm }),
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
    when: readAvailability,
    run: markRead,
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
    when: recordAvailability,
    run: () => openAdjacentPage(1),
  }),
  declareCommand({
    id: 'task.previous',
    title: ({ page, task }) => (page === 'form' && !task ? '上一个' : '上一个任务'),
    group: '任务',
    keys: 'k',
    short: '上一个',
    search: '上一条 上一行',
    statusOrder: 2,
    when: recordAvailability,
    run: () => openAdjacentPage(-1),
  }),
];
