/**
 * Applies a node's rules to a form: the complete properties for a client, the visible part of a record, the required
 * fields.
 */
import type { NodeProperties } from '../../../contract/calls/shapes/flowShapes.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../../contract/flow/graph.ts';
import { createDefaultFuncConfList } from '../../../contract/flow/nodeButtons.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Form } from '../../records/schema/formLayout.ts';

/** Returns the node's buttons and every field's flags, including defaults. */
export function buildNodeProperties(node: StepNode, form: Form): NodeProperties {
  const { visible, writable, computable } = createFieldRules(node);
  const flags = (field: Pick<Field, 'enName'>, prefix = '') => ({
    fieldName: field.enName,
    isVisible: visible(prefix + field.enName),
    isWritable: writable(prefix + field.enName),
    isComputable: computable(prefix + field.enName),
  });
  return {
    nodeType: node.kind,
    formId: form.formId,
    funcConfList: listButtons(node),
    fieldProperties: form.fields.map((field) => ({
      ...flags(field),
      ...(field.children && { children: field.children.map((child) => flags(child, `${field.enName}.`)) }),
    })),
  };
}

/** Returns the buttons of the node's kind, then other configured ones, which the workstation reports as unknown. */
function listButtons({ kind, data }: StepNode): NodeProperties['funcConfList'] {
  const known = createDefaultFuncConfList(kind);
  const configured = new Map(data.funcConfList.map((one) => [one.enName, one]));
  const names = new Set(known.map((one) => one.enName));
  return [
    ...known.map((one) => ({ ...one, ...configured.get(one.enName) })),
    ...data.funcConfList.filter((one) => !names.has(one.enName)),
  ];
}

/** Removes content that the actor must not see: fields, their texts, columns of sub-forms. */
export function filterVisibleFields(form: Form, record: Values, visible: (path: string) => boolean): Values {
  const seen: Values = { ...record };
  for (const field of form.fields) {
    if (!visible(field.enName)) removeField(seen, field.enName);
    const rows = seen[field.enName];
    if (!field.children || !Array.isArray(rows)) continue;
    const hidden = field.children.filter((child) => !visible(`${field.enName}.${child.enName}`));
    seen[field.enName] = rows.map((row: Values) => {
      const shown = { ...row };
      for (const child of hidden) removeField(shown, child.enName);
      return shown;
    });
  }
  return seen;
}

function removeField(values: Values, enName: string): void {
  delete values[enName];
  delete values[`${enName}$view`];
}

const requiredFieldsCache = new WeakMap<Field[], string[]>();

/** Returns the paths of the fields that a person has to fill in. */
export function listRequiredFields(form: Form): string[] {
  const known = requiredFieldsCache.get(form.fields);
  if (known) return known;
  const paths = form.fields.flatMap((field) => [
    ...(isRequiredField(field) ? [field.enName] : []),
    ...(field.children ?? []).filter(isRequiredField).map((child) => `${field.enName}.${child.enName}`),
  ]);
  requiredFieldsCache.set(form.fields, paths);
  return paths;
}

const isRequiredField = (field: Field) =>
  field.required === true && getFieldType(field).origin === 'person' && !field.computeExpression;
