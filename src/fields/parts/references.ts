/** What users, departments and related records share: ids kept, names shown, the choice told to the form. */
import { emptiedCopies } from '../../../contract/forms/relation.ts';
import type { AnyField, Change, Values } from '../type.ts';
import type { Choice } from '../world.ts';
import { labelsOf } from './choices.ts';
import { storedValues, viewName } from './shown.ts';

/** Hands the chosen ids on together with their names and what the (single) choice fills beside them. */
export function tellChosen(field: AnyField, chosen: readonly Choice[], onChange: Change): void {
  const ids = chosen.map((one) => one.value);
  const also: Values = field.multiple ? {} : (chosen[0]?.also ?? emptiedCopies(field));
  onChange(storedValues(ids, field.multiple === true), {
    ...also,
    [viewName(field)]: labelsOf(chosen, field.multiple === true),
  });
}
