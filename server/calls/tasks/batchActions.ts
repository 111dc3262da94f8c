/** The actions that the batch calls and their dry run perform on each task. */
import type { CallInput } from '../../../contract/call.ts';
import type { ReturnDestination } from '../../../contract/calls/shapes/batchShapes.ts';
import type { DryRunRequest } from '../../../contract/calls/shapes/dryRunShapes.ts';
import type { taskCalls } from '../../../contract/calls/task.ts';
import type { ReturnDestinationRef } from '../../engine/undo/returnTargets.ts';
import type { TaskAction } from '../../instances/actions/taskAction.ts';
import { commentOf } from '../instances/actionAnswer.ts';

type BodyOf<K extends keyof typeof taskCalls> = Omit<CallInput<(typeof taskCalls)[K]>['body'], 'taskIds'>;

export const batchActions = {
  agree: (body: BodyOf<'batchQuickApproval'>) => ({ kind: 'agree', quick: true, ...commentOf(body) }),

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
const dryRunComment = '试算';

export function dryRunTaskAction(asked: Omit<DryRunRequest, 'taskIds'>): TaskAction {
  const { destination, delegateUserId = '', type = 'beforeAddSign', candidateUserIdList = [] } = asked;
  const actions: Readonly<Record<DryRunRequest['action'], () => TaskAction>> = {
    agree: () => batchActions.agree({}),
    submit: () => ({ kind: 'submit' }),
    read: () => ({ kind: 'read' }),
    return: () =>
      batchActions.back({
        destination: destination ?? { to: 'initiator' },
        enableJumpBack: false,
        comment: dryRunComment,
      }),
    transfer: () => batchActions.delegate({ delegateUserId, comment: dryRunComment }),
    addSign: () => batchActions.addSign({ type, candidateUserIdList, comment: dryRunComment }),
  };
  return actions[asked.action]();
}
