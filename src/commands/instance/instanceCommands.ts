/** Commands on a whole instance: withdraw it, undo the last action, urge; for administrators, end it. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { failures } from '../../../contract/failures.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { session } from '../../state/session/session.ts';
import { flows } from '../../state/tasks/flows.ts';
import { evictInstance } from '../../state/tasks/taskCache.ts';
import { closeTab, tabs } from '../../state/workspace/tabs.ts';
import { formatClockTime, parseLocalTimeMs } from '../../ui/format/localTime.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';

declare module '../core/commandContext.ts' {
  interface InstanceContext {
    /** Known as soon as the instance has been loaded. */
    detail?: InstanceDetail | undefined;
    /** While the instance runs, its log and diagram are hidden from this person. */
    logHidden?: boolean | undefined;
  }
}

type InstanceCommand = Pick<CommandSpec, 'keys' | 'search' | 'permission'> & {
  id: string;
  title: string;
  may: (detail: InstanceDetail) => Availability;
  /** The title of the confirmation, if it differs from the command's. */
  asks?: string;
  ask: (detail: InstanceDetail) => string;
  /** The action cannot be undone. */
  danger?: boolean;
  send: (detail: InstanceDetail) => Promise<unknown>;
  done: string;
};

/** Confirms first; afterwards closes the page, and a list shows the new state. */
function instanceCommand({ title, may, asks, ask, danger, send, done, ...spec }: InstanceCommand): Command {
  return declareCommand({
    ...spec,
    title,
    group: '任务',
    destructive: true,
    when: ({ instance }) => (instance?.detail ? may(instance.detail) : 'hidden'),
    run: ignoreRepeats(async (context: CommandContext) => {
      const detail = context.instance?.detail;
      if (!detail) return;
      const question = {
        title: asks ?? title,
        body: ask(detail),
        confirmLabel: title,
        danger: danger === true,
      };
      if (!(await confirm(question))) return;
      await send(detail);
      toast.success(done);
      flows.invalidate(detail.processInstanceId);
      evictInstance(detail.processInstanceId);
      await leaveInstance(context);
    }),
  });
}

async function leaveInstance(context: CommandContext): Promise<void> {
  if (context.page === 'form') await closeTab(tabs.active);
  else refreshList(context);
}

/** Refreshes the list; the log of the page refreshes itself. */
export const refreshList = ({ listId }: CommandContext): void => findList(listId)?.refresh();

const isMe = (userId: string) => userId === session.person?.userId;
const isMine = ({ initiatorId }: InstanceDetail) => isMe(initiatorId);

function revokeAvailability(detail: InstanceDetail): Availability {
  if (!isMine(detail) || detail.status === -1) return 'hidden';
  if (detail.status !== 0) return { no: failures.INSTANCE_ENDED };
  if (detail.enableRevokeByInitiator) return 'yes';
  const never = detail.revokeByInitiator === 'NEVER';
  return { no: never ? '该流程不允许发起人撤回' : '已有人处理，发起人不能再撤回' };
}

function takeBackAvailability(detail: InstanceDetail): Availability {
  if (detail.enableRevokeForCurrentUser && detail.allowRevokeToNodeId !== null) return 'yes';
  const isTurn = detail.currentUserWaitApprovalTaskId !== null;
  if (isMine(detail) || detail.status !== 0 || detail.taskId === null || isTurn) return 'hidden';
  return { no: '本人没有处理过，或后续环节已有人处理' };
}

function urgeAvailability(detail: InstanceDetail): Availability {
  if (detail.status === -1) return 'hidden';
  if (detail.status !== 0) return { no: failures.INSTANCE_ENDED };
  const { currentHandleUserIds, urgedAt } = detail;
  if (currentHandleUserIds.every(isMe)) return { no: '当前处理人是本人' };
  if (!detail.enableReminder) return 'hidden';
  const urgedAgo =
    urgedAt === null ? urgePauseMs : parseLocalTimeMs(formatClockTime()) - parseLocalTimeMs(urgedAt);
  return urgedAgo < urgePauseMs ? { no: failures.TOO_SOON } : 'yes';
}

/** An instance can be urged again after this time, which is also the engine's limit. */
const urgePauseMs = 10 * 60_000;

/** An administrator cannot end an approved instance; a voided instance can only be deleted. */
const endAvailability =
  (...statuses: readonly InstanceDetail['status'][]) =>
  ({ deleted, status }: InstanceDetail): Availability => {
    if (deleted) return 'hidden';
    return statuses.includes(status) ? 'yes' : { no: failures.INSTANCE_ENDED };
  };

const continueQuestion = '是否继续?';

export const instanceCommands: readonly Command[] = [
  instanceCommand({
    id: 'instance.revoke',
    title: '撤回',
    search: '发起人撤回 取回流程',
    may: revokeAvailability,
    ask: ({ title }) => `撤回“${title}”后，流程回到草稿，可修改后重新提交。${continueQuestion}`,
    // The call accepts any task of the instance; the detail contains the reader's own task.
    send: ({ taskId, formId, processDefinitionId }) =>
      api.task.quickRevokeByInitiator({ body: { taskId: taskId ?? '', formId, processDefinitionId } }),
    done: '撤回成功',
  }),
  instanceCommand({
    id: 'instance.takeBack',
    title: '撤回处理',
    search: '取回 撤回审批',
    may: takeBackAvailability,
    ask: ({ title }) => `撤回本人对“${title}”的处理，任务将回到本人待办。${continueQuestion}`,
    send: ({ processInstanceId, allowRevokeToNodeId }) =>
      api.task.revokeToLastApprovalNode({
        body: { processInstanceId, targetTaskDefinitionKey: allowRevokeToNodeId ?? '' },
      }),
    done: '撤回成功',
  }),
  instanceCommand({
    id: 'instance.remind',
    title: '催办',
    keys: 'u',
    search: '提醒 催一下',
    may: urgeAvailability,
    ask: ({ title }) => `将提醒“${title}”的当前处理人。${continueQuestion}`,
    send: ({ processInstanceId }) => api.instance.reminder({ query: { processInstanceId } }),
    done: '催办成功',
  }),
  instanceCommand({
    id: 'instance.void',
    title: '作废流程',
    search: '作废单据 终止流程',
    permission: 'flow:instance:edit',
    may: endAvailability(-1, 0),
    asks: '确认作废该单据',
    ask: ({ title }) => `“${title}”作废后将无法恢复。`,
    danger: true,
    send: ({ processInstanceId }) => api.instance.cancelById({ query: { processInstanceId } }),
    done: '作废成功',
  }),
  instanceCommand({
    id: 'instance.delete',
    title: '删除流程',
    search: '删除单据',
    permission: 'flow:instance:edit',
    may: endAvailability(-1, 0, -2),
    asks: '确认删除该单据',
    ask: ({ title }) => `“${title}”删除后将无法恢复。`,
    danger: true,
    send: ({ processInstanceId }) => api.instance.deleteById({ query: { processInstanceId } }),
    done: '删除成功',
  }),
];
