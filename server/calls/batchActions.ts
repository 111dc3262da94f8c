/** What the batch calls ask of each of their tasks, and what the dry run tries out for them. */
import type { CallInput } from '../../contract/call.ts';
import type { ReturnDestination } from '../../contract/calls/batchShapes.ts';
import type { DryRun } from '../../contract/calls/dryRunShapes.ts';
import type { taskCalls } from '../../contract/calls/task.ts';
import type { TaskAction } from '../effects/taskAction.ts';
import type { Destination } from '../engine/returnable.ts';
import { saidIn } from './moved.ts';

type BodyOf<K extends keyof typeof taskCalls> = Omit<CallInput<(typeof taskCalls)[K]>['body'], 'taskIds'>;

export const batchActions = {
  agree: (body: BodyOf<'batchQuickApproval'>) => ({ kind: 'agree', quick: true, ...saidIn(body) }),

  back: ({ destination, enableJumpBack: jumpBack, ...body }: BodyOf<'batchBack'>) => ({
    kind: 'returnTo',
    destination: destinationIn(destination),
    jumpBack,
    ...saidIn(body),
  }),

  delegate: ({ delegateUserId: toUserId, ...body }: BodyOf<'batchDelegate'>) => ({
    kind: 'transfer',
    toUserId,
    ...saidIn(body),
  }),

  addSign: ({ type, candidateUserIdList: userIds, ...body }: BodyOf<'batchAddSign'>) => ({
    kind: 'addSign',
    quick: true,
    type,
    userIds,
    ...saidIn(body),
  }),
} as const satisfies Record<string, (body: never) => TaskAction>;

const destinationIn = (destination: ReturnDestination): Destination =>
  destination.to === 'node'
    ? { to: 'node', nodeId: destination.taskDefinitionKey, name: destination.taskName }
    : destination;

/** The opinion is written after the dry run, and the calls themselves insist on it. */
const comment = '试算';

export function rehearsedAction(asked: Omit<DryRun, 'taskIds'>): TaskAction {
  const { destination, delegateUserId = '', type = 'beforeAddSign', candidateUserIdList = [] } = asked;
  const actions: Readonly<Record<DryRun['action'], () => TaskAction>> = {
    agree: () => batchActions.agree({}),
    submit: () => ({ kind: 'submit' }),
    read: () => ({ kind: 'read' }),
    return: () =>
      batchActions.back({ destination: destination ?? { to: 'initiator' }, enableJumpBack: false, comment }),
    transfer: () => batchActions.delegate({ delegateUserId, comment }),
    addSign: () => batchActions.addSign({ type, candidateUserIdList, comment }),
  };
  return actions[asked.action]();
}
