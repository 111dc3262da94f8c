import type { taskCalls } from '../../contract/calls/task.ts';
import { Refusal } from '../../contract/failures.ts';
import { listedTasks } from '../db/queries/groupedTasks.ts';
import { myTaskCount } from '../db/queries/myTasks.ts';
import { actOnInstance, actOnTask } from '../effects/act.ts';
import { formByName } from '../records/forms.ts';
import { batch } from './batch.ts';
import { asInitiator, branchesOfReturn, branchesOfStart, branchesOfTask } from './branches.ts';
import type { Handlers } from './context.ts';
import { deployedFlow } from './deployedFlow.ts';
import { dryRun } from './dryRun/dryRun.ts';
import { chosenIn, movedTo, saidIn, sentIn } from './moved.ts';
import { taskDetail } from './taskDetail.ts';

export const taskHandlers: Handlers<typeof taskCalls> = {
  myTask: ({ tx, actor, now }, { query }) =>
    listedTasks(tx, { userId: actor.userId, reading: false, now }, query),

  myReadingTask: ({ tx, actor, now }, { query }) =>
    listedTasks(tx, { userId: actor.userId, reading: true, now }, query),

  myTaskCount: ({ tx, actor, now }) => myTaskCount(tx, { userId: actor.userId, reading: false, now }),

  myReadingTaskCount: ({ tx, actor, now }) => myTaskCount(tx, { userId: actor.userId, reading: true, now }),

  detail: (context, { query }) => taskDetail(context, query),

  async submit(context, { body }) {
    const action = { kind: 'submit', ...saidIn(body), ...chosenIn(body) } as const;
    const acted = await actOnTask(context, body.taskId, { action, sent: sentIn(body) });
    return movedTo(acted, context.actor.userId);
  },

  async approval(context, { body }) {
    const action = { kind: 'agree', ...saidIn(body), ...chosenIn(body) } as const;
    const acted = await actOnTask(context, body.taskId, { action, sent: sentIn(body) });
    return movedTo(acted, context.actor.userId);
  },

  async quickApproval(context, { body }) {
    const action = { kind: 'agree', quick: true, ...saidIn(body) } as const;
    return movedTo(await actOnTask(context, body.taskId, { action }), context.actor.userId);
  },

  batchQuickApproval: (context, { body }) =>
    batch(context, body.taskIds, { kind: 'agree', quick: true, ...saidIn(body) }),

  async back(context, { body }) {
    const { targetTaskDefinitionKey: targetNodeId, enableJumpBack: jumpBack } = body;
    const action = { kind: 'return', targetNodeId, jumpBack, ...saidIn(body), ...chosenIn(body) } as const;
    return movedTo(await actOnTask(context, body.taskId, { action }), context.actor.userId);
  },

  async delegate(context, { body }) {
    const action = { kind: 'transfer', toUserId: body.delegateUserId, ...saidIn(body) } as const;
    const acted = await actOnTask(context, body.taskId, { action, sent: sentIn(body) });
    return movedTo(acted, context.actor.userId);
  },

  async addSign(context, { body }) {
    const { type, candidateUserIdList: userIds } = body;
    const action = { kind: 'addSign', type, userIds, ...saidIn(body) } as const;
    const acted = await actOnTask(context, body.taskId, { action, sent: sentIn(body) });
    return movedTo(acted, context.actor.userId);
  },

  async reduceSign(context, { body }) {
    const action = { kind: 'reduceSign', userIds: body.userIdList, ...saidIn(body) } as const;
    await actOnTask(context, body.taskId, { action });
    return null;
  },

  async quickRevokeByInitiator(context, { body }) {
    const action = { kind: 'revokeByInitiator', ...saidIn(body) } as const;
    return movedTo(await actOnInstance(context, { taskId: body.taskId }, action), context.actor.userId);
  },

  async revokeToLastApprovalNode(context, { body }) {
    const { processInstanceId: instanceId, targetTaskDefinitionKey: nodeId } = body;
    const action = { kind: 'takeBack', nodeId, ...saidIn(body) } as const;
    return movedTo(await actOnInstance(context, { instanceId }, action), context.actor.userId);
  },

  async read(context, { body }) {
    await actOnTask(context, body.taskId, { action: { kind: 'read', ...saidIn(body) } });
    return null;
  },

  batchRead: (context, { body }) => batch(context, body.taskIds, { kind: 'read' }),

  dryRun: (context, { body }) => dryRun(context, body),

  async cancel(context, { body }) {
    await actOnTask(context, body.taskId, { action: { kind: 'void', ...saidIn(body) } });
    return null;
  },

  async delete(context, { body }) {
    await actOnTask(context, body.taskId, { action: { kind: 'delete', ...saidIn(body) } });
    return null;
  },

  async precalculateCandidate(context, { body }) {
    const formData = body.formData ?? {};
    if (body.taskId !== undefined) return branchesOfTask(context, { taskId: body.taskId, formData });
    const form = await formByName(context.tx, body.formEnName ?? '');
    const deployed = await deployedFlow(context.tx, form.formId);
    if (!deployed) throw new Refusal(404);
    return branchesOfStart(
      context,
      { form, graph: deployed.graph, initiator: asInitiator(context) },
      formData,
    );
  },

  precalculateBackCandidate: (context, { body }) =>
    branchesOfReturn(context, { taskId: body.taskId, nodeId: body.taskDefinitionKey }),
};
