/** Which fields of a form one sees and writes here, and which are computed while one writes. */
import { parseExpression } from '../../../contract/expression/parse.ts';
import { collectNames } from '../../../contract/expression/syntax.ts';
import { createFieldRules, type FieldRules } from '../../../contract/flow/fieldRules.ts';
import type { NodeKind } from '../../../contract/flow/nodeButtons.ts';
import type { FieldProperty } from '../../../contract/flow/nodeData.ts';
import type { Field } from '../../../contract/forms/definition.ts';

export type FormAccess = FieldRules;

const always = () => true;
const never = () => false;

export const everythingWritable: FormAccess = { visible: always, writable: always, computable: always };

/** A detail page, and every page of a finished flow: all is visible, nothing changes. */
export const readOnly: FormAccess = { visible: always, writable: never, computable: never };

export const nodeAccess = (fieldProperties: FieldProperty[], kind: NodeKind): FormAccess =>
  createFieldRules({ kind, data: { fieldProperties } });

/** A person may enter something in it: in a sub-form also where only some columns are writable. */
export const isEnterable = ({ writable }: FormAccess, { enName, children = [] }: Field): boolean =>
  writable(enName) || children.some((column) => writable(`${enName}.${column.enName}`));

/**
 * Whether an expression can be answered here: what the node hides was never sent, and an answer without it would be
 * wrong. `around` is the sub-form that the expression belongs to.
 */
export function readsVisibleOnly({ visible }: FormAccess, expression: string, around?: string): boolean {
  const names = namesInExpression(expression);
  return names.every((name) => visible(name) && (around === undefined || visible(`${around}.${name}`)));
}

const namesByExpression = new Map<string, readonly string[]>();

/** Expressions come from definitions: there are few, and each is asked about at every key press. */
function namesInExpression(expression: string): readonly string[] {
  const names = namesByExpression.get(expression) ?? collectNames(parseExpression(expression));
  namesByExpression.set(expression, names);
  return names;
}
