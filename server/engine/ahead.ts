/** Who would get a task next: what precalculateCandidate and precalculateBackCandidate show before the act. */

import type { Graph } from '../../contract/flow/graph.ts';
import { firstNodeOf, stepOf } from '../../contract/flow/graph.ts';
import { act } from './access.ts';
import type { Branch, Facts, Holder } from './action.ts';
import { actorsOf, candidatesOf } from './candidates.ts';
import { answerTo } from './decide.ts';
import {
  type Draft,
  distinct,
  emit,
  endTask,
  holdersNamed,
  isLive,
  latestRunAt,
  newDraft,
  refuse,
  runOf,
  taskOf,
  tasksIn,
} from './draft.ts';
import type { InstanceState } from './model.ts';
import { isReturnable } from './returnable.ts';
import { openRun, openTask, unasked } from './runs.ts';
import { pass } from './steps/pass.ts';
import { walk } from './walk.ts';

type Ahead = { readonly branches: readonly Branch[] } | ReturnType<typeof answerTo>;

/** The nodes that open if the task's node passes now (taskNo null: if a new instance is submitted). */
export function branchesAhead(
  graph: Graph,
  state: InstanceState,
  { taskNo, facts }: { readonly taskNo: number | null; readonly facts: Facts },
): Ahead {
  const draft = newDraft({
    graph,
    state,
    facts,
    preview: true,
    action: taskNo === null ? { kind: 'start', submit: true } : { kind: 'submit', taskNo },
  });
  return answered(() => {
    const before = draft.state.runs.length;
    act(draft, 'submit');
    const runNo = taskNo === null ? startedRun(draft) : decidedRun(draft, taskNo);
    walk(draft);
    if (runOf(draft, runNo).state === 'open') {
      // Others still have to vote: as though this vote had decided it.
      pass(draft, runNo);
      walk(draft);
    }
    passByChoice(draft, before);
    return draft.state.runs
      .slice(before)
      .filter((run) => run.runNo !== runNo && run.state !== 'skipped')
      .map((run) => ({ nodeId: run.nodeId, holders: holdersIn(draft, run.runNo) }));
  });
}

/** Whether a selectable node passes by itself may depend on who is chosen: what would come then is told as well. */
function passByChoice(draft: Draft, before: number) {
  const passed = new Set<string>();
  const next = () =>
    draft.state.runs
      .slice(before)
      .find(
        ({ runNo, nodeId, state }) =>
          state === 'open' &&
          !passed.has(nodeId) &&
          stepOf(draft.graph, nodeId).data.selectable &&
          tasksIn(draft.state, runNo).some((task) => task.automatic),
      );
  for (let run = next(); run; run = next()) {
    passed.add(run.nodeId);
    pass(draft, run.runNo);
    walk(draft);
  }
}

/** The first run as though its initiator had submitted it: he is the previous handler of what comes next. */
function startedRun(draft: Draft): number {
  const { userId } = draft.facts.initiator;
  emit(draft, { type: 'started', initiatorId: userId });
  const nodeId = firstNodeOf(draft.graph).id;
  const runNo = openRun(draft, { nodeId, from: [], people: unasked('initiator') });
  endTask(draft, openTask(draft, { runNo, holder: { userId, forUserId: null } }), { state: 'submitted' });
  return runNo;
}

/** The run with this task's vote: who agrees here may agree by himself at the next node. */
function decidedRun(draft: Draft, taskNo: number): number {
  const task = taskOf(draft, taskNo);
  if (isLive(task)) endTask(draft, task, { state: task.kind === 'HANDLE' ? 'submitted' : 'agreed' });
  return task.runNo;
}

const holdersIn = (draft: Draft, runNo: number): Holder[] =>
  draft.state.tasks
    .filter((task) => task.runNo === runNo)
    .map(({ userId, forUserId }) => ({ userId, forUserId }));

/** Whom a return to this node would go to; at a selectable node, whom one may choose from. */
export function branchesBack(
  graph: Graph,
  state: InstanceState,
  back: { readonly taskNo: number; readonly targetNodeId: string; readonly facts: Facts },
): Ahead {
  const { taskNo, targetNodeId, facts } = back;
  const draft = newDraft({
    graph,
    state,
    facts,
    preview: true,
    action: { kind: 'return', taskNo, targetNodeId, jumpBack: false },
  });
  return answered(() => {
    const { runNo } = taskOf(draft, taskNo);
    if (!isReturnable(graph, state, { runNo, targetNodeId })) refuse('NOT_RETURNABLE');
    const node = stepOf(graph, targetNodeId);
    const before = latestRunAt(state, targetNodeId);
    const acted = holdersNamed(draft, actorsOf(draft, before ? [before.runNo] : []));
    const found = node.data.selectable ? candidatesOf(draft, node, before?.from ?? []) : [];
    return [{ nodeId: targetNodeId, holders: distinct([...found, ...acted]) }];
  });
}

function answered(work: () => Branch[]): Ahead {
  try {
    return { branches: work() };
  } catch (error) {
    return answerTo(error);
  }
}
