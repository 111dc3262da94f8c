/** Whether a task of this node can be agreed from a list, without its form (NEEDS_FORM otherwise). */
import { typeOf } from '../../contract/fields/registry.ts';
import { buttonEnabled } from '../../contract/flow/buttons.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import { type Graph, isStep, nodeOf, type StepNode } from '../../contract/flow/graph.ts';
import { nodesAfter } from '../../contract/flow/reach.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Form } from '../records/form.ts';
import type { Flow } from './flow.ts';
import { fieldsRequired } from './nodeRules.ts';

/** A hint for lists: the engine itself decides when the quick call comes. */
export function isQuick(
  { graph, form, record }: Pick<Flow, 'graph' | 'form' | 'record'>,
  node: StepNode,
): boolean {
  if (!buttonEnabled(node.kind, node.data.funcConfList, 'agree')) return false;
  const { writable } = fieldRulesOf(node);
  const mayLack = fieldsRequired(form).filter(writable);
  return !mayLack.some((path) => lacks(form, record ?? {}, path)) && !asksForPeople(graph, node.id);
}

/** A field that is empty, or a column that is empty in some row. */
function lacks(form: Form, record: Values, path: string): boolean {
  const [name = '', column] = path.split('.');
  const field = form.fields.find((one) => one.enName === name);
  if (!field) return false;
  if (column === undefined) return typeOf(field).isEmpty(record[name]);
  const child = field.children?.find((one) => one.enName === column);
  // The server's own table: the rows of a sub-form are objects.
  const rows = (record[name] ?? []) as Values[];
  return child !== undefined && rows.some((row) => typeOf(child).isEmpty(row[column]));
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
