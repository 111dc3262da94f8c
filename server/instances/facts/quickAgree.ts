/** Predicts if a task of this node can be agreed from a list without its form (NEEDS_FORM otherwise). */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import { type Graph, getNode, isStep, type StepNode } from '../../../contract/flow/graph.ts';
import { isButtonEnabled } from '../../../contract/flow/nodeButtons.ts';
import { listNextNodes } from '../../../contract/flow/reachableNodes.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import type { LoadedInstance } from '../instance.ts';
import { listRequiredFields } from './nodeRules.ts';

/** A hint for lists. The engine makes the decision when it receives the quick action. */
export function canQuickAgree(
  { graph, form, record }: Pick<LoadedInstance, 'graph' | 'form' | 'record'>,
  node: StepNode,
): boolean {
  if (!isButtonEnabled(node.kind, node.data.funcConfList, 'agree')) return false;
  const { writable } = createFieldRules(node);
  const mayLack = listRequiredFields(form).filter(writable);
  return (
    !mayLack.some((path) => isFieldMissing(form, record ?? {}, path)) && !needsPeopleChoice(graph, node.id)
  );
}

/** Returns true for an empty field, or a column that is empty in some row. */
function isFieldMissing(form: Form, record: Values, path: string): boolean {
  const [name = '', column] = path.split('.');
  const field = form.fields.find((one) => one.enName === name);
  if (!field) return false;
  if (column === undefined) return getFieldType(field).isEmpty(record[name]);
  const child = field.children?.find((one) => one.enName === column);
  // The value comes from the server's own table: the rows of a sub-form are objects.
  const rows = (record[name] ?? []) as Values[];
  return child !== undefined && rows.some((row) => getFieldType(child).isEmpty(row[column]));
}

/** Returns true if a selectable node may come next. */
function needsPeopleChoice(graph: Graph, nodeId: string): boolean {
  const open = listNextNodes(graph, nodeId);
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = getNode(graph, id);
    if (isStep(node) && node.data.selectable) return true;
    if (node.kind !== 'HANDLE' && node.kind !== 'APPROVAL') open.push(...listNextNodes(graph, id));
  }
  return false;
}
