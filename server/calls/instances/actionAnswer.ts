/** Shared parts of the calls that act on tasks: the comment, the choices and the answer. */
import type { CallResult } from '../../../contract/call.ts';
import type { taskCalls } from '../../../contract/calls/task.ts';
import type { CandidateChoices } from '../../engine/action.ts';
import type { Attachments } from '../../engine/model.ts';
import type { FormInput } from '../../instances/actions/formInput.ts';
import type { ActionResult } from '../../instances/actions/performAction.ts';
import { requireInstanceId, requireTaskId } from '../../instances/instance.ts';

type CommentBody = { comment?: string | undefined; attachments?: Attachments | undefined };

export const commentOf = ({ comment, attachments }: CommentBody) => ({
  ...(comment !== undefined && { comment }),
  ...(attachments && { attachments }),
});

type ChoiceBody = { selectCandidateUserList?: { taskNodeId: string; userIdList: string[] }[] | undefined };

export function candidateChoicesOf({ selectCandidateUserList }: ChoiceBody): { choices?: CandidateChoices } {
  if (!selectCandidateUserList) return {};
  return {
    choices: Object.fromEntries(selectCandidateUserList.map((one) => [one.taskNodeId, one.userIdList])),
  };
}

type FormBody = { formData?: Record<string, unknown> | undefined; formVersion?: number | undefined };

export const formPayloadOf = ({ formData, formVersion }: FormBody): FormInput => ({
  values: formData ?? {},
  version: formVersion,
});

export type ActionAnswer = CallResult<typeof taskCalls.approval>;

/** The current nodes of the instance and the actor's next tasks. A read-only task is never a next task. */
export function buildActionAnswer({ instance, opened }: ActionResult, userId: string): ActionAnswer {
  const mine = instance.state.tasks.find(
    (task) => task.state === 'open' && task.role !== 'reader' && task.userId === userId,
  );
  return {
    processInstanceId: requireInstanceId(instance),
    finished: instance.state.status === 1,
    nextTasks: opened
      .filter((task) => task.role !== 'reader')
      .map((task) => ({
        taskId: requireTaskId(instance, task.taskNo),
        taskDefinitionKey: task.nodeId,
        userIdList: [task.userId],
      })),
    ...(mine && { nextTaskIdForMe: requireTaskId(instance, mine.taskNo) }),
  };
}
