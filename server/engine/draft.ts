/** The working state of a decision: the events so far and the state they produce. Lives for one call of decide. */
import { Failure, type FailureDetail, type Reason } from '../../contract/failures.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import type { Action, DecisionFacts, Need } from './action.ts';
import { applyEvent } from './apply.ts';
import type { Event } from './event.ts';
import type { Holder, InstanceState, Run, Task } from './model.ts';

/** A token that moves along a line. */
type MovingToken = { readonly lineId: string; readonly from: readonly number[] };

export type Draft = {
  readonly graph: Graph;
  readonly action: Action;
  readonly facts: DecisionFacts;
  state: InstanceState;
  readonly events: Event[];
  /** Tokens that have not arrived yet. */
  queue: MovingToken[];
  /** Runs that changed and whose turns and rules must be checked. */
  readonly unsettled: Set<number>;
  /** Tasks whose turn has just come. Only these may agree automatically. */
  readonly arrived: Set<number>;
  /** The number of elements that tokens have passed so far. */
  steps: number;
  /** The submitter has not chosen yet, so selectable nodes take all candidates (precalculateCandidate). */
  readonly preview: boolean;
};

type DraftInput = Pick<Draft, 'graph' | 'state' | 'action' | 'facts'> & { readonly preview?: boolean };

export const createDraft = ({ preview = false, ...given }: DraftInput): Draft => ({
  ...given,
  preview,
  events: [],
  queue: [],
  unsettled: new Set(),
  arrived: new Set(),
  steps: 0,
});

/** Stops the decision because a fact is missing. */
export class MissingFactError extends Error {
  readonly need: Need;

  constructor(need: Need) {
    super(`The facts lack ${JSON.stringify(need)}.`);
    this.name = 'Unknown';
    this.need = need;
  }
}

export function emitEvent(draft: Draft, event: Event) {
  draft.events.push(event);
  draft.state = applyEvent(draft.state, event);
}

export function throwFailure(reason: Reason, detail?: FailureDetail): never {
  throw new Failure(reason, detail);
}

export function getRun(draft: Draft, runNo: number): Run {
  const run = draft.state.runs[runNo - 1];
  if (!run) throw new Error(`The instance has no run ${runNo}; it has ${draft.state.runs.length}.`);
  return run;
}

export function getTask(draft: Draft, taskNo: number): Task {
  const task = draft.state.tasks[taskNo - 1];
  if (!task) throw new Error(`The instance has no task ${taskNo}; it has ${draft.state.tasks.length}.`);
  return task;
}

export const isLiveTask = (task: Task) => task.state === 'open' || task.state === 'waiting';
export const getTasksOfRun = (state: InstanceState, runNo: number) =>
  state.tasks.filter((task) => task.runNo === runNo);
export const findOpenRun = (state: InstanceState, nodeId: string) =>
  state.runs.find((run) => run.nodeId === nodeId && run.state === 'open');
export const findLatestRun = (state: InstanceState, nodeId: string) =>
  state.runs.findLast((run) => run.nodeId === nodeId);

/** Returns the users who can hold a task now (enabled; the delegate if absent), in order, without duplicates. */
export const requirePeopleHolders = (draft: Draft, userIds: readonly string[]): Holder[] =>
  requireHolders(draft, 'people', userIds);

/** The same for users whom a person named: they hold the task even while they are absent. */
export const requireChosenHolders = (draft: Draft, userIds: readonly string[]): Holder[] =>
  requireHolders(draft, 'chosen', userIds);

function requireHolders({ facts }: Draft, kind: 'people' | 'chosen', userIds: readonly string[]): Holder[] {
  const unknown = userIds.filter((id) => facts[kind][id] === undefined);
  if (unknown.length > 0) throw new MissingFactError({ kind, userIds: [...new Set(unknown)] });
  return uniqueHolders(userIds.flatMap((id) => facts[kind][id] ?? []));
}

/** Removes duplicate holders and keeps each first position. A duplicate that is a delegate keeps its forUserId. */
export const uniqueHolders = (holders: readonly Holder[]): Holder[] =>
  [...Map.groupBy(holders, (one) => one.userId).values()].flatMap(
    (same) => same.find((one) => one.forUserId !== null) ?? same.slice(0, 1),
  );

export function requireAdministrator(draft: Draft): Holder {
  if (draft.facts.admin === undefined) throw new MissingFactError({ kind: 'admin' });
  return draft.facts.admin ?? throwFailure('NO_CANDIDATE', { msg: '未找到可用的流程管理员' });
}

type TaskEnding = Partial<Omit<Extract<Event, { type: 'taskEnded' }>, 'type' | 'taskNo' | 'state'>>;

export function endTask(
  draft: Draft,
  task: Task,
  ending: TaskEnding & Pick<Extract<Event, { type: 'taskEnded' }>, 'state'>,
) {
  emitEvent(draft, {
    type: 'taskEnded',
    taskNo: task.taskNo,
    automatic: null,
    timedOut: draft.action.kind === 'timeout' && draft.action.taskNo === task.taskNo,
    spent: false,
    returnTo: null,
    ...ending,
  });
  draft.unsettled.add(task.runNo);
}

type RunEnd = { state: Extract<Event, { type: 'runClosed' }>['state']; reason?: string | null };

/** Closes the run and ends its open tasks. */
export function closeRun(draft: Draft, runNo: number, ending: RunEnd | RunEnd['state']) {
  const { state, reason = null } = typeof ending === 'string' ? { state: ending } : ending;
  const ended = state === 'revoked' || state === 'voided' ? state : 'closed';
  for (const task of getTasksOfRun(draft.state, runNo)) {
    // Reading tasks outlive their run.
    if (isLiveTask(task) && task.role !== 'reader') endTask(draft, task, { state: ended });
  }
  emitEvent(draft, { type: 'runClosed', runNo, state, reason });
}
