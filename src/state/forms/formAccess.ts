/** Determines the visible, writable and computed fields of a form in this context. */
import { BoundedCache } from '../../../contract/boundedCache.ts';
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

/** A detail page, and every page of a finished instance: everything is visible, nothing is writable. */
export const readOnly: FormAccess = { visible: always, writable: never, computable: never };

export const nodeAccess = (fieldProperties: FieldProperty[], kind: NodeKind): FormAccess =>
  createFieldRules({ kind, data: { fieldProperties } });

/** True if the person can enter something in the field: for a sub-form also if only some columns are writable. */
export const isEnterable = ({ writable }: FormAccess, { enName, children = [] }: Field): boolean =>
  writable(enName) || children.some((column) => writable(`${enName}.${column.enName}`));

/**
 * True if an expression can be evaluated in the client: fields that the node hides are not sent, and without them
 * the result would be wrong. `around` is the sub-form that contains the expression.
 */
export function readsVisibleOnly({ visible }: FormAccess, expression: string, around?: string): boolean {
  const names = namesInExpression(expression);
  return names.every((name) => visible(name) && (around === undefined || visible(`${around}.${name}`)));
}

/** Every key press checks each expression of the form. */
const namesByExpression = new BoundedCache<string, readonly string[]>({
  maxEntries: 2_000,
  end: 'immutable',
});

const namesInExpression = (expression: string): readonly string[] =>
  namesByExpression.getOrCreate(expression, () => collectNames(parseExpression(expression)));
