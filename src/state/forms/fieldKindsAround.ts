/**
 * The value kinds of a field's sibling fields, recorded when its form is loaded, because a field does not know its
 * form.
 */
import type { ValueKinds } from '../../../contract/expression/typeCheck.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import { getFieldKinds, getRowKinds } from '../../../contract/forms/fieldKinds.ts';
import type { RecordFacts } from '../../../contract/forms/recordRules.ts';
import { currentFacts } from './currentFacts.ts';

const fieldKindsByField = new WeakMap<Field, ValueKinds>();

export function registerFieldKinds({ fields }: FormDefinition): void {
  for (const field of fields) {
    fieldKindsByField.set(field, getFieldKinds(fields));
    const { children = [] } = field;
    for (const column of children) fieldKindsByField.set(column, getRowKinds(fields, children));
  }
}

/** The facts for expressions of a field, in addition to its record or row. */
export const fieldExpressionContext = (field: Field): RecordFacts => ({
  ...currentFacts(),
  kinds: fieldKindsByField.get(field) ?? new Map(),
});

/** The facts for expressions of a form, in addition to the record. */
export const formExpressionContext = ({ fields }: Pick<FormDefinition, 'fields'>): RecordFacts => ({
  ...currentFacts(),
  kinds: getFieldKinds(fields),
});
