/** Where a run may be returned to (engine.md 6, return). */
import { firstNodeOf, type Graph, isGone, type StepNode, stepOf } from '../../contract/flow/graph.ts';
import { ledToBy, originsOf } from './lineage.ts';
import type { InstanceState, Run } from './model.ts';

/** HANDLE and APPROVAL nodes passed in the current round that led to the run, in the order they were passed. */
export function returnableNodes(graph: Graph, state: InstanceState, runNo: number): StepNode[] {
  const here = state.runs[runNo - 1];
  if (!here) return [];
  const latest = new Map<string, Run>();
  for (const run of state.runs) {
    latest.delete(run.nodeId);
    latest.set(run.nodeId, run);
  }
  return [...latest.values()]
    .filter(
      (run) =>
        (run.kind === 'HANDLE' || run.kind === 'APPROVAL') &&
        run.state === 'passed' &&
        run.stands &&
        !isGone(graph, run.nodeId) &&
        ledToBy(graph, state, run)(here),
    )
    .map((run) => stepOf(graph, run.nodeId));
}

type Return = { readonly runNo: number; readonly targetNodeId: string };

export const isReturnable = (graph: Graph, state: InstanceState, { runNo, targetNodeId }: Return) =>
  returnableNodes(graph, state, runNo).some((node) => node.id === targetNodeId);

/** What the node offers first: backToType, else the first node, else whatever there is. */
export function offeredTarget(graph: Graph, state: InstanceState, runNo: number): StepNode | undefined {
  const here = state.runs[runNo - 1];
  if (!here) return undefined;
  const nodes = returnableNodes(graph, state, runNo);
  const { backToType, backToNodeId } = stepOf(graph, here.nodeId).data;
  const previous = originsOf(state, here).map((from) => state.runs[from - 1]?.nodeId);
  const wanted = (node: StepNode) => {
    if (backToType === 'BACK_TO_FIRST') return node.id === firstNodeOf(graph).id;
    return backToType === 'BACK_TO_PREVIOUS' ? previous.includes(node.id) : node.id === backToNodeId;
  };
  return nodes.findLast(wanted) ?? nodes[0];
}
