/**
 * The requests of the calls that act on one task. All have the same answer, so that actions of several users can share
 * a transaction (server/http/execution/groupCommit.ts).
 */
import type { CallInput } from '../../../contract/call.ts';
import type { taskCalls } from '../../../contract/calls/task.ts';
import type { TaskActionRequest } from '../../instances/actions/loadActions.ts';
import { candidateChoicesOf, commentOf, formPayloadOf } from '../instances/actionAnswer.ts';

export const taskActionRequests = {
  submit: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'submit', ...commentOf(body), ...candidateChoicesOf(body) },
    sent: formPayloadOf(body),
  }),

  approval: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'agree', ...commentOf(body), ...candidateChoicesOf(body) },
    sent: formPayloadOf(body),
  }),

  quickApproval: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'agree', quick: true, ...commentOf(body) },
  }),

  back({ body }) {
    const { targetTaskDefinitionKey: targetNodeId, enableJumpBack: jumpBack } = body;
    return {
      taskId: body.taskId,
      action: { kind: 'return', targetNodeId, jumpBack, ...commentOf(body), ...candidateChoicesOf(body) },
    };
  },

  delegate: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'transfer', toUserId: body.delegateUserId, ...commentOf(body) },
    sent: formPayloadOf(body),
  }),

  addSign: ({ body }) => ({
    taskId: body.taskId,
    action: { kind: 'addSign', type: body.type, userIds: body.candidateUserIdList, ...commentOf(body) },
    sent: formPayloadOf(body),
  }),
} as const satisfies {
  [K in keyof typeof taskCalls]?: (input: CallInput<(typeof taskCalls)[K]>) => TaskActionRequest;
};
