/** What the calls that act on tasks share: what was said, what was chosen, what came of it. */
import type { CallResult } from '../../contract/call.ts';
import type { taskCalls } from '../../contract/calls/task.ts';
import type { Acted } from '../effects/act.ts';
import { instanceIdOf, taskIdOf } from '../effects/flow.ts';
import type { Sent } from '../effects/form.ts';
import type { Choices } from '../engine/action.ts';
import type { Attachments } from '../engine/model.ts';

type SaidBody = { comment?: string | undefined; attachments?: Attachments | undefined };

export const saidIn = ({ comment, attachments }: SaidBody) => ({
  ...(comment !== undefined && { comment }),
  ...(attachments && { attachments }),
});

type ChoiceBody = { selectCandidateUserList?: { taskNodeId: string; userIdList: string[] }[] | undefined };

export function chosenIn({ selectCandidateUserList }: ChoiceBody): { choices?: Choices } {
  if (!selectCandidateUserList) return {};
  return {
    choices: Object.fromEntries(selectCandidateUserList.map((one) => [one.taskNodeId, one.userIdList])),
  };
}

type FormBody = { formData?: Record<string, unknown> | undefined; formVersion?: number | undefined };

export const sentIn = ({ formData, formVersion }: FormBody): Sent => ({
  values: formData ?? {},
  version: formVersion,
});

export type Moved = CallResult<typeof taskCalls.approval>;

/** Where the instance is now, and what of it is for me. Readings are nobody's next task. */
export function movedTo({ flow, opened }: Acted, userId: string): Moved {
  const mine = flow.state.tasks.find(
    (task) => task.state === 'open' && task.role !== 'reader' && task.userId === userId,
  );
  return {
    processInstanceId: instanceIdOf(flow),
    finished: flow.state.status === 1,
    nextTasks: opened
      .filter((task) => task.role !== 'reader')
      .map((task) => ({
        taskId: taskIdOf(flow, task.taskNo),
        taskDefinitionKey: task.nodeId,
        userIdList: [task.userId],
      })),
    ...(mine && { nextTaskIdForMe: taskIdOf(flow, mine.taskNo) }),
  };
}
