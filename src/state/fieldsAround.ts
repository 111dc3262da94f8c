/** Of what kind the values beside a field are; noted when its form is loaded, as a field by itself does not know. */
import type { Kinds } from '../../contract/expression/misuse.ts';
import type { Field, FormDefinition } from '../../contract/forms/definition.ts';
import { kindsInRow, kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { Known } from '../../contract/forms/rules.ts';
import { factsNow } from './factsNow.ts';

const kindsAround = new WeakMap<Field, Kinds>();

export function noteKinds({ fields }: FormDefinition): void {
  for (const field of fields) {
    kindsAround.set(field, kindsOf(fields));
    const { children = [] } = field;
    for (const column of children) kindsAround.set(column, kindsInRow(fields, children));
  }
}

/** What the expressions of a field know besides the record, or the row, that it stands in. */
export const knownBeside = (field: Field): Known => ({
  ...factsNow(),
  kinds: kindsAround.get(field) ?? new Map(),
});

/** What expressions of a form know besides the record. */
export const knownIn = ({ fields }: Pick<FormDefinition, 'fields'>): Known => ({
  ...factsNow(),
  kinds: kindsOf(fields),
});
