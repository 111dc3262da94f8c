/** Predicts the next holders: precalculateCandidate and precalculateBackCandidate show them before the action. */

import { type Graph, getFirstNode, getStep } from '../../contract/flow/graph.ts';
import type { DecisionFacts, NextNode } from './action.ts';
import { listActors, listCandidates } from './candidates.ts';
import { toRefusalOrNeed } from './decide.ts';
import {
  createDraft,
  type Draft,
  emitEvent,
  endTask,
  findLatestRun,
  getRun,
  getTask,
  getTasksOfRun,
  isLiveTask,
  requirePeopleHolders,
  throwFailure,
  uniqueHolders,
} from './draft.ts';
import type { Holder, InstanceState } from './model.ts';
import { createUnaskedPeople, openRun, openTask } from './openRun.ts';
import { passRun } from './steps/passRun.ts';
import { recordAction } from './taskAccess.ts';
import { canReturnTo } from './undo/returnTargets.ts';
import { walkTokens } from './walkTokens.ts';

type NextTasksResult = { readonly branches: readonly NextNode[] } | ReturnType<typeof toRefusalOrNeed>;

/** Returns the nodes that open if the task's node passes now (taskNo null: if a new instance is submitted). */
export function previewNextNodes(
  graph: Graph,
  state: InstanceState,
  { taskNo, facts }: { readonly taskNo: number | null; readonly facts: DecisionFacts },
): NextTasksResult {
  const draft = createDraft({
    graph,
    state,
    facts,
    preview: true,
    action: taskNo === null ? { kind: 'start', submit: true } : { kind: 'submit', taskNo },
  });
  return catchAnswer(() => {
    const before = draft.state.runs.length;
    recordAction(draft, 'submit');
    const runNo = taskNo === null ? openStartRun(draft) : voteInRun(draft, taskNo);
    walkTokens(draft);
    if (getRun(draft, runNo).state === 'open') {
      // Other votes are missing: assume that this vote decides the run.
      passRun(draft, runNo);
      walkTokens(draft);
    }
    previewChosenPass(draft, before);
    return draft.state.runs
      .slice(before)
      .filter((run) => run.runNo !== runNo && run.state !== 'skipped')
      .map((run) => ({ nodeId: run.nodeId, holders: listHolders(draft, run.runNo) }));
  });
}

/**
 * The choice may decide if a selectable node passes automatically, so the preview includes the nodes after it.
 */
function previewChosenPass(draft: Draft, before: number) {
  const passed = new Set<string>();
  const next = () =>
    draft.state.runs
      .slice(before)
      .find(
        ({ runNo, nodeId, state }) =>
          state === 'open' &&
          !passed.has(nodeId) &&
          getStep(draft.graph, nodeId).data.selectable &&
          getTasksOfRun(draft.state, runNo).some((task) => task.automatic),
      );
  for (let run = next(); run; run = next()) {
    passed.add(run.nodeId);
    passRun(draft, run.runNo);
    walkTokens(draft);
  }
}

/** Opens the first run as if its initiator had submitted it: the initiator is the previous handler of the next node. */
function openStartRun(draft: Draft): number {
  const { userId } = draft.facts.initiator;
  emitEvent(draft, { type: 'started', initiatorId: userId });
  const nodeId = getFirstNode(draft.graph).id;
  const runNo = openRun(draft, { nodeId, from: [], people: createUnaskedPeople('initiator') });
  endTask(draft, openTask(draft, { runNo, holder: { userId, forUserId: null } }), { state: 'submitted' });
  return runNo;
}

/** Adds this task's vote to the run: a user who agrees here may agree automatically at the next node. */
function voteInRun(draft: Draft, taskNo: number): number {
  const task = getTask(draft, taskNo);
  if (isLiveTask(task)) endTask(draft, task, { state: task.kind === 'HANDLE' ? 'submitted' : 'agreed' });
  return task.runNo;
}

const listHolders = (draft: Draft, runNo: number): Holder[] =>
  draft.state.tasks
    .filter((task) => task.runNo === runNo)
    .map(({ userId, forUserId }) => ({ userId, forUserId }));

/** Returns the users to whom a return to this node would go; at a selectable node, the users to choose from. */
export function previewReturn(
  graph: Graph,
  state: InstanceState,
  back: { readonly taskNo: number; readonly targetNodeId: string; readonly facts: DecisionFacts },
): NextTasksResult {
  const { taskNo, targetNodeId, facts } = back;
  const draft = createDraft({
    graph,
    state,
    facts,
    preview: true,
    action: { kind: 'return', taskNo, targetNodeId, jumpBack: false },
  });
  return catchAnswer(() => {
    const { runNo } = getTask(draft, taskNo);
    if (!canReturnTo(graph, state, { runNo, targetNodeId })) throwFailure('NOT_RETURNABLE');
    const node = getStep(graph, targetNodeId);
    const before = findLatestRun(state, targetNodeId);
    const acted = requirePeopleHolders(draft, listActors(draft, before ? [before.runNo] : []));
    const found = node.data.selectable ? listCandidates(draft, node, before?.from ?? []) : [];
    return [{ nodeId: targetNodeId, holders: uniqueHolders([...found, ...acted]) }];
  });
}

function catchAnswer(work: () => NextNode[]): NextTasksResult {
  try {
    return { branches: work() };
  } catch (error) {
    return toRefusalOrNeed(error);
  }
}
