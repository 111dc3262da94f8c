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

/** Where a return goes, as seen from the task; `offered`: what its node offers first. */
export type Destination =
  | { readonly to: 'initiator' }
  | { readonly to: 'previous' }
  | { readonly to: 'offered' }
  | { readonly to: 'node'; readonly nodeId: string; readonly name: string };

/** The returnable node that it means for this run; undefined where no node fits. */
export function destinationNode(
  graph: Graph,
  { state, runNo }: { readonly state: InstanceState; readonly runNo: number },
  destination: Destination,
): StepNode | undefined {
  const here = state.runs[runNo - 1];
  if (!here) return undefined;
  if (destination.to === 'offered') return offeredTarget(graph, state, runNo);
  const nodes = returnableNodes(graph, state, runNo);
  if (destination.to === 'initiator') return nodes.find((node) => node.id === firstNodeOf(graph).id);
  if (destination.to === 'previous') return nodes.findLast(isBefore(state, here));
  return nodes.find(({ id, name }) => id === destination.nodeId && name === destination.name);
}

/** What the node offers first: backToType, else the first node, else whatever there is. */
export function offeredTarget(graph: Graph, state: InstanceState, runNo: number): StepNode | undefined {
  const here = state.runs[runNo - 1];
  if (!here) return undefined;
  const nodes = returnableNodes(graph, state, runNo);
  const { backToType, backToNodeId } = stepOf(graph, here.nodeId).data;
  const wanted = {
    BACK_TO_FIRST: (node: StepNode) => node.id === firstNodeOf(graph).id,
    BACK_TO_PREVIOUS: isBefore(state, here),
    BACK_TO_NODE: (node: StepNode) => node.id === backToNodeId,
  }[backToType];
  return nodes.findLast(wanted) ?? nodes[0];
}

/** Whether the run comes from a run of this node. */
function isBefore(state: InstanceState, here: Run): (node: StepNode) => boolean {
  const nodeIds = new Set(originsOf(state, here).map((from) => state.runs[from - 1]?.nodeId));
  return ({ id }) => nodeIds.has(id);
}
