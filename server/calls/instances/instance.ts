import type { CallInput } from '../../../contract/call.ts';
import type { instanceCalls } from '../../../contract/calls/instance.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { handledActionLabels } from '../../../contract/flow/actionTexts.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { loadFlowHistory } from '../../db/queries/flow/flowHistory.ts';
import { loadInstancePage } from '../../db/queries/flow/lists/instancePage.ts';
import {
  buildStartedSource,
  countOpenStarted,
  loadHandledPage,
} from '../../db/queries/flow/lists/myInstances.ts';
import type { Action } from '../../engine/action.ts';
import {
  type ActionResult,
  performInstanceAction,
  performTaskAction,
  saveInstance,
} from '../../instances/actions/performAction.ts';
import { startInstance } from '../../instances/actions/startInstance.ts';
import { type LoadedInstance, requireInstanceId, requireTaskId } from '../../instances/instance.ts';
import { readVisibleRecord } from '../../records/read/readRecords.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { buildActionAnswer, candidateChoicesOf, commentOf, formPayloadOf } from './actionAnswer.ts';
import { onInstance, onInstanceOfTask } from './actionQueue.ts';
import { canStart } from './canStart.ts';
import { findDeployedFlow } from './deployedFlow.ts';
import { buildNodeExplanation } from './explain/nodeExplanation.ts';
import {
  buildInstanceDetail,
  findVisibleInstance,
  isLogRestricted,
  loadVisibleInstance,
} from './instanceDetail.ts';
import { buildProcessLog } from './processLog.ts';
import { buildNodeStatuses } from './processStatus.ts';
import { simulateUpcomingSteps } from './simulate/upcomingSteps.ts';

export const instanceHandlers: Handlers<typeof instanceCalls> = {
  async startAndSubmit(context, { body }) {
    const acted = await startedInstance(context, body, true);
    const { processInstanceId, finished, nextTasks } = buildActionAnswer(acted, context.actor.userId);
    return { processInstanceId, rowId: acted.instance.rowId, finished, nextTasks };
  },

  startAndStash: onInstanceOfTask(async (context, { body }) => {
    if (body.taskId === undefined) return stashedAnswer(await startedInstance(context, body, false), context);
    const action = { kind: 'stash', ...commentOf(body) } as const;
    return stashedAnswer(
      await performTaskAction(context, { taskId: body.taskId, action, sent: formPayloadOf(body) }),
      context,
    );
  }),

  reminder: performOnInstance({ kind: 'urge' }),

  cancelById: performOnInstance({ kind: 'void' }),

  deleteById: performOnInstance({ kind: 'delete' }),

  manualAssignProcess: onInstance(
    ({ body }) => body.processInstanceId,
    async (context, { body }) => {
      const { taskDefinitionKey: nodeId, userIdList: userIds } = body;
      const action = { kind: 'assign', nodeId, userIds, ...commentOf(body) } as const;
      await performInstanceAction(context, { instanceId: body.processInstanceId }, action);
      return null;
    },
  ),

  detail: async (context, { query }) =>
    buildInstanceDetail(context, await loadVisibleInstance(context, { instanceId: query.processInstanceId })),

  async getDetailByBusinessId(context, { query }) {
    const instance = await findVisibleInstance(context, await findByRecord(context, query));
    if (instance) return buildInstanceDetail(context, instance);
    await assertRecordVisible(context, query);
    return null;
  },

  processLog: async (context, { query }) =>
    loadLog(context, await loadVisibleInstance(context, { instanceId: query.processInstanceId })),

  getProcessLogByBusinessId: async (context, { query }) =>
    loadLog(context, await loadVisibleInstance(context, await findByRecord(context, query))),

  async processStatus(context, { query }) {
    const instance = await loadVisibleInstance(context, { instanceId: query.processInstanceId });
    if (!isLogRestricted(instance, context.actor.userId)) return buildNodeStatuses(instance);
    context.answerReason('LOG_HIDDEN');
    return [];
  },

  async upcoming(context, { body }) {
    const instance = await loadVisibleInstance(context, { instanceId: body.processInstanceId });
    if (!isLogRestricted(instance, context.actor.userId))
      return simulateUpcomingSteps(context, instance, body);
    context.answerReason('LOG_HIDDEN');
    return null;
  },

  async why(context, { query }) {
    const instance = await loadVisibleInstance(context, { instanceId: query.processInstanceId });
    if (!isLogRestricted(instance, context.actor.userId))
      return buildNodeExplanation(context, instance, query.flowNodeId);
    context.answerReason('LOG_HIDDEN');
    return null;
  },

  myStartList: ({ tx, actor }, { query }) =>
    loadInstancePage(tx, buildStartedSource(actor.userId, query), query),

  async myApprovalList({ tx, actor }, { query }) {
    const { rows, ...list } = await loadHandledPage(tx, actor.userId, query);
    return {
      ...list,
      rows: rows.map(({ act, ...row }) => ({ ...row, operateName: handledActionLabels[act] })),
    };
  },

  myStartCount: ({ tx, actor }) => countOpenStarted(tx, actor.userId),
};

function performOnInstance(action: Action) {
  return onInstance(
    ({ query }: { query: { processInstanceId: string } }) => query.processInstanceId,
    async (context, { query }) => {
      await performInstanceAction(context, { instanceId: query.processInstanceId }, action);
      return null;
    },
  );
}

type StartBody = CallInput<typeof instanceCalls.startAndSubmit>['body'];

/** Always on the newest definition. */
async function startedInstance(
  context: CallContext,
  body: StartBody,
  submit: boolean,
): Promise<ActionResult> {
  const { formEnName } = body;
  if (!canStart(context.actor, formEnName)) throw new Refusal(403);
  await holdReferences(context.tx, ['starts']);
  const form = await loadFormByName(context.tx, formEnName);
  const deployed = await findDeployedFlow(context.tx, form.formId);
  if (!deployed) throw new Failure('BAD_DEFINITION', { msg: `表单“${form.cnName}”没有已部署的流程` });
  const start = {
    form,
    ...deployed,
    values: body.formData,
    submit,
    ...commentOf(body),
    ...candidateChoicesOf(body),
  };
  return saveInstance(context, await startInstance(context, start));
}

function stashedAnswer({ instance }: ActionResult, { actor }: CallContext) {
  const task = instance.state.tasks.find((one) => one.state === 'open' && one.userId === actor.userId);
  if (!task)
    throw new Error(`The draft ${requireInstanceId(instance)} has no open task of user ${actor.userId}.`);
  return {
    processInstanceId: requireInstanceId(instance),
    rowId: instance.rowId,
    taskId: requireTaskId(instance, task.taskNo),
  };
}

type RecordQuery = CallInput<typeof instanceCalls.getDetailByBusinessId>['query'];

async function findByRecord({ tx }: CallContext, query: RecordQuery) {
  const { formId } = await loadFormByName(tx, query.formEnName);
  return { formId, rowId: query.businessId };
}

/** Throws Refusal 404 if the actor cannot view the record in the form's list, and RECORD_GONE if it is deleted. */
async function assertRecordVisible({ tx, actor }: CallContext, query: RecordQuery): Promise<void> {
  const { formEnName, businessId: id } = query;
  if (!holdsPermission(actor.permissions, `auto:${formEnName}:list`)) throw new Refusal(404);
  await readVisibleRecord(tx, await loadFormByName(tx, formEnName), { id, actor });
}

async function loadLog(context: CallContext, instance: LoadedInstance) {
  if (isLogRestricted(instance, context.actor.userId)) {
    context.answerReason('LOG_HIDDEN');
    return [];
  }
  return buildProcessLog(instance, await loadFlowHistory(context.tx, requireInstanceId(instance)));
}
