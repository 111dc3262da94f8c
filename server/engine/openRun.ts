/** Opens runs and tasks. Their numbers continue those of the state. */
import { getStep, isSequential } from '../../contract/flow/graph.ts';
import { type Draft, emitEvent, getRun, getTasksOfRun, isLiveTask } from './draft.ts';
import type { PeopleSource, RunPeople } from './event.ts';
import type { Holder, Task } from './model.ts';

type RunOpening = { readonly nodeId: string; readonly from: readonly number[]; readonly people: RunPeople };

export function openRun(draft: Draft, { nodeId, from, people }: RunOpening): number {
  const runNo = draft.state.runs.length + 1;
  emitEvent(draft, {
    type: 'runOpened',
    runNo,
    nodeId,
    kind: getStep(draft.graph, nodeId).kind,
    from,
    people,
  });
  return runNo;
}

/** People who were determined without a candidate list. */
export const createUnaskedPeople = (by: PeopleSource): RunPeople => ({ by, entries: [] });

/** The position of a task in its run. Omitted properties take the default of the node's kind. */
type TaskPlacement = Partial<Pick<Task, 'kind' | 'role' | 'turn' | 'signOf' | 'addedBy' | 'after'>> & {
  readonly runNo: number;
  readonly holder: Holder;
  readonly replaces?: number;
};

const roles = { HANDLE: 'handler', APPROVAL: 'voter', CC: 'reader', CONVERGE: 'reader' } as const;

export function openTask(draft: Draft, { runNo, holder, ...placement }: TaskPlacement): Task {
  const { nodeId, kind } = getRun(draft, runNo);
  const turn = placement.turn ?? 0;
  emitEvent(draft, {
    type: 'taskOpened',
    taskNo: draft.state.tasks.length + 1,
    runNo,
    nodeId,
    kind: placement.kind ?? kind,
    role: placement.role ?? roles[kind],
    userId: holder.userId,
    forUserId: holder.forUserId,
    waiting: getTasksOfRun(draft.state, runNo).some((task) => isLiveTask(task) && task.turn < turn),
    turn,
    signOf: placement.signOf ?? null,
    addedBy: placement.addedBy ?? null,
    after: placement.after ?? false,
    replaces: placement.replaces ?? null,
  });
  draft.unsettled.add(runNo);
  draft.arrived.add(draft.state.tasks.length);
  const opened = draft.state.tasks.at(-1);
  if (!opened) throw new Error('A task that was just opened is missing.');
  return opened;
}

/** Opens one task per holder, in order. In a sequence the tasks wait for their turn. */
export function openTasksFor(draft: Draft, runNo: number, holders: readonly Holder[]) {
  const sequential = isSequential(getStep(draft.graph, getRun(draft, runNo).nodeId));
  const last = Math.max(-1, ...getTasksOfRun(draft.state, runNo).map((task) => task.turn));
  for (const [index, holder] of holders.entries()) {
    openTask(draft, { runNo, holder, turn: sequential ? last + 1 + index : 0 });
  }
}
