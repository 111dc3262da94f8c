/** The four states of a node in the picture (workflow seed, point 4) and which lines a flow has gone. */
import { type Graph, isStep, type Line } from '../../contract/flow/graph.ts';
import { canReach, linesFrom, waysFrom } from './reach.ts';

export const nodeStates = {
  done: '已审批',
  ing: '待处理',
  unattach: '未开始',
  skip: '已跳过',
} as const;

export type NodeState = keyof typeof nodeStates;

/** One entry of processStatus, gateways included; a node without one was never reached, or was gone back before. */
export type NodeStatus = { flowNodeId: string; active: boolean; skip: boolean };

export function stateOf(status: NodeStatus | undefined): NodeState {
  if (!status) return 'unattach';
  if (status.skip) return 'skip';
  return status.active ? 'ing' : 'done';
}

export type DiagramStates = { node(id: string): NodeState; lineTaken(id: string): boolean };

type Known = { graph: Graph; known: ReadonlyMap<string, NodeStatus> };

/**
 * A line counts as gone when it leads from what is over to what was reached. The statuses do not say which line a
 * token took: where an exclusive gateway leaves several possible, the one that explains the others counts.
 */
export function statesOf(graph: Graph, statuses: readonly NodeStatus[]): DiagramStates {
  const known = new Map(statuses.map((status) => [status.flowNodeId, status]));
  return {
    node: (id) => stateOf(known.get(id)),
    lineTaken: (id) => {
      const line = graph.lines.get(id);
      if (!line || !known.has(line.to)) return false;
      return known.get(line.from)?.active === false && chosen({ graph, known }, line);
    },
  };
}

/** Of the ways that an exclusive gateway could have opened: none that goes back, then none that cuts another short. */
function chosen({ graph, known }: Known, line: Line): boolean {
  const from = graph.nodes.get(line.from);
  if (from?.kind !== 'EXCLUSIVE') return true;
  const back = (one: Line) => canReach(graph, one.to, from.id);
  const others = linesFrom(graph, from).filter((one) => one.id !== line.id && known.has(one.to));
  const onward = others.filter((one) => !back(one));
  if (onward.length > 0 && back(line)) return false;
  return !(back(line) ? others : onward).some(
    (other) => canReach(graph, other.to, line.to) && !canReach(graph, line.to, other.to),
  );
}

/**
 * The states of the same flow drawn without what only connects: a line between two steps was gone where all the
 * lines were that it stands for.
 */
export function compactStatesOf(graph: Graph, statuses: readonly NodeStatus[]): DiagramStates {
  const states = statesOf(graph, statuses);
  const gone = new Set(
    [...graph.nodes.values()].filter(isStep).flatMap((from) =>
      waysFrom(graph, from)
        .filter(({ lines }) => lines.every((line) => states.lineTaken(line.id)))
        .map(({ to }) => compactLineId(from.id, to.id)),
    ),
  );
  return { node: states.node, lineTaken: (id) => gone.has(id) };
}

export const compactLineId = (from: string, to: string) => `${from}→${to}`;
