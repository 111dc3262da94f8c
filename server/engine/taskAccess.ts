/**
 * Checks whether the actor may act on a task. The refusals come in a fixed order:
 * RECORD_GONE, NOT_YOUR_TASK, TASK_CLOSED, TASK_WAITING, BUTTON_DISABLED, then those of the action itself.
 */

import { getStep } from '../../contract/flow/graph.ts';
import { type ButtonName, isButtonEnabled } from '../../contract/flow/nodeButtons.ts';
import { type Draft, emitEvent, getTask, throwFailure } from './draft.ts';
import type { ActionName } from './event.ts';
import type { Run, Task } from './model.ts';

/** Returns the actor's open task with that button, else throws the refusal. */
export function requireHeldTask(draft: Draft, taskNo: number, button: ButtonName): Task {
  const task = requireOwnOpenTask(draft, taskNo);
  if (!offersButton(draft, task, button)) {
    // In a quick agreement a form to fill in is reported as NEEDS_FORM and not as a refused button.
    throwFailure(button === 'agree' && needsOpening(draft, task) ? 'NEEDS_FORM' : 'BUTTON_DISABLED');
  }
  return task;
}

const isQuick = ({ action }: Draft): boolean => 'quick' in action && action.quick === true;

/** A quick action cannot fill in the form of a HANDLE task. */
export const needsOpening = (draft: Draft, task: Task): boolean => isQuick(draft) && task.kind === 'HANDLE';

export function requireOwnOpenTask(draft: Draft, taskNo: number): Task {
  const task = requireOwnTask(draft, taskNo);
  if (task.state === 'waiting') throwFailure('TASK_WAITING');
  return task.state === 'open' ? task : throwFailure('TASK_CLOSED');
}

/** Returns a task, in any state, that the actor holds and has not transferred. */
export function requireOwnTask(draft: Draft, taskNo: number): Task {
  assertNotDeleted(draft);
  const task = getTask(draft, taskNo);
  if (task.userId !== draft.facts.actor?.userId || task.state === 'transferred')
    throwFailure('NOT_YOUR_TASK');
  return task;
}

export function assertNotDeleted(draft: Draft) {
  if (draft.state.deleted) throwFailure('RECORD_GONE');
}

/** Refuses calls on an instance that has ended. */
export function assertNotEnded(draft: Draft) {
  assertNotDeleted(draft);
  if (draft.state.status === 1 || draft.state.status === -2) throwFailure('INSTANCE_ENDED');
}

export function offersButton({ graph }: Pick<Draft, 'graph'>, task: Task, button: ButtonName): boolean {
  const { data } = getStep(graph, task.nodeId);
  return isButtonEnabled(task.kind, data.funcConfList, button);
}

/** Input that is saved must be valid and based on the current version of the record. */
export function assertValidForm({ facts }: Draft) {
  if (facts.stale) throwFailure('STALE_RECORD');
  if (facts.invalid.length > 0) throwFailure('FIELD_INVALID', { errors: [...facts.invalid] });
}

/** The form must be complete and valid before a task is submitted or agreed. */
export function assertCompleteForm(draft: Draft) {
  const { facts } = draft;
  assertValidForm(draft);
  if (facts.missing.length === 0) return;
  throwFailure(isQuick(draft) ? 'NEEDS_FORM' : 'REQUIRED_MISSING', { errors: [...facts.missing] });
}

export function assertComment({ action }: Draft, msg: string) {
  if (!action.comment?.trim()) throwFailure('COMMENT_REQUIRED', { msg });
}

type ActionTarget = {
  readonly task?: Task;
  readonly run?: Pick<Run, 'runNo' | 'nodeId'>;
  readonly nodeId?: string;
  readonly userIds?: readonly string[];
  readonly targetNodeId?: string;
  readonly jumpBack?: boolean;
};

/** Emits the action for the log. The following events of the same decision belong to it. */
export function recordAction(draft: Draft, name: ActionName, target: ActionTarget = {}) {
  const subject = target.task ?? target.run;
  emitEvent(draft, {
    type: 'acted',
    actNo: draft.state.acts + 1,
    act: name,
    userId: draft.facts.actor?.userId ?? null,
    taskNo: target.task?.taskNo ?? null,
    runNo: subject?.runNo ?? null,
    nodeId: subject?.nodeId ?? target.nodeId ?? null,
    comment: draft.action.comment ?? '',
    attachments: draft.action.attachments ?? [],
    userIds: target.userIds ?? [],
    targetNodeId: target.targetNodeId ?? null,
    jumpBack: target.jumpBack ?? false,
    at: draft.facts.now,
  });
}
