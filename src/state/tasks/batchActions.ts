/** Batch actions on tasks: the answers of a person, and the calls that perform them. */
import type { CallInput } from '../../../contract/call.ts';
import type { taskCalls } from '../../../contract/calls/task.ts';
import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import type { DryRunRequest } from '../../../contract/calls/taskActions/taskActionCalls.ts';
import { type DryRunAction, taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import { api, type SendOptions } from '../../client/api.ts';

type Texts = typeof taskActionTexts;

export type BatchKind = {
  [A in DryRunAction]: Texts[A] extends { readonly batch: string } ? A : never;
}[DryRunAction];

/** The body of the batch call, without the tasks. */
type BatchBody<K extends BatchKind> = Omit<
  CallInput<(typeof taskCalls)[Texts[K]['batch']]>['body'],
  'taskIds'
>;

export type BatchAction = { [K in BatchKind]: { kind: K } & BatchBody<K> }[BatchKind];

/** The dry run request without the tasks. */
export type DryRunInput = Omit<DryRunRequest, 'taskIds'>;

export const isBatchKind = (kind: string): kind is BatchKind =>
  Object.hasOwn(taskActionTexts, kind) && 'batch' in taskActionTexts[kind as DryRunAction];

export const batchTitle = (kind: BatchKind): string => `批量${taskActionTexts[kind].verb}`;

type BatchSender = (taskIds: string[], options: SendOptions) => Promise<TaskOutcome[]>;

type BatchCall = (request: { body: object }, options: SendOptions) => Promise<TaskOutcome[]>;

/** Each task is executed independently; the request as a whole is idempotent under one key. */
export function batchSender({ kind, ...body }: BatchAction): BatchSender {
  // BatchAction pairs each kind with the body of its call; TypeScript loses the pairing.
  const call = api.task[taskActionTexts[kind].batch] as BatchCall;
  return (taskIds, options) => call({ body: { taskIds, ...body } }, options);
}
