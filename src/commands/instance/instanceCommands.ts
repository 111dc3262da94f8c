/** Commands on a whole instance: withdraw it, undo the last action, urge. */

import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { failures } from '../../../contract/failures.ts';
import { parseLocalTimeMs } from '../../../contract/localTime.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { session } from '../../state/session/session.ts';
import { flows } from '../../state/tasks/flows.ts';
import { evictInstance } from '../../state/tasks/taskCache.ts';
import { formatClockTime } from '../../ui/format/localTime.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';
import { hasOtherSelection, otherRowsSelected } from '../record/targetRecords.ts';
import { leaveInstance } from './leaveInstance.ts';

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
  ask: (detail: InstanceDetail) => string;
  send: (detail: InstanceDetail) => Promise<unknown>;
  done: string;
};

/** Confirms first; afterwards closes the page, and a list shows the new state. */
function instanceCommand({ title, may, ask, send, done, ...spec }: InstanceCommand): Command {
  return declareCommand({
    ...spec,
    title,
    group: '任务',
    destructive: true,
    when: (context) => {
      const detail = context.instance?.detail;
      const available = detail ? may(detail) : 'hidden';
      return available === 'yes' && hasOtherSelection(context) ? otherRowsSelected : available;
    },
    run: ignoreRepeats(async (context: CommandContext) => {
      const detail = context.instance?.detail;
      if (!detail) return;
      if (!(await confirm({ title, body: ask(detail), confirmLabel: title }))) return;
      await send(detail);
      toast.success(done);
      flows.invalidate(detail.processInstanceId);
      evictInstance(detail.processInstanceId);
      await leaveInstance(context);
    }),
  });
}

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
];
