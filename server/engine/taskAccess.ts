/** Who may act on a task, and with what: the refusals in the order of engine.md 2. */

import { getStep } from '../../contract/flow/graph.ts';
import { type ButtonName, isButtonEnabled } from '../../contract/flow/nodeButtons.ts';
import { type Draft, emitEvent, getTask, throwFailure } from './draft.ts';
import type { ActionName } from './event.ts';
import type { Run, Task } from './model.ts';

/** The actor's open task with that button, else the refusal. */
export function requireHeldTask(draft: Draft, taskNo: number, button: ButtonName): Task {
  const task = requireOwnOpenTask(draft, taskNo);
  if (!offersButton(draft, task, button)) {
    // What waits to be filled in is no refused button to whoever agrees to many from a list.
    throwFailure(button === 'agree' && needsOpening(draft, task) ? 'NEEDS_FORM' : 'BUTTON_DISABLED');
  }
  return task;
}

const isQuick = ({ action }: Draft): boolean => 'quick' in action && action.quick === true;

/** From a list nobody fills in what a HANDLE task asks for. */
export const needsOpening = (draft: Draft, task: Task): boolean => isQuick(draft) && task.kind === 'HANDLE';

export function requireOwnOpenTask(draft: Draft, taskNo: number): Task {
  const task = requireOwnTask(draft, taskNo);
  if (task.state === 'waiting') throwFailure('TASK_WAITING');
  return task.state === 'open' ? task : throwFailure('TASK_CLOSED');
}

/** A task given to the actor and not passed on by him, in whatever state. */
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

/** Instance calls on an ended instance. */
export function assertNotEnded(draft: Draft) {
  assertNotDeleted(draft);
  if (draft.state.status === 1 || draft.state.status === -2) throwFailure('INSTANCE_ENDED');
}

export function offersButton({ graph }: Pick<Draft, 'graph'>, task: Task, button: ButtonName): boolean {
  const { data } = getStep(graph, task.nodeId);
  return isButtonEnabled(task.kind, data.funcConfList, button);
}

/** What is kept of a form must be right, and be filled in on the record as it stands. */
export function assertValidForm({ facts }: Draft) {
  if (facts.stale) throwFailure('STALE_RECORD');
  if (facts.invalid.length > 0) throwFailure('FIELD_INVALID', { errors: [...facts.invalid] });
}

/** The form must be in order before a task is submitted or agreed. */
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

/** The act itself, as the log tells it; what follows in the same decision arises from it. */
export function recordAction(draft: Draft, name: ActionName, told: ActionTarget = {}) {
  const place = told.task ?? told.run;
  emitEvent(draft, {
    type: 'acted',
    actNo: draft.state.acts + 1,
    act: name,
    userId: draft.facts.actor?.userId ?? null,
    taskNo: told.task?.taskNo ?? null,
    runNo: place?.runNo ?? null,
    nodeId: place?.nodeId ?? told.nodeId ?? null,
    comment: draft.action.comment ?? '',
    attachments: draft.action.attachments ?? [],
    userIds: told.userIds ?? [],
    targetNodeId: told.targetNodeId ?? null,
    jumpBack: told.jumpBack ?? false,
    at: draft.facts.now,
  });
}
