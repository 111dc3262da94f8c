import type { taskCalls } from '../../../contract/calls/task.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import { loadTaskList } from '../../db/queries/flow/lists/groupedTasks.ts';
import { countMyTasks } from '../../db/queries/flow/lists/myTasks.ts';
import { performInstanceAction, performTaskAction } from '../../instances/actions/performAction.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { buildActionAnswer, commentOf } from '../instances/actionAnswer.ts';
import { onInstance, onInstanceOfTask } from '../instances/actionQueue.ts';
import { findDeployedFlow } from '../instances/deployedFlow.ts';
import { createInitiator, nextBranchesOfStart, nextBranchesOfTask } from './nextBranches.ts';
import { taskActionHandlers } from './taskActions.ts';
import { loadTaskDetail } from './taskDetail.ts';

export const taskHandlers: Handlers<typeof taskCalls> = {
  myTask: ({ tx, actor, now }, { query }) =>
    loadTaskList(tx, { userId: actor.userId, reading: false, now }, query),

  myReadingTask: ({ tx, actor, now }, { query }) =>
    loadTaskList(tx, { userId: actor.userId, reading: true, now }, query),

  myTaskCount: ({ tx, actor, now }) => countMyTasks(tx, { userId: actor.userId, reading: false, now }),

  myReadingTaskCount: ({ tx, actor, now }) => countMyTasks(tx, { userId: actor.userId, reading: true, now }),

  detail: (context, { query }) => loadTaskDetail(context, query),

  ...taskActionHandlers,

  quickRevokeByInitiator: onInstanceOfTask(async (context, { body }) => {
    const action = { kind: 'revokeByInitiator', ...commentOf(body) } as const;
    return buildActionAnswer(
      await performInstanceAction(context, { taskId: body.taskId }, action),
      context.actor.userId,
    );
  }),

  revokeToLastApprovalNode: onInstance(
    ({ body }) => body.processInstanceId,
    async (context, { body }) => {
      const { processInstanceId: instanceId, targetTaskDefinitionKey: nodeId } = body;
      const action = { kind: 'takeBack', nodeId, ...commentOf(body) } as const;
      return buildActionAnswer(
        await performInstanceAction(context, { instanceId }, action),
        context.actor.userId,
      );
    },
  ),

  cancel: onInstanceOfTask(async (context, { body }) => {
    await performTaskAction(context, { taskId: body.taskId, action: { kind: 'void', ...commentOf(body) } });
    return null;
  }),

  delete: onInstanceOfTask(async (context, { body }) => {
    await performTaskAction(context, { taskId: body.taskId, action: { kind: 'delete', ...commentOf(body) } });
    return null;
  }),

  async precalculateCandidate(context, { body }) {
    const formData = body.formData ?? {};
    if (body.taskId !== undefined) return nextBranchesOfTask(context, { taskId: body.taskId, formData });
    const form = await loadFormByName(context.tx, body.formEnName ?? '');
    const deployed = await findDeployedFlow(context.tx, form.formId);
    if (!deployed) throw new Refusal(404);
    return nextBranchesOfStart(
      context,
      { form, graph: deployed.graph, initiator: createInitiator(context) },
      formData,
    );
  },
};
