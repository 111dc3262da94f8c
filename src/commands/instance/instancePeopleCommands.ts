/**
 * Commands that change the handlers of a running instance: remove the person's own added signers, reassign as
 * administrator.
 */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { api } from '../../client/api.ts';
import { assignPeople, createAssignment, finishAssignment } from '../../dialogs/action/assignment.ts';
import { pickUsers } from '../../dialogs/people/pickUsers.ts';
import { flows } from '../../state/tasks/flows.ts';
import { evictInstance } from '../../state/tasks/taskCache.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Availability, type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { ignoreRepeats } from '../core/ignoreRepeats.ts';
import { hasOtherSelection, otherRowsSelected } from '../record/targetRecords.ts';
import { refreshList } from './leaveInstance.ts';

const title = '减签';

async function reduceSign({ processInstanceId, addedSigners }: InstanceDetail): Promise<boolean> {
  const among = addedSigners.map(({ userId, nickName }) => ({ value: userId, label: nickName }));
  const only = among.length === 1 ? among : [];
  const chosen = await pickUsers({ title, chosen: only, multiple: true, among });
  if (!chosen?.length) return false;
  const wanted = new Set(chosen.map(({ value }) => value));
  const taken = addedSigners.filter(({ userId }) => wanted.has(userId));
  for (const [taskId, signers] of Map.groupBy(taken, (one) => one.taskId)) {
    await api.task.reduceSign({ body: { taskId, userIdList: signers.map(({ userId }) => userId) } });
  }
  toast.success(`${title}成功`);
  flows.invalidate(processInstanceId);
  evictInstance(processInstanceId);
  return true;
}

/** The instance on screen, unless others are selected. */
function onScreen(context: CommandContext, fits: (detail: InstanceDetail) => boolean): Availability {
  const detail = context.instance?.detail;
  if (!detail || !fits(detail)) return 'hidden';
  return hasOtherSelection(context) ? otherRowsSelected : 'yes';
}

export const instancePeopleCommands: readonly Command[] = [
  declareCommand({
    id: 'instance.reduceSign',
    staffOnly: true,
    title,
    search: '收回加签 取消加签',
    group: '任务',
    destructive: true,
    when: (context) => onScreen(context, ({ addedSigners }) => addedSigners.length > 0),
    run: ignoreRepeats(async (context: CommandContext) => {
      const detail = context.instance?.detail;
      if (detail && (await reduceSign(detail))) refreshList(context);
    }),
  }),
  declareCommand({
    id: 'instance.assign',
    title: '指派',
    search: '指派处理人 更换处理人',
    group: '任务',
    permission: 'flow:instance:edit',
    destructive: true,
    when: (context) => onScreen(context, ({ status }) => status === 0),
    createPrompt: async (context: CommandContext) => {
      const detail = context.instance?.detail;
      if (!detail) return undefined;
      const { createActionPrompt } = await import('../core/actionPrompt.ts');
      return createActionPrompt(await createAssignment(detail), (sent) => {
        if (!sent) return;
        finishAssignment(detail);
        refreshList(context);
      });
    },
    run: ignoreRepeats(async (context: CommandContext) => {
      const detail = context.instance?.detail;
      if (detail && (await assignPeople(detail))) refreshList(context);
    }),
  }),
];
