/** Batch actions on tasks: their texts and their calls. */
import type { ReturnDestination, SignType } from '../../../contract/calls/shapes/batchShapes.ts';
import type { DryRunRequest } from '../../../contract/calls/shapes/dryRunShapes.ts';
import type { TaskOutcome } from '../../../contract/calls/taskBatch.ts';
import { api, type SendOptions } from '../../client/api.ts';
import type { TaskRole } from '../lists/listRegistry.ts';

export type BatchAction =
  | { kind: 'read' }
  | { kind: 'agree'; comment: string }
  | { kind: 'return'; destination: ReturnDestination; enableJumpBack: boolean; comment: string }
  | { kind: 'transfer'; delegateUserId: string; comment: string }
  | { kind: 'addSign'; type: SignType; candidateUserIdList: string[]; comment: string };

export type BatchKind = BatchAction['kind'];

/** The dry run request without the tasks. */
export type DryRunInput = Omit<DryRunRequest, 'taskIds'>;

/** 已退回 is the note on a completed row. */
export const batchVerbs: Readonly<Record<BatchKind, string>> = {
  agree: '同意',
  read: '已阅',
  return: '退回',
  transfer: '转交',
  addSign: '加签',
};

/** The lists in which the action is a batch action. */
export const batchRoles: Readonly<Record<BatchKind, TaskRole>> = {
  agree: 'decide',
  read: 'read',
  return: 'decide',
  transfer: 'decide',
  addSign: 'decide',
};

export const batchTitle = (kind: BatchKind): string => `批量${batchVerbs[kind]}`;

type BatchSender = (taskIds: string[], options: SendOptions) => Promise<TaskOutcome[]>;

/** Each task is executed independently; the request as a whole is idempotent under one key. */
export const batchSender = <Act extends BatchAction>(act: Act): BatchSender =>
  // The sender of a kind takes the actions of that kind; indexing loses the pairing in TypeScript.
  (batchSenders[act.kind] as (act: Act) => BatchSender)(act);

const batchSenders: { [K in BatchKind]: (act: Extract<BatchAction, { kind: K }>) => BatchSender } = {
  agree:
    ({ comment }) =>
    (taskIds, options) =>
      api.task.batchQuickApproval({ body: { taskIds, ...(comment !== '' && { comment }) } }, options),
  read: () => (taskIds, options) => api.task.batchRead({ body: { taskIds } }, options),
  return:
    ({ kind: _, ...body }) =>
    (taskIds, options) =>
      api.task.batchBack({ body: { taskIds, ...body } }, options),
  transfer:
    ({ kind: _, ...body }) =>
    (taskIds, options) =>
      api.task.batchDelegate({ body: { taskIds, ...body } }, options),
  addSign:
    ({ kind: _, ...body }) =>
    (taskIds, options) =>
      api.task.batchAddSign({ body: { taskIds, ...body } }, options),
};
