/**
 * What a node lets people see and write of the form. Where it says nothing of a field, the field is visible, and
 * writable at HANDLE nodes only (engine.md 6).
 */
import type { NodeProperties } from '../../contract/calls/flowShapes.ts';
import { defaultFuncConfList } from '../../contract/flow/buttons.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import type { Field } from '../../contract/forms/definition.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Form } from '../records/form.ts';

type Flags = { isVisible: boolean; isWritable: boolean; isComputable: boolean };

/** Paths are `amount` for a field, `items.qty` for a column of a sub-form. */
export type FieldRules = { visible: (path: string) => boolean; writable: (path: string) => boolean };

export function fieldRulesOf(node: StepNode): FieldRules {
  const said = new Map<string, Flags>();
  for (const { children = [], ...top } of node.data.fieldProperties) {
    said.set(top.fieldName, top);
    for (const child of children) said.set(`${top.fieldName}.${child.fieldName}`, child);
  }
  const otherwise = defaultsOf(node);
  // A column of which nothing is said follows its sub-form.
  const flagsOf = (path: string) => said.get(path) ?? said.get(path.split('.')[0] ?? '') ?? otherwise;
  const above = (path: string) => flagsOf(path.split('.')[0] ?? '');
  return {
    visible: (path) => flagsOf(path).isVisible && above(path).isVisible,
    writable: (path) => flagsOf(path).isWritable && flagsOf(path).isVisible && above(path).isVisible,
  };
}

const defaultsOf = (node: StepNode): Flags => ({
  isVisible: true,
  isWritable: node.kind === 'HANDLE',
  isComputable: true,
});

/** The node's buttons and every field's flags with the defaults said. */
export function nodePropertiesOf(node: StepNode, form: Form): NodeProperties {
  const { funcConfList } = node.data;
  const said = new Map(funcConfList.map((one) => [one.enName, one]));
  const { visible, writable } = fieldRulesOf(node);
  const computable = new Map(node.data.fieldProperties.map((one) => [one.fieldName, one.isComputable]));
  const flags = (field: Pick<Field, 'enName'>, prefix = '') => ({
    fieldName: field.enName,
    isVisible: visible(prefix + field.enName),
    isWritable: writable(prefix + field.enName),
    isComputable: computable.get(prefix + field.enName) ?? true,
  });
  return {
    nodeType: node.kind,
    formId: form.formId,
    funcConfList: defaultFuncConfList(node.kind).map((one) => ({ ...one, ...said.get(one.enName) })),
    fieldProperties: form.fields.map((field) => ({
      ...flags(field),
      ...(field.children && { children: field.children.map((child) => flags(child, `${field.enName}.`)) }),
    })),
  };
}

/** The record without what may not be seen: fields, their texts, columns of sub-forms. */
export function visibleRecord(form: Form, record: Values, visible: (path: string) => boolean): Values {
  const seen: Values = { ...record };
  for (const field of form.fields) {
    if (!visible(field.enName)) hide(seen, field.enName);
    const rows = seen[field.enName];
    if (!field.children || !Array.isArray(rows)) continue;
    const hidden = field.children.filter((child) => !visible(`${field.enName}.${child.enName}`));
    seen[field.enName] = rows.map((row: Values) => {
      const shown = { ...row };
      for (const child of hidden) hide(shown, child.enName);
      return shown;
    });
  }
  return seen;
}

function hide(values: Values, enName: string): void {
  delete values[enName];
  delete values[`${enName}$view`];
}

const required = new WeakMap<Field[], string[]>();

/** Paths of the form's required fields. */
export function fieldsRequired(form: Form): string[] {
  const known = required.get(form.fields);
  if (known) return known;
  const paths = form.fields.flatMap((field) => [
    ...(field.required ? [field.enName] : []),
    ...(field.children ?? [])
      .filter((child) => child.required)
      .map((child) => `${field.enName}.${child.enName}`),
  ]);
  required.set(form.fields, paths);
  return paths;
}
