/** Finds the nodes to which a run may be returned. */
import { type Graph, getFirstNode, getStep, isRemoved, type StepNode } from '../../../contract/flow/graph.ts';
import type { InstanceState, Run } from '../model.ts';
import { createLedToTest, listOriginRuns } from './lineage.ts';

/** Returns the HANDLE and APPROVAL nodes passed in the current round that led to the run, in the order of passing. */
export function listReturnableNodes(graph: Graph, state: InstanceState, runNo: number): StepNode[] {
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
        !isRemoved(graph, run.nodeId) &&
        createLedToTest(graph, state, run)(here),
    )
    .map((run) => getStep(graph, run.nodeId));
}

type ReturnRequest = { readonly runNo: number; readonly targetNodeId: string };

export const canReturnTo = (graph: Graph, state: InstanceState, { runNo, targetNodeId }: ReturnRequest) =>
  listReturnableNodes(graph, state, runNo).some((node) => node.id === targetNodeId);

/** The destination of a return, relative to the task; `offered`: the default of its node. */
export type ReturnDestinationRef =
  | { readonly to: 'initiator' }
  | { readonly to: 'previous' }
  | { readonly to: 'offered' }
  | { readonly to: 'node'; readonly nodeId: string; readonly name: string };

/** Returns the returnable node that the reference means for this run; undefined if no node matches. */
export function resolveDestination(
  graph: Graph,
  { state, runNo }: { readonly state: InstanceState; readonly runNo: number },
  destination: ReturnDestinationRef,
): StepNode | undefined {
  const here = state.runs[runNo - 1];
  if (!here) return undefined;
  if (destination.to === 'offered') return getDefaultReturnTarget(graph, state, runNo);
  const nodes = listReturnableNodes(graph, state, runNo);
  if (destination.to === 'initiator') return nodes.find((node) => node.id === getFirstNode(graph).id);
  if (destination.to === 'previous') return nodes.findLast(createIsBefore(state, here));
  return nodes.find(({ id, name }) => id === destination.nodeId && name === destination.name);
}

/** Returns the default of the node: backToType, else the first node, else any returnable node. */
export function getDefaultReturnTarget(
  graph: Graph,
  state: InstanceState,
  runNo: number,
): StepNode | undefined {
  const here = state.runs[runNo - 1];
  if (!here) return undefined;
  const nodes = listReturnableNodes(graph, state, runNo);
  const { backToType, backToNodeId } = getStep(graph, here.nodeId).data;
  const wanted = {
    BACK_TO_FIRST: (node: StepNode) => node.id === getFirstNode(graph).id,
    BACK_TO_PREVIOUS: createIsBefore(state, here),
    BACK_TO_NODE: (node: StepNode) => node.id === backToNodeId,
  }[backToType];
  return nodes.findLast(wanted) ?? nodes[0];
}

/** Tests whether the run originates in a run of the node. */
function createIsBefore(state: InstanceState, here: Run): (node: StepNode) => boolean {
  const nodeIds = new Set(listOriginRuns(state, here).map((from) => state.runs[from - 1]?.nodeId));
  return ({ id }) => nodeIds.has(id);
}
