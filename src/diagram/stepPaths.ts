/** Ways through a graph that lead over nodes without a state of their own (start, end, gateways). */
import { type Graph, isStep, type Line, type Node, type StepNode } from '../../contract/flow/graph.ts';

export const findOutgoingLines = (graph: Graph, node: Node): Line[] =>
  node.outgoing.flatMap((id) => graph.lines.get(id) ?? []);

export type StepPath = { to: StepNode; lines: readonly Line[] };

/** The next steps behind a node, each with the lines that lead there; of several ways to one step the first. */
export function findNextSteps(graph: Graph, from: Node): StepPath[] {
  const found = new Map<string, StepPath>();
  const seen = new Set<string>();
  const waiting = findOutgoingLines(graph, from).map((line): Line[] => [line]);
  for (let lines = waiting.shift(); lines; lines = waiting.shift()) {
    const to = graph.nodes.get(lines.at(-1)?.to ?? '');
    if (!to || seen.has(to.id)) continue;
    seen.add(to.id);
    if (isStep(to)) found.set(to.id, { to, lines });
    else waiting.push(...findOutgoingLines(graph, to).map((line) => [...(lines ?? []), line]));
  }
  return [...found.values()];
}

/** True if a path over any nodes leads from one node to the other. */
export function isReachable(graph: Graph, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === to) return true;
    const node = graph.nodes.get(id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    waiting.push(...findOutgoingLines(graph, node).map((line) => line.to));
  }
  return false;
}
