/** Explains why a node still waits: the votes and turns in its run, and the tokens that a join misses. */
import type { Graph, Node, StepNode } from '../../../contract/flow/graph.ts';
import { isJoin } from '../../../contract/flow/joins.ts';
import { getTasksOfRun, isLiveTask } from '../draft.ts';
import type { InstanceState, Run, Task } from '../model.ts';
import { findAwaited, type JoinWaiting, listTokensAt } from '../steps/joins.ts';
import { listTasksBefore } from '../taskOrder.ts';
import { tallyVotes, type VoteTally } from '../voteTally.ts';

/** before: the tasks that a waiting task waits for. */
export type PendingExplanation = { readonly task: Task; readonly before: readonly Task[] };

/** tally is null at nodes without votes. */
export type VotesExplanation = {
  readonly tally: VoteTally | null;
  readonly pending: readonly PendingExplanation[];
};

export function explainVotes(
  state: InstanceState,
  { run, node }: { run: Run; node: StepNode },
): VotesExplanation {
  const tasks = getTasksOfRun(state, run.runNo).filter((task) => task.role !== 'reader');
  const live = tasks.filter(isLiveTask);
  return {
    tally: run.kind === 'APPROVAL' ? tallyVotes(tasks, node.data) : null,
    pending: live.map((task) => ({ task, before: listTasksBefore(live, task) })),
  };
}

export type JoinExplanation = JoinWaiting & { readonly arrived: readonly string[] };

/** Returns null if no token waits. */
export function explainJoin(graph: Graph, state: InstanceState, node: Node): JoinExplanation | null {
  if (!isJoin(node)) return null;
  const arrived = listTokensAt(state, node.id).map((token) => token.lineId);
  return arrived.length > 0 ? { ...findAwaited(graph, state, node), arrived: [...new Set(arrived)] } : null;
}
