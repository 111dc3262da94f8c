/** Whether parallel joins ever get a token on every way in; inclusive ones and CONVERGE take what comes. */
import type { Problem } from '../bpmnElement.ts';
import { type Graph, lineOf, type Node, nodeOf } from '../graph.ts';
import { isJoin } from '../joins.ts';
import { reachableFrom } from '../reach.ts';
import { type Walked, walkedFrom } from '../tokens.ts';
import { at } from './problem.ts';

/** Joins that go on whatever the conditions say, or could only by luck. */
export function checkJoins(graph: Graph): { errors: Problem[]; warnings: Problem[] } {
  const [start, ...others] = [...graph.nodes.values()].filter((node) => node.kind === 'START');
  if (!start || others.length > 0) return { errors: [], warnings: [] };
  const walked = walkedFrom(graph, { leaving: [start.id], waiting: [], fired: [] });
  const reached = reachableFrom(graph, start.id);
  const joins = [...graph.nodes.values()].filter(
    (node) => node.kind === 'PARALLEL' && isJoin(node) && reached.has(node.id),
  );
  const dead = joins.filter((node) => isDead(node, walked));
  const doubtful = joins.filter((node) => !dead.includes(node) && walked.stalls.has(node.id));
  return {
    errors: dead.map((node) => at(node, `永远等不齐${comingFrom(graph, node)}，请改用包容网关或汇聚节点`)),
    warnings: doubtful.map((node) =>
      at(node, `要等齐${comingFrom(graph, node)}，其中有的分支按条件可能不来，流程会停在这里`),
    ),
  };
}

/** One that nothing comes to is behind another one that never goes on. */
const isDead = (node: Node, { whole, fires, stalls }: Walked) =>
  whole && !fires.has(node.id) && stalls.has(node.id);

/** The nodes at the other ends of its lines. */
function comingFrom(graph: Graph, node: Node): string {
  const sources = node.incoming.map((line) => nodeOf(graph, lineOf(graph, line).from));
  return [...new Set(sources.map((source) => `“${source.name || source.id}”`))].join('、');
}
