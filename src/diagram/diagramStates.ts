/** The four states of a node in the picture, and the lines that an instance has taken. */
import { type Graph, isStep, type Line } from '../../contract/flow/graph.ts';
import { findNextSteps, findOutgoingLines, isReachable } from './stepPaths.ts';

export const nodeStates = {
  done: '已审批',
  ing: '待处理',
  unattach: '未开始',
  skip: '已跳过',
} as const;

export type DiagramNodeState = keyof typeof nodeStates;

/** One entry of processStatus, gateways included; a node without one was never reached, or was gone back before. */
export type NodeStatus = { flowNodeId: string; active: boolean; skip: boolean };

export function nodeStateOf(status: NodeStatus | undefined): DiagramNodeState {
  if (!status) return 'unattach';
  if (status.skip) return 'skip';
  return status.active ? 'ing' : 'done';
}

/** The parts that can still be reached: lines, and nodes that are entered without a line (after a return). */
export type ReachableParts = { lines: ReadonlySet<string>; nodes: ReadonlySet<string> };

/** closed: not taken, and no longer reachable for the current values. */
export type LineState = 'taken' | 'idle' | 'closed';

export type DiagramStates = {
  node(id: string): DiagramNodeState;
  line(id: string): LineState;
  /** True for a node that was not reached and is no longer reachable for the current values. */
  isClosed(nodeId: string): boolean;
};

type KnownGraph = { graph: Graph; known: ReadonlyMap<string, NodeStatus> };

/**
 * A line counts as gone when it leads from what is over to what was reached. The statuses do not say which line a
 * token took: where an exclusive gateway leaves several possible, the one that explains the others counts.
 */
export function computeStates(
  graph: Graph,
  statuses: readonly NodeStatus[],
  ahead?: ReachableParts | undefined,
): DiagramStates {
  const known = new Map(statuses.map((status) => [status.flowNodeId, status]));
  const isTaken = (line: Line | undefined): boolean =>
    line !== undefined &&
    known.has(line.to) &&
    known.get(line.from)?.active === false &&
    isChosenLine({ graph, known }, line);
  return {
    node: (id) => nodeStateOf(known.get(id)),
    line: (id) => {
      if (isTaken(graph.lines.get(id))) return 'taken';
      return ahead && !ahead.lines.has(id) && !isStartLineTaken(graph, { id, known }) ? 'closed' : 'idle';
    },
    isClosed: findClosedNodes(graph, known, ahead),
  };
}

/** Before the start, the start event and its line are not recorded. */
const isStartLineTaken = (graph: Graph, { id, known }: { id: string; known: KnownGraph['known'] }): boolean =>
  known.size === 0 && graph.nodes.get(graph.lines.get(id)?.from ?? '')?.kind === 'START';

function findClosedNodes(
  graph: Graph,
  known: KnownGraph['known'],
  ahead: ReachableParts | undefined,
): DiagramStates['isClosed'] {
  if (!ahead) return () => false;
  const beginning = known.size > 0 ? [] : [...graph.nodes.values()].filter(({ kind }) => kind === 'START');
  const first = beginning.flatMap((node) => [node.id, ...findOutgoingLines(graph, node).map(({ to }) => to)]);
  const ends = [...ahead.lines].flatMap((id) => graph.lines.get(id)?.to ?? []);
  const coming = new Set([...first, ...ends, ...ahead.nodes]);
  return (id) => !known.has(id) && !coming.has(id);
}

/**
 * Picks among the paths that an exclusive gateway could have opened: none that goes back, then none that shortens
 * another.
 */
function isChosenLine({ graph, known }: KnownGraph, line: Line): boolean {
  const from = graph.nodes.get(line.from);
  if (from?.kind !== 'EXCLUSIVE') return true;
  const back = (one: Line) => isReachable(graph, one.to, from.id);
  const others = findOutgoingLines(graph, from).filter((one) => one.id !== line.id && known.has(one.to));
  const onward = others.filter((one) => !back(one));
  if (onward.length > 0 && back(line)) return false;
  return !(back(line) ? others : onward).some(
    (other) => isReachable(graph, other.to, line.to) && !isReachable(graph, line.to, other.to),
  );
}

/**
 * The states of the same flow drawn without what only connects: a line between two steps was gone where all the
 * lines were that it stands for, and is closed where one of them is.
 */
export function computeCompactStates(
  graph: Graph,
  statuses: readonly NodeStatus[],
  ahead?: ReachableParts | undefined,
): DiagramStates {
  const states = computeStates(graph, statuses, ahead);
  const lines = new Map(
    [...graph.nodes.values()].filter(isStep).flatMap((from) =>
      findNextSteps(graph, from).map(({ to, lines }): [string, LineState] => {
        const all = lines.map((line) => states.line(line.id));
        const whole = all.every((one) => one === 'taken') ? 'taken' : 'idle';
        return [formatCompactLineId(from.id, to.id), all.includes('closed') ? 'closed' : whole];
      }),
    ),
  );
  return { ...states, line: (id) => lines.get(id) ?? 'idle' };
}

export const formatCompactLineId = (from: string, to: string) => `${from}→${to}`;
