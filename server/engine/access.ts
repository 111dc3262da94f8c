/** Who may act on a task, and with what: the refusals in the order of engine.md 2. */
import { type ButtonName, buttonEnabled } from '../../contract/flow/buttons.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import { type Draft, emit, refuse, taskOf } from './draft.ts';
import type { ActName } from './event.ts';
import type { Run, Task } from './model.ts';

/** The actor's open task with that button, else the refusal. */
export function heldTask(draft: Draft, taskNo: number, button: ButtonName): Task {
  const task = ownOpenTask(draft, taskNo);
  if (!offers(draft, task, button)) {
    // What waits to be filled in is no refused button to whoever agrees to many from a list.
    refuse(button === 'agree' && mustBeOpened(draft, task) ? 'NEEDS_FORM' : 'BUTTON_DISABLED');
  }
  return task;
}

const isQuick = ({ action }: Draft): boolean => 'quick' in action && action.quick === true;

/** From a list nobody fills in what a HANDLE task asks for. */
export const mustBeOpened = (draft: Draft, task: Task): boolean => isQuick(draft) && task.kind === 'HANDLE';

export function ownOpenTask(draft: Draft, taskNo: number): Task {
  const task = ownTask(draft, taskNo);
  if (task.state === 'waiting') refuse('TASK_WAITING');
  return task.state === 'open' ? task : refuse('TASK_CLOSED');
}

/** A task given to the actor and not passed on by him, in whatever state. */
export function ownTask(draft: Draft, taskNo: number): Task {
  refuseDeleted(draft);
  const task = taskOf(draft, taskNo);
  if (task.userId !== draft.facts.actor?.userId || task.state === 'transferred') refuse('NOT_YOUR_TASK');
  return task;
}

export function refuseDeleted(draft: Draft) {
  if (draft.state.deleted) refuse('RECORD_GONE');
}

/** Instance calls on an ended instance. */
export function refuseEnded(draft: Draft) {
  refuseDeleted(draft);
  if (draft.state.status === 1 || draft.state.status === -2) refuse('INSTANCE_ENDED');
}

export function offers({ graph }: Pick<Draft, 'graph'>, task: Task, button: ButtonName): boolean {
  const { data } = stepOf(graph, task.nodeId);
  return buttonEnabled(task.kind, data.funcConfList, button);
}

/** What is kept of a form must be right, and be filled in on the record as it stands. */
export function refuseInvalid({ facts }: Draft) {
  if (facts.stale) refuse('STALE_RECORD');
  if (facts.invalid.length > 0) refuse('FIELD_INVALID', { errors: [...facts.invalid] });
}

/** The form must be in order before a task is submitted or agreed. */
export function refuseBadForm(draft: Draft) {
  const { facts } = draft;
  refuseInvalid(draft);
  if (facts.missing.length === 0) return;
  refuse(isQuick(draft) ? 'NEEDS_FORM' : 'REQUIRED_MISSING', { errors: [...facts.missing] });
}

export function refuseSilence({ action }: Draft, msg: string) {
  if (!action.comment?.trim()) refuse('COMMENT_REQUIRED', { msg });
}

type Told = {
  readonly task?: Task;
  readonly run?: Pick<Run, 'runNo' | 'nodeId'>;
  readonly nodeId?: string;
  readonly userIds?: readonly string[];
  readonly targetNodeId?: string;
  readonly jumpBack?: boolean;
};

/** The act itself, as the log tells it; what follows in the same decision arises from it. */
export function act(draft: Draft, name: ActName, told: Told = {}) {
  const place = told.task ?? told.run;
  emit(draft, {
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
