import type { taskCalls } from '../../contract/calls/task.ts';
import { Refusal } from '../../contract/failures.ts';
import { listedTasks } from '../db/queries/groupedTasks.ts';
import { myTaskCount } from '../db/queries/myTasks.ts';
import { actOnInstance, actOnTask, type TaskAct } from '../effects/act.ts';
import { formByName } from '../records/forms.ts';
import { batch } from './batch.ts';
import { batchActions } from './batchActions.ts';
import { asInitiator, branchesOfReturn, branchesOfStart, branchesOfTask } from './branches.ts';
import type { CallContext, Handlers } from './context.ts';
import { deployedFlow } from './deployedFlow.ts';
import { dryRun } from './dryRun/dryRun.ts';
import { returnOptions } from './dryRun/returnOptions.ts';
import { movedTo, saidIn } from './moved.ts';
import { taskActs } from './taskActs.ts';
import { taskDetail } from './taskDetail.ts';

export const taskHandlers: Handlers<typeof taskCalls> = {
  myTask: ({ tx, actor, now }, { query }) =>
    listedTasks(tx, { userId: actor.userId, reading: false, now }, query),

  myReadingTask: ({ tx, actor, now }, { query }) =>
    listedTasks(tx, { userId: actor.userId, reading: true, now }, query),

  myTaskCount: ({ tx, actor, now }) => myTaskCount(tx, { userId: actor.userId, reading: false, now }),

  myReadingTaskCount: ({ tx, actor, now }) => myTaskCount(tx, { userId: actor.userId, reading: true, now }),

  detail: (context, { query }) => taskDetail(context, query),

  submit: (context, input) => movedBy(context, taskActs.submit(input)),

  approval: (context, input) => movedBy(context, taskActs.approval(input)),

  quickApproval: (context, input) => movedBy(context, taskActs.quickApproval(input)),

  batchQuickApproval: (context, { body }) => batch(context, body.taskIds, batchActions.agree(body)),

  back: (context, input) => movedBy(context, taskActs.back(input)),

  delegate: (context, input) => movedBy(context, taskActs.delegate(input)),

  addSign: (context, input) => movedBy(context, taskActs.addSign(input)),

  async reduceSign(context, { body }) {
    const action = { kind: 'reduceSign', userIds: body.userIdList, ...saidIn(body) } as const;
    await actOnTask(context, { taskId: body.taskId, action });
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
    await actOnTask(context, { taskId: body.taskId, action: { kind: 'read', ...saidIn(body) } });
    return null;
  },

  batchRead: (context, { body }) => batch(context, body.taskIds, { kind: 'read' }),

  batchBack: (context, { body }) => batch(context, body.taskIds, batchActions.back(body)),

  batchDelegate: (context, { body }) => batch(context, body.taskIds, batchActions.delegate(body)),

  batchAddSign: (context, { body }) => batch(context, body.taskIds, batchActions.addSign(body)),

  batchReturnOptions: (context, { body }) => returnOptions(context, body.taskIds),

  dryRun: (context, { body }) => dryRun(context, body),

  async cancel(context, { body }) {
    await actOnTask(context, { taskId: body.taskId, action: { kind: 'void', ...saidIn(body) } });
    return null;
  },

  async delete(context, { body }) {
    await actOnTask(context, { taskId: body.taskId, action: { kind: 'delete', ...saidIn(body) } });
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

const movedBy = async (context: CallContext, act: TaskAct) =>
  movedTo(await actOnTask(context, act), context.actor.userId);
