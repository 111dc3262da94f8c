/** Computes the colors of the diagram's nodes: reached nodes only; the elements between them are derived. */
import { type Graph, getLine, getNode, isRemoved, type Node } from '../../../contract/flow/graph.ts';
import type { InstanceState, Run } from '../../engine/model.ts';
import { listOriginRuns } from '../../engine/undo/lineage.ts';
import type { LoadedInstance } from '../../instances/instance.ts';

type NodeStatus = { flowNodeId: string; active: boolean; skip: boolean };

/**
 * active: its turn now; skip: passed over; otherwise done. A node before a return destination counts as not reached.
 */
export function buildNodeStatuses({ graph, state }: Pick<LoadedInstance, 'graph' | 'state'>): NodeStatus[] {
  const runs = currentRuns(state);
  const found = new Map<string, NodeStatus>();
  for (const run of runs.values()) {
    for (const id of nodesBetween(graph, { nodeId: run.nodeId, origins: nodesBefore(state, run) })) {
      found.set(id, { flowNodeId: id, active: false, skip: false });
    }
  }
  if (state.status === 1)
    for (const id of finalNodes(graph, runs)) found.set(id, { flowNodeId: id, active: false, skip: false });
  for (const [flowNodeId, run] of runs) {
    found.set(flowNodeId, { flowNodeId, active: run.state === 'open', skip: run.state === 'skipped' });
  }
  return [...found.values()].filter((one) => !isRemoved(graph, one.flowNodeId));
}

/** The latest run of each node, if it still counts. */
function currentRuns(state: InstanceState): Map<string, Run> {
  const latest = new Map(state.runs.map((run) => [run.nodeId, run]));
  return new Map(
    [...latest].filter(
      ([, run]) => run.stands && (run.state === 'open' || run.state === 'passed' || run.state === 'skipped'),
    ),
  );
}

const nodesBefore = (state: InstanceState, run: Run): ReadonlySet<string> =>
  new Set(listOriginRuns(state, run).flatMap((runNo) => state.runs[runNo - 1]?.nodeId ?? []));

/** Elements on the paths back from the node to the origins of its tokens; without origins, to the start. */
function nodesBetween(
  graph: Graph,
  { nodeId, origins }: { nodeId: string; origins: ReadonlySet<string> },
): Set<string> {
  const taken = new Set<string>();
  const leads = new Map<string, boolean>();
  const leadsThere = (id: string): boolean => {
    const known = leads.get(id);
    if (known !== undefined) return known;
    leads.set(id, false);
    const node = getNode(graph, id);
    const there = origins.has(id) || (origins.size === 0 && node.kind === 'START');
    const passes =
      there || (!isDecisionNode(node) && predecessorsOf(graph, node).map(leadsThere).some(Boolean));
    leads.set(id, passes);
    if (passes && !('data' in node)) taken.add(id);
    return passes;
  };
  for (const id of predecessorsOf(graph, getNode(graph, nodeId))) leadsThere(id);
  return taken;
}

/** Tokens start again at nodes where people decide. */
const isDecisionNode = (node: Node) => node.kind === 'HANDLE' || node.kind === 'APPROVAL';

const predecessorsOf = (graph: Graph, node: Node) => node.incoming.map((line) => getLine(graph, line).from);

/** The end of a finished instance and the gateways before it. */
function finalNodes(graph: Graph, runs: ReadonlyMap<string, Run>): string[] {
  const origins = new Set(runs.keys());
  return [...graph.nodes.values()]
    .filter((node) => node.kind === 'END')
    .flatMap((node) => {
      const ways = nodesBetween(graph, { nodeId: node.id, origins });
      const direct = predecessorsOf(graph, node).some((id) => origins.has(id) || ways.has(id));
      return direct ? [node.id, ...ways] : [];
    });
}
