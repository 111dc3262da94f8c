/** The four states of a node in the picture (workflow seed, point 4) and which lines a flow has gone. */
import type { Graph } from '../../contract/flow/graph.ts';

export const nodeStates = {
  done: '已审批',
  ing: '待处理',
  unattach: '未开始',
  skip: '已跳过',
} as const;

export type NodeState = keyof typeof nodeStates;

/** One entry of processStatus; a node without one was never reached. */
export type NodeStatus = { flowNodeId: string; active: boolean; skip: boolean };

export function stateOf(status: NodeStatus | undefined): NodeState {
  if (!status) return 'unattach';
  if (status.skip) return 'skip';
  return status.active ? 'ing' : 'done';
}

export type DiagramStates = { node(id: string): NodeState; lineTaken(id: string): boolean };

/**
 * Gateways, start and end have no status of their own: such a node counts as passed when something before it is done
 * and something behind it was reached. A line is taken when it leaves what is done and leads to what was reached.
 */
export function statesOf(graph: Graph, statuses: readonly NodeStatus[]): DiagramStates {
  const known = new Map(statuses.map((status) => [status.flowNodeId, status]));
  const reached = (id: string) => known.has(id) || passed.has(id);
  const passed = passedThrough(graph, known);
  const node = (id: string): NodeState => (passed.has(id) ? 'done' : stateOf(known.get(id)));
  return {
    node,
    lineTaken(id) {
      const line = graph.lines.get(id);
      if (!line) return false;
      const from = node(line.from);
      return (from === 'done' || from === 'skip') && reached(line.to);
    },
  };
}

function passedThrough(graph: Graph, known: ReadonlyMap<string, NodeStatus>): Set<string> {
  const passed = new Set<string>();
  const over = (id: string) => passed.has(id) || (known.has(id) && known.get(id)?.active === false);
  const silent = [...graph.nodes.values()].filter((node) => !('data' in node));
  for (let grew = known.size > 0; grew; ) {
    grew = false;
    for (const node of silent) {
      if (passed.has(node.id)) continue;
      const before =
        node.kind === 'START' || node.incoming.some((id) => over(graph.lines.get(id)?.from ?? ''));
      const behind =
        node.kind === 'END' ||
        node.outgoing.some((id) => {
          const to = graph.lines.get(id)?.to ?? '';
          return known.has(to) || passed.has(to) || leadsToReached(graph, to, known);
        });
      if (before && behind && (node.kind !== 'END' || nothingOpen(known))) {
        passed.add(node.id);
        grew = true;
      }
    }
  }
  return passed;
}

/** Through nodes that have no status of their own only. */
function leadsToReached(graph: Graph, from: string, known: ReadonlyMap<string, NodeStatus>): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (known.has(id)) return true;
    const node = graph.nodes.get(id);
    if (!node || seen.has(id) || 'data' in node) continue;
    seen.add(id);
    waiting.push(...node.outgoing.map((line) => graph.lines.get(line)?.to ?? ''));
  }
  return false;
}

const nothingOpen = (known: ReadonlyMap<string, NodeStatus>) =>
  [...known.values()].every((status) => !status.active);
