import type { Problem } from '../bpmnElement.ts';
import type { Node } from '../graph.ts';

export const called = (node: Node) => `节点“${node.name || node.id}”`;

/** A problem that begins with the node's name. */
export const at = (node: Node, message: string): Problem => ({
  elementId: node.id,
  message: `${called(node)}${message}`,
});
