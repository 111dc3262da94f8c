/**
 * What the calls that act on one task ask of it. They all answer alike, so that several people's may be done together
 * (server/http/portions.ts).
 */
import type { CallInput } from '../../contract/call.ts';
import type { taskCalls } from '../../contract/calls/task.ts';
import type { TaskAct } from '../effects/act.ts';
import { chosenIn, saidIn, sentIn } from './moved.ts';

export type { TaskAct };

export const taskActs = {
  submit: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'submit', ...saidIn(body), ...chosenIn(body) },
    sent: sentIn(body),
  }),

  approval: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'agree', ...saidIn(body), ...chosenIn(body) },
    sent: sentIn(body),
  }),

  quickApproval: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'agree', quick: true, ...saidIn(body) },
  }),

  back({ body }) {
    const { targetTaskDefinitionKey: targetNodeId, enableJumpBack: jumpBack } = body;
    return {
      taskId: body.taskId,
      action: { kind: 'return', targetNodeId, jumpBack, ...saidIn(body), ...chosenIn(body) },
    };
  },

  delegate: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'transfer', toUserId: body.delegateUserId, ...saidIn(body) },
    sent: sentIn(body),
  }),

  addSign: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'addSign', type: body.type, userIds: body.candidateUserIdList, ...saidIn(body) },
    sent: sentIn(body),
  }),
} as const satisfies { [K in keyof typeof taskCalls]?: (input: CallInput<(typeof taskCalls)[K]>) => TaskAct };
