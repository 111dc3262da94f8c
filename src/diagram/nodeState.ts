/** The four states of a node in the picture (workflow seed, point 4) and which lines a flow has gone. */
import { type Graph, isStep, type Line, type Node } from '../../contract/flow/graph.ts';
import { canReach, linesFrom, waysFrom } from './reach.ts';

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

type Walked = { graph: Graph; known: ReadonlyMap<string, NodeStatus>; passed: Set<string> };

/**
 * Gateways, start and end have no status of their own: such a node counts as passed when a line that was taken leads
 * into it and it leads to what was reached. The statuses do not say which line a token took; where an exclusive
 * gateway leaves several possible, the one that explains the others counts.
 */
export function statesOf(graph: Graph, statuses: readonly NodeStatus[]): DiagramStates {
  const known = new Map(statuses.map((status) => [status.flowNodeId, status]));
  const walked: Walked = { graph, known, passed: new Set() };
  walk(walked);
  return {
    node: (id) => (walked.passed.has(id) ? 'done' : stateOf(known.get(id))),
    lineTaken: (id) => {
      const line = graph.lines.get(id);
      return line !== undefined && taken(walked, line);
    },
  };
}

function walk(walked: Walked) {
  const { graph, known, passed } = walked;
  const silent = [...graph.nodes.values()].filter((node) => !isStep(node));
  for (let grew = known.size > 0; grew; ) {
    const more = silent.filter((node) => !passed.has(node.id) && passedBy(walked, node));
    for (const node of more) passed.add(node.id);
    grew = more.length > 0;
  }
}

function passedBy(walked: Walked, node: Node): boolean {
  const { graph } = walked;
  if (node.kind === 'START') return true;
  if (node.kind !== 'END' && !goesOn(walked, node)) return false;
  if (node.kind === 'END' && anyOpen(walked)) return false;
  return node.incoming.some((id) => {
    const line = graph.lines.get(id);
    return line !== undefined && over(walked, line.from) && chosen(walked, line);
  });
}

/** Leads to what was reached, or, once nothing is open any more, to nothing but ends. */
const goesOn = (walked: Walked, node: Node): boolean =>
  hit(walked, node) || (!anyOpen(walked) && waysFrom(walked.graph, node).length === 0);

const over = ({ known, passed }: Walked, id: string) => passed.has(id) || known.get(id)?.active === false;

const anyOpen = ({ known }: Walked) => [...known.values()].some((status) => status.active);

/** A step that was reached, or a way to one. */
const hit = ({ graph, known }: Walked, node: Node | undefined): boolean =>
  node !== undefined &&
  (known.has(node.id) || (!isStep(node) && waysFrom(graph, node).some(({ to }) => known.has(to.id))));

function taken(walked: Walked, line: Line): boolean {
  const { known, passed } = walked;
  return over(walked, line.from) && (known.has(line.to) || passed.has(line.to)) && chosen(walked, line);
}

/** An exclusive gateway lets one line pass; of those that lead to what was reached, not a short cut and no way back. */
function chosen(walked: Walked, line: Line): boolean {
  const { graph } = walked;
  const from = graph.nodes.get(line.from);
  if (from?.kind !== 'EXCLUSIVE') return true;
  const others = linesFrom(graph, from).filter(
    (one) => one.id !== line.id && hit(walked, graph.nodes.get(one.to)),
  );
  if (!hit(walked, graph.nodes.get(line.to))) return others.length === 0;
  return !others.some(
    (one) =>
      (canReach(graph, one.to, line.to) && !canReach(graph, line.to, one.to)) ||
      (canReach(graph, line.to, from.id) && !canReach(graph, one.to, from.id)),
  );
}
