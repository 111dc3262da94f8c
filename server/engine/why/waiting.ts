/** Why a node is still where it is: votes and turns in its run, tokens that a join misses. */
import type { Graph, Node, StepNode } from '../../../contract/flow/graph.ts';
import { isJoin } from '../../../contract/flow/joins.ts';
import { isLive, tasksIn } from '../draft.ts';
import type { InstanceState, Run, Task } from '../model.ts';
import { type Awaited, awaitedAt, tokensAt } from '../steps/joins.ts';
import { comeBefore } from '../turns.ts';
import { type Tally, tallyOf } from '../votes.ts';

/** before: whom a task that is not open yet waits for. */
export type PendingWhy = { readonly task: Task; readonly before: readonly Task[] };

/** tally: null at nodes that hold no vote. */
export type VotesWhy = { readonly tally: Tally | null; readonly pending: readonly PendingWhy[] };

export function votesOf(state: InstanceState, { run, node }: { run: Run; node: StepNode }): VotesWhy {
  const tasks = tasksIn(state, run.runNo).filter((task) => task.role !== 'reader');
  const live = tasks.filter(isLive);
  return {
    tally: run.kind === 'APPROVAL' ? tallyOf(tasks, node.data) : null,
    pending: live.map((task) => ({ task, before: comeBefore(live, task) })),
  };
}

export type JoinWhy = Awaited & { readonly arrived: readonly string[] };

/** null where no token waits. */
export function joinOf(graph: Graph, state: InstanceState, node: Node): JoinWhy | null {
  if (!isJoin(node)) return null;
  const arrived = tokensAt(state, node.id).map((token) => token.lineId);
  return arrived.length > 0 ? { ...awaitedAt(graph, state, node), arrived: [...new Set(arrived)] } : null;
}
