/** What comes after the open nodes, as far as the definition tells it. */
import { type Graph, isStep } from '../../contract/flow/graph.ts';
import type { NodeStatus } from './nodeState.ts';
import { waysFrom } from './reach.ts';

export type Upcoming = {
  flowNodeId: string;
  name: string /** Conditions on the way and who is asked. */;
  note: string;
};

/** The steps next behind the open ones that were never reached, in document order. */
export function upcomingOf(graph: Graph, statuses: readonly NodeStatus[]): Upcoming[] {
  const reached = new Set(statuses.map((status) => status.flowNodeId));
  const open = statuses.filter((status) => status.active && !status.skip);
  const ways = open.flatMap(({ flowNodeId }) => {
    const node = graph.nodes.get(flowNodeId);
    return node && isStep(node) ? waysFrom(graph, node) : [];
  });
  const next = new Map(ways.filter(({ to }) => !reached.has(to.id)).map((way) => [way.to.id, way]));
  return [...graph.nodes.keys()].flatMap((id) => {
    const way = next.get(id);
    if (!way) return [];
    const conditions = way.lines.map((line) => line.name).filter(Boolean);
    const people = way.to.data.candidateList.map((one) => one.targetLabel ?? '').filter(Boolean);
    const note = [...conditions, people.join('、')].filter(Boolean).join(' · ');
    return [{ flowNodeId: id, name: way.to.name, note }];
  });
}
