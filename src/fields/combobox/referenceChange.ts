/** Shared by users, departments and related records: stores ids, shows names, reports the choice to the form. */
import { clearCopiedFields } from '../../../contract/forms/relationField.ts';
import { displayKey, toStoredValue } from '../displayValue.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { AnyField, FieldChangeHandler, FieldValues } from '../fieldRenderer.ts';
import { joinLabels } from './choices.ts';

/** Reports the chosen ids with their names and the values that a single choice fills in other fields. */
export function notifyReferenceChange(
  field: AnyField,
  chosen: readonly FieldChoice[],
  onChange: FieldChangeHandler,
): void {
  const ids = chosen.map((one) => one.value);
  const also: FieldValues = field.multiple ? {} : (chosen[0]?.also ?? clearCopiedFields(field));
  onChange(toStoredValue(ids, field.multiple === true), {
    ...also,
    [displayKey(field)]: joinLabels(chosen, field.multiple === true),
  });
}
