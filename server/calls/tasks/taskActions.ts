/**
 * The handlers of the actions on tasks. An action is described once: by its call, which joins a group commit with the
 * actions of other users, by its batch, and by its dry run. All have the same answer, so that they can share a
 * transaction.
 */
import type { CallInput } from '../../../contract/call.ts';
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import type { ReturnDestination } from '../../../contract/calls/taskActions/return.ts';
import type { DryRunRequest, taskActionCalls } from '../../../contract/calls/taskActions/taskActionCalls.ts';
import type { CallContext, SessionContext } from '../../context/callContext.ts';
import type { DeclaredHandler, Handlers } from '../../context/handler.ts';
import type { ReturnDestinationRef } from '../../engine/undo/returnTargets.ts';
import type { ActionContext } from '../../instances/actionContext.ts';
import type { TaskActionRequest } from '../../instances/actions/loadActions.ts';
import { performTaskAction } from '../../instances/actions/performAction.ts';
import type { TaskAction } from '../../instances/actions/taskAction.ts';
import {
  type ActionAnswer,
  buildActionAnswer,
  candidateChoicesOf,
  commentOf,
  formPayloadOf,
} from '../instances/actionAnswer.ts';
import { onInstanceOfTask, queueActions } from '../instances/actionQueue.ts';
import { dryRunBatch } from './dryRun/dryRunBatch.ts';
import { countReturnDestinations } from './dryRun/returnDestinations.ts';
import { performGroupedActions } from './groupedActions.ts';
import { nextBranchesOfReturn } from './nextBranches.ts';
import { performBatch } from './performBatch.ts';

type BodyOf<K extends keyof typeof taskActionCalls> = Omit<
  CallInput<(typeof taskActionCalls)[K]>['body'],
  'taskIds'
>;

/** The actions that the batch calls perform on each task. */
export const batchActions = {
  agree: (body: BodyOf<'batchQuickApproval'>) => ({ kind: 'agree', quick: true, ...commentOf(body) }),

  read: () => ({ kind: 'read' }),

  back: ({ destination, enableJumpBack: jumpBack, ...body }: BodyOf<'batchBack'>) => ({
    kind: 'returnTo',
    destination: destinationOf(destination),
    jumpBack,
    ...commentOf(body),
  }),

  delegate: ({ delegateUserId: toUserId, ...body }: BodyOf<'batchDelegate'>) => ({
    kind: 'transfer',
    toUserId,
    ...commentOf(body),
  }),

  addSign: ({ type, candidateUserIdList: userIds, ...body }: BodyOf<'batchAddSign'>) => ({
    kind: 'addSign',
    quick: true,
    type,
    userIds,
    ...commentOf(body),
  }),
} as const satisfies Record<string, (body: never) => TaskAction>;

const destinationOf = (destination: ReturnDestination): ReturnDestinationRef =>
  destination.to === 'node'
    ? { to: 'node', nodeId: destination.taskDefinitionKey, name: destination.taskName }
    : destination;

/** The comment is written after the dry run, but the calls require one. */
const comment = '试算';

type DryRunActions = {
  readonly [A in DryRunRequest['action']]: (body: Omit<DryRunRequest, 'taskIds'>) => TaskAction;
};

/** The contract requires what each action reads. */
const dryRunActions: DryRunActions = {
  agree: () => batchActions.agree({}),
  submit: () => ({ kind: 'submit' }),
  read: batchActions.read,
  return: ({ destination = { to: 'initiator' } }) =>
    batchActions.back({ destination, enableJumpBack: false, comment }),
  transfer: ({ delegateUserId = '' }) => batchActions.delegate({ delegateUserId, comment }),
  addSign: ({ type = 'beforeAddSign', candidateUserIdList = [] }) =>
    batchActions.addSign({ type, candidateUserIdList, comment }),
};

type DryRunInput = Omit<DryRunRequest, 'taskIds'> & { readonly taskIds: readonly string[] };

/** Predicts the outcome of the action on each task. */
export const dryRunTasks = (acting: ActionContext, request: DryRunInput): Promise<DryRunOutcome[]> =>
  dryRunBatch(acting, request, dryRunActions[request.action](request));

export const taskActionHandlers: Handlers<typeof taskActionCalls> = {
  submit: groupTaskAction(({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'submit', ...commentOf(body), ...candidateChoicesOf(body) },
    sent: formPayloadOf(body),
  })),

  approval: groupTaskAction(({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'agree', ...commentOf(body), ...candidateChoicesOf(body) },
    sent: formPayloadOf(body),
  })),
  quickApproval: groupTaskAction(({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'agree', quick: true, ...commentOf(body) },
  })),
  batchQuickApproval: performOnEach(batchActions.agree),

  back: groupTaskAction(({ body }) => {
    const { targetTaskDefinitionKey: targetNodeId, enableJumpBack: jumpBack } = body;
    return {
      taskId: body.taskId,
      action: { kind: 'return', targetNodeId, jumpBack, ...commentOf(body), ...candidateChoicesOf(body) },
    };
  }),
  batchBack: performOnEach(batchActions.back),
  batchReturnOptions: (context, { body }) => countReturnDestinations(context, body.taskIds),
  precalculateBackCandidate: (context, { body }) =>
    nextBranchesOfReturn(context, { taskId: body.taskId, nodeId: body.taskDefinitionKey }),

  delegate: groupTaskAction(({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'transfer', toUserId: body.delegateUserId, ...commentOf(body) },
    sent: formPayloadOf(body),
  })),
  batchDelegate: performOnEach(batchActions.delegate),

  addSign: groupTaskAction(({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'addSign', type: body.type, userIds: body.candidateUserIdList, ...commentOf(body) },
    sent: formPayloadOf(body),
  })),
  batchAddSign: performOnEach(batchActions.addSign),
  reduceSign: onInstanceOfTask(async (context, { body }) => {
    const action = { kind: 'reduceSign', userIds: body.userIdList, ...commentOf(body) } as const;
    await performTaskAction(context, { taskId: body.taskId, action });
    return null;
  }),

  async read(context, { body }) {
    await performTaskAction(context, { taskId: body.taskId, action: { kind: 'read', ...commentOf(body) } });
    return null;
  },
  batchRead: performOnEach(batchActions.read),

  dryRun: (context, { body }) => dryRunTasks(context, body),
};

/** Actions of several users on tasks share a transaction. */
function groupTaskAction<Input>(
  toRequest: (input: Input) => TaskActionRequest,
): DeclaredHandler<CallContext, Input, TaskActionRequest, ActionAnswer> {
  return {
    one: async (context: CallContext, input: Input) =>
      buildActionAnswer(await performTaskAction(context, toRequest(input)), context.actor.userId),
    group: { many: performGroupedActions, toRequest },
    queue: queueActions((input) => ({ exclusive: false, partId: toRequest(input).taskId })),
  };
}

function performOnEach<Body>(toAction: (body: Body) => TaskAction) {
  return (context: SessionContext, { body }: { body: Body & { taskIds: string[] } }) =>
    performBatch(context, body.taskIds, toAction(body));
}
