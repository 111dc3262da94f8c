/** Whether a task of this node can be agreed from a list, without its form (NEEDS_FORM otherwise). */
import { typeOf } from '../../contract/fields/registry.ts';
import { buttonEnabled } from '../../contract/flow/buttons.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import { type Graph, isStep, nodeOf, type StepNode } from '../../contract/flow/graph.ts';
import { nodesAfter } from '../../contract/flow/reach.ts';
import type { Flow } from './flow.ts';

/** A hint for lists: the engine itself decides when the quick call comes. */
export function isQuick(
  { graph, form, record }: Pick<Flow, 'graph' | 'form' | 'record'>,
  node: StepNode,
): boolean {
  if (!buttonEnabled(node.kind, node.data.funcConfList, 'agree')) return false;
  const { visible, writable } = fieldRulesOf(node);
  const asksForFields = form.fields.some(
    (field) =>
      field.required &&
      typeOf(field).origin === 'person' &&
      visible(field.enName) &&
      writable(field.enName) &&
      typeOf(field).isEmpty(record?.[field.enName]),
  );
  return !asksForFields && !asksForPeople(graph, node.id);
}

/** Whether a selectable node may come next. */
function asksForPeople(graph: Graph, nodeId: string): boolean {
  const open = nodesAfter(graph, nodeId);
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = nodeOf(graph, id);
    if (isStep(node) && node.data.selectable) return true;
    if (node.kind !== 'HANDLE' && node.kind !== 'APPROVAL') open.push(...nodesAfter(graph, id));
  }
  return false;
}
