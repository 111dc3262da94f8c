import type { DefinitionProblem } from '../bpmn/bpmnElement.ts';
import type { Node } from '../graph.ts';

export const describeNode = (node: Node) => `节点“${node.name || node.id}”`;

/** Creates a problem whose message starts with the node's name. */
export const createNodeProblem = (node: Node, message: string): DefinitionProblem => ({
  elementId: node.id,
  message: `${describeNode(node)}${message}`,
});
