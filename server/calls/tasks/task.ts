import type { taskCalls } from '../../../contract/calls/task.ts';
import { Refusal } from '../../../contract/failures.ts';
import { loadTaskList } from '../../db/queries/flow/lists/groupedTasks.ts';
import { countMyTasks } from '../../db/queries/flow/lists/myTasks.ts';
import type { TaskActionRequest } from '../../instances/actions/loadActions.ts';
import { performInstanceAction, performTaskAction } from '../../instances/actions/performAction.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import type { CallContext, GroupedHandler, Handlers } from '../context.ts';
import { type ActionAnswer, actionAnswerOf, commentOf } from '../instances/actionAnswer.ts';
import { findDeployedFlow } from '../instances/deployedFlow.ts';
import { batchActions } from './batchActions.ts';
import { dryRunBatch } from './dryRun/dryRunBatch.ts';
import { countReturnDestinations } from './dryRun/returnDestinations.ts';
import { performGroupedActions } from './groupedActions.ts';
import {
  asInitiator,
  nextBranchesOfReturn,
  nextBranchesOfStart,
  nextBranchesOfTask,
} from './nextBranches.ts';
import { performBatch } from './performBatch.ts';
import { taskActionRequests } from './taskActionRequests.ts';
import { loadTaskDetail } from './taskDetail.ts';

export const taskHandlers: Handlers<typeof taskCalls> = {
  myTask: ({ tx, actor, now }, { query }) =>
    loadTaskList(tx, { userId: actor.userId, reading: false, now }, query),

  myReadingTask: ({ tx, actor, now }, { query }) =>
    loadTaskList(tx, { userId: actor.userId, reading: true, now }, query),

  myTaskCount: ({ tx, actor, now }) => countMyTasks(tx, { userId: actor.userId, reading: false, now }),

  myReadingTaskCount: ({ tx, actor, now }) => countMyTasks(tx, { userId: actor.userId, reading: true, now }),

  detail: (context, { query }) => loadTaskDetail(context, query),

  submit: groupTaskAction(taskActionRequests.submit),

  approval: groupTaskAction(taskActionRequests.approval),

  quickApproval: groupTaskAction(taskActionRequests.quickApproval),

  batchQuickApproval: (context, { body }) => performBatch(context, body.taskIds, batchActions.agree(body)),

  back: groupTaskAction(taskActionRequests.back),

  delegate: groupTaskAction(taskActionRequests.delegate),

  addSign: groupTaskAction(taskActionRequests.addSign),

  async reduceSign(context, { body }) {
    const action = { kind: 'reduceSign', userIds: body.userIdList, ...commentOf(body) } as const;
    await performTaskAction(context, { taskId: body.taskId, action });
    return null;
  },

  async quickRevokeByInitiator(context, { body }) {
    const action = { kind: 'revokeByInitiator', ...commentOf(body) } as const;
    return actionAnswerOf(
      await performInstanceAction(context, { taskId: body.taskId }, action),
      context.actor.userId,
    );
  },

  async revokeToLastApprovalNode(context, { body }) {
    const { processInstanceId: instanceId, targetTaskDefinitionKey: nodeId } = body;
    const action = { kind: 'takeBack', nodeId, ...commentOf(body) } as const;
    return actionAnswerOf(await performInstanceAction(context, { instanceId }, action), context.actor.userId);
  },

  async read(context, { body }) {
    await performTaskAction(context, { taskId: body.taskId, action: { kind: 'read', ...commentOf(body) } });
    return null;
  },

  batchRead: (context, { body }) => performBatch(context, body.taskIds, { kind: 'read' }),

  batchBack: (context, { body }) => performBatch(context, body.taskIds, batchActions.back(body)),

  batchDelegate: (context, { body }) => performBatch(context, body.taskIds, batchActions.delegate(body)),

  batchAddSign: (context, { body }) => performBatch(context, body.taskIds, batchActions.addSign(body)),

  batchReturnOptions: (context, { body }) => countReturnDestinations(context, body.taskIds),

  dryRun: (context, { body }) => dryRunBatch(context, body),

  async cancel(context, { body }) {
    await performTaskAction(context, { taskId: body.taskId, action: { kind: 'void', ...commentOf(body) } });
    return null;
  },

  async delete(context, { body }) {
    await performTaskAction(context, { taskId: body.taskId, action: { kind: 'delete', ...commentOf(body) } });
    return null;
  },

  async precalculateCandidate(context, { body }) {
    const formData = body.formData ?? {};
    if (body.taskId !== undefined) return nextBranchesOfTask(context, { taskId: body.taskId, formData });
    const form = await loadFormByName(context.tx, body.formEnName ?? '');
    const deployed = await findDeployedFlow(context.tx, form.formId);
    if (!deployed) throw new Refusal(404);
    return nextBranchesOfStart(
      context,
      { form, graph: deployed.graph, initiator: asInitiator(context) },
      formData,
    );
  },

  precalculateBackCandidate: (context, { body }) =>
    nextBranchesOfReturn(context, { taskId: body.taskId, nodeId: body.taskDefinitionKey }),
};

/** Actions of several users on tasks share a transaction. */
function groupTaskAction<Input>(
  toRequest: (input: Input) => TaskActionRequest,
): GroupedHandler<CallContext, Input, TaskActionRequest, ActionAnswer> {
  return {
    one: async (context: CallContext, input: Input) =>
      actionAnswerOf(await performTaskAction(context, toRequest(input)), context.actor.userId),
    many: performGroupedActions,
    toRequest,
  };
}
