import type { CallInput } from '../../contract/call.ts';
import type { instanceCalls } from '../../contract/calls/instance.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { handledActs } from '../../contract/flow/handledActs.ts';
import { holdsPermission } from '../../contract/may.ts';
import { flowHistory } from '../db/queries/flowHistory.ts';
import { instancePage } from '../db/queries/instancePage.ts';
import { handledPage, startedBy, startedOpenCount } from '../db/queries/myInstances.ts';
import { type Acted, actOnInstance, actOnTask, saved } from '../effects/act.ts';
import { type Flow, instanceIdOf, taskIdOf } from '../effects/flow.ts';
import { startFlow } from '../effects/start.ts';
import { formByName } from '../records/forms.ts';
import { seenRecord } from '../records/read.ts';
import type { CallContext, Handlers } from './context.ts';
import { deployedFlow } from './deployedFlow.ts';
import { findSeenFlow, hidesLog, instanceDetail, seenFlow } from './instanceDetail.ts';
import { mayStart } from './mayStart.ts';
import { chosenIn, movedTo, saidIn, sentIn } from './moved.ts';
import { processLog } from './processLog.ts';
import { processStatus } from './processStatus.ts';
import { upcomingOf } from './simulate/upcoming.ts';
import { whyNode } from './why/why.ts';

export const instanceHandlers: Handlers<typeof instanceCalls> = {
  async startAndSubmit(context, { body }) {
    const acted = await started(context, body, true);
    const { processInstanceId, finished, nextTasks } = movedTo(acted, context.actor.userId);
    return { processInstanceId, rowId: acted.flow.rowId, finished, nextTasks };
  },

  async startAndStash(context, { body }) {
    if (body.taskId === undefined) return stashed(await started(context, body, false), context);
    const action = { kind: 'stash', ...saidIn(body) } as const;
    return stashed(await actOnTask(context, { taskId: body.taskId, action, sent: sentIn(body) }), context);
  },

  async reminder(context, { query }) {
    await actOnInstance(context, { instanceId: query.processInstanceId }, { kind: 'urge' });
    return null;
  },

  async cancelById(context, { query }) {
    await actOnInstance(context, { instanceId: query.processInstanceId }, { kind: 'void' });
    return null;
  },

  async deleteById(context, { query }) {
    await actOnInstance(context, { instanceId: query.processInstanceId }, { kind: 'delete' });
    return null;
  },

  async manualAssignProcess(context, { body }) {
    const { taskDefinitionKey: nodeId, userIdList: userIds } = body;
    const action = { kind: 'assign', nodeId, userIds, ...saidIn(body) } as const;
    await actOnInstance(context, { instanceId: body.processInstanceId }, action);
    return null;
  },

  detail: async (context, { query }) =>
    instanceDetail(context, await seenFlow(context, { instanceId: query.processInstanceId })),

  async getDetailByBusinessId(context, { query }) {
    const flow = await findSeenFlow(context, await byRecord(context, query));
    if (flow) return instanceDetail(context, flow);
    await assertRecordSeen(context, query);
    return null;
  },

  processLog: async (context, { query }) =>
    log(context, await seenFlow(context, { instanceId: query.processInstanceId })),

  getProcessLogByBusinessId: async (context, { query }) =>
    log(context, await seenFlow(context, await byRecord(context, query))),

  async processStatus(context, { query }) {
    const flow = await seenFlow(context, { instanceId: query.processInstanceId });
    if (!hidesLog(flow, context.actor.userId)) return processStatus(flow);
    context.answerReason('LOG_HIDDEN');
    return [];
  },

  async upcoming(context, { body }) {
    const flow = await seenFlow(context, { instanceId: body.processInstanceId });
    if (!hidesLog(flow, context.actor.userId)) return upcomingOf(context, flow, body);
    context.answerReason('LOG_HIDDEN');
    return null;
  },

  async why(context, { query }) {
    const flow = await seenFlow(context, { instanceId: query.processInstanceId });
    if (!hidesLog(flow, context.actor.userId)) return whyNode(context, flow, query.flowNodeId);
    context.answerReason('LOG_HIDDEN');
    return null;
  },

  myStartList: ({ tx, actor }, { query }) => instancePage(tx, startedBy(actor.userId, query), query),

  async myApprovalList({ tx, actor }, { query }) {
    const { rows, ...list } = await handledPage(tx, actor.userId, query);
    return { ...list, rows: rows.map(({ act, ...row }) => ({ ...row, operateName: handledActs[act] })) };
  },

  myStartCount: ({ tx, actor }) => startedOpenCount(tx, actor.userId),
};

type StartBody = CallInput<typeof instanceCalls.startAndSubmit>['body'];

/** On the newest definition, always. */
async function started(context: CallContext, body: StartBody, submit: boolean): Promise<Acted> {
  const { formEnName } = body;
  if (!mayStart(context.actor, formEnName)) throw new Refusal(403);
  const form = await formByName(context.tx, formEnName);
  const deployed = await deployedFlow(context.tx, form.formId);
  if (!deployed) throw new Failure('BAD_DEFINITION', { msg: `表单“${form.cnName}”没有已部署的流程` });
  const start = { form, ...deployed, values: body.formData, submit, ...saidIn(body), ...chosenIn(body) };
  return saved(context, await startFlow(context, start));
}

function stashed({ flow }: Acted, { actor }: CallContext) {
  const task = flow.state.tasks.find((one) => one.state === 'open' && one.userId === actor.userId);
  if (!task) throw new Error(`The draft ${instanceIdOf(flow)} has no open task of user ${actor.userId}.`);
  return {
    processInstanceId: instanceIdOf(flow),
    rowId: flow.rowId,
    taskId: taskIdOf(flow, task.taskNo),
  };
}

type RecordQuery = CallInput<typeof instanceCalls.getDetailByBusinessId>['query'];

async function byRecord({ tx }: CallContext, query: RecordQuery) {
  const { formId } = await formByName(tx, query.formEnName);
  return { formId, rowId: query.businessId };
}

/** Refusal 404 for whoever would not see the record in the form's list; RECORD_GONE where it is deleted. */
async function assertRecordSeen({ tx, actor }: CallContext, query: RecordQuery): Promise<void> {
  const { formEnName, businessId: id } = query;
  if (!holdsPermission(actor.permissions, `auto:${formEnName}:list`)) throw new Refusal(404);
  await seenRecord(tx, await formByName(tx, formEnName), { id, actor });
}

async function log(context: CallContext, flow: Flow) {
  if (hidesLog(flow, context.actor.userId)) {
    context.answerReason('LOG_HIDDEN');
    return [];
  }
  return processLog(flow, await flowHistory(context.tx, instanceIdOf(flow)));
}
