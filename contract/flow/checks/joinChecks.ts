/**
 * Checks that parallel joins can receive a token on every incoming line. Inclusive joins and CONVERGE nodes need no
 * check.
 */
import type { DefinitionProblem } from '../bpmn/bpmnElement.ts';
import { type Graph, getLine, getNode, type Node } from '../graph.ts';
import { isJoin } from '../joins.ts';
import { getReachableNodes } from '../reachableNodes.ts';
import { createNodeProblem } from './nodeProblem.ts';
import { exploreMarkings, type MarkingExploration } from './tokenExploration.ts';

/** Finds joins that never fire under any conditions, or fire only under some. */
export function checkJoins(graph: Graph): { errors: DefinitionProblem[]; warnings: DefinitionProblem[] } {
  const [start, ...others] = [...graph.nodes.values()].filter((node) => node.kind === 'START');
  if (!start || others.length > 0) return { errors: [], warnings: [] };
  const walked = exploreMarkings(graph, { leaving: [start.id], waiting: [], fired: [] });
  const reached = getReachableNodes(graph, start.id);
  const joins = [...graph.nodes.values()].filter(
    (node) => node.kind === 'PARALLEL' && isJoin(node) && reached.has(node.id),
  );
  const dead = joins.filter((node) => isDeadJoin(node, walked));
  const doubtful = joins.filter((node) => !dead.includes(node) && walked.stalls.has(node.id));
  return {
    errors: dead.map((node) =>
      createNodeProblem(node, `永远等不齐${describeSources(graph, node)}，请改用包容网关或汇聚节点`),
    ),
    warnings: doubtful.map((node) =>
      createNodeProblem(
        node,
        `要等齐${describeSources(graph, node)}，其中有的分支按条件可能不来，流程会停在这里`,
      ),
    ),
  };
}

/** A join that no token reaches is downstream of another join that never fires. */
const isDeadJoin = (node: Node, { whole, fires, stalls }: MarkingExploration) =>
  whole && !fires.has(node.id) && stalls.has(node.id);

/** Names the source nodes of the join's lines. */
function describeSources(graph: Graph, node: Node): string {
  const sources = node.incoming.map((line) => getNode(graph, getLine(graph, line).from));
  return [...new Set(sources.map((source) => `“${source.name || source.id}”`))].join('、');
}
