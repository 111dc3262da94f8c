/** All actions on a task. An action and its batch have the same key. */
import type { BatchKind } from '../../state/tasks/batchActions.ts';
import { addSignAction } from './addSignAction.ts';
import { agreeAction, submitAction } from './decideActions.ts';
import type { BatchForm, DescribedAction } from './describedAction.ts';
import { returnAction } from './returnAction.ts';
import { transferAction } from './transferAction.ts';

const actions = {
  agree: agreeAction,
  submit: submitAction,
  return: returnAction,
  transfer: transferAction,
  addSign: addSignAction,
};

export type TaskActionKind = keyof typeof actions;

export const taskActions: Readonly<Record<TaskActionKind, DescribedAction>> = actions;

/** Copies are marked as read without a question. */
const readBatch: BatchForm = {
  fields: [],
  phrases: 'agree',
  toDryRun: () => ({ action: 'read' }),
  toAction: () => ({ kind: 'read' }),
};

export const batchForms: Readonly<Record<BatchKind, BatchForm>> = {
  read: readBatch,
  agree: agreeAction.batch,
  return: returnAction.batch,
  transfer: transferAction.batch,
  addSign: addSignAction.batch,
};

export const isBatchKind = (kind: TaskActionKind): kind is TaskActionKind & BatchKind =>
  Object.hasOwn(batchForms, kind);
