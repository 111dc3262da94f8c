/** Of what kind the values beside a field are; noted when its form is loaded, as a field by itself does not know. */
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

/** What the expressions of a field know besides the record, or the row, that it stands in. */
export const fieldExpressionContext = (field: Field): RecordFacts => ({
  ...currentFacts(),
  kinds: fieldKindsByField.get(field) ?? new Map(),
});

/** What expressions of a form know besides the record. */
export const formExpressionContext = ({ fields }: Pick<FormDefinition, 'fields'>): RecordFacts => ({
  ...currentFacts(),
  kinds: getFieldKinds(fields),
});
