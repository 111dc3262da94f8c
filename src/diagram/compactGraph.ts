/** Reduces a flow to its nodes with people, for a picture in a small area: lines bypass nodes that only connect. */
import { type Graph, isStep, type Line } from '../../contract/flow/graph.ts';
import { formatCompactLineId } from './diagramStates.ts';
import { findNextSteps } from './stepPaths.ts';

export function compactGraph(graph: Graph): Graph {
  const steps = [...graph.nodes.values()].filter(isStep);
  const lines = steps.flatMap((from) =>
    findNextSteps(graph, from)
      .filter(({ to }) => to.id !== from.id)
      .map(({ to }): Line => {
        const id = formatCompactLineId(from.id, to.id);
        return { id, name: '', from: from.id, to: to.id, kind: 'PLAIN', expression: '' };
      }),
  );
  const ends = (end: 'from' | 'to', nodeId: string) =>
    lines.filter((line) => line[end] === nodeId).map((line) => line.id);
  return {
    ...graph,
    nodes: new Map(
      steps.map((node) => [
        node.id,
        { ...node, incoming: ends('to', node.id), outgoing: ends('from', node.id) },
      ]),
    ),
    lines: new Map(lines.map((line) => [line.id, line])),
  };
}
