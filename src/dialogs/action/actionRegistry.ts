/** All actions on a task. An action and its batch have the same key. */
import type { DryRunAction } from '../../../contract/flow/actionTexts.ts';
import type { BatchKind } from '../../state/tasks/batchActions.ts';
import { addSignAction } from './addSignAction.ts';
import { agreeAction, submitAction } from './decideActions.ts';
import type { BatchForm, DescribedAction } from './describedAction.ts';
import { returnAction } from './returnAction.ts';
import { transferAction } from './transferAction.ts';

/** Reading has no form. */
export type TaskActionKind = Exclude<DryRunAction, 'read'>;

const decisions = { agree: agreeAction, submit: submitAction };

/** In the order of toolbar and menus, where they follow the decisions. */
const furtherActions = { return: returnAction, transfer: transferAction, addSign: addSignAction };

type TaskActions = {
  readonly [K in TaskActionKind]: DescribedAction & (K extends BatchKind ? { batch: BatchForm } : unknown);
};

export const taskActions: TaskActions = { ...decisions, ...furtherActions };

// The keys of an object whose type lists them.
export const furtherActionKinds = Object.keys(furtherActions) as (keyof typeof furtherActions)[];

export const furtherActionCommands = furtherActionKinds.map((kind) => taskActions[kind].command.id);

/** Copies are marked as read without a question. */
const readBatch: BatchForm = {
  fields: [],
  phrases: 'agree',
  toDryRun: () => ({ action: 'read' }),
  toAction: () => ({ kind: 'read' }),
};

export const batchFormOf = (kind: BatchKind): BatchForm =>
  kind === 'read' ? readBatch : taskActions[kind].batch;
