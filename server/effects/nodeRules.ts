/** What a node's rules come to over a form: said in full for a client, applied to a record, its required fields. */
import type { NodeProperties } from '../../contract/calls/flowShapes.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { defaultFuncConfList } from '../../contract/flow/buttons.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import type { Field } from '../../contract/forms/definition.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Form } from '../records/form.ts';

/** The node's buttons and every field's flags with the defaults said. */
export function nodePropertiesOf(node: StepNode, form: Form): NodeProperties {
  const { visible, writable, computable } = fieldRulesOf(node);
  const flags = (field: Pick<Field, 'enName'>, prefix = '') => ({
    fieldName: field.enName,
    isVisible: visible(prefix + field.enName),
    isWritable: writable(prefix + field.enName),
    isComputable: computable(prefix + field.enName),
  });
  return {
    nodeType: node.kind,
    formId: form.formId,
    funcConfList: buttonsOf(node),
    fieldProperties: form.fields.map((field) => ({
      ...flags(field),
      ...(field.children && { children: field.children.map((child) => flags(child, `${field.enName}.`)) }),
    })),
  };
}

/** Those of the node's kind, then what else is configured, which the workstation says that it does not know. */
function buttonsOf({ kind, data }: StepNode): NodeProperties['funcConfList'] {
  const known = defaultFuncConfList(kind);
  const said = new Map(data.funcConfList.map((one) => [one.enName, one]));
  const names = new Set(known.map((one) => one.enName));
  return [
    ...known.map((one) => ({ ...one, ...said.get(one.enName) })),
    ...data.funcConfList.filter((one) => !names.has(one.enName)),
  ];
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

/** Paths of the fields that a person has to fill in. */
export function fieldsRequired(form: Form): string[] {
  const known = required.get(form.fields);
  if (known) return known;
  const paths = form.fields.flatMap((field) => [
    ...(isRequired(field) ? [field.enName] : []),
    ...(field.children ?? []).filter(isRequired).map((child) => `${field.enName}.${child.enName}`),
  ]);
  required.set(form.fields, paths);
  return paths;
}

const isRequired = (field: Field) =>
  field.required === true && typeOf(field).origin === 'person' && !field.computeExpression;
