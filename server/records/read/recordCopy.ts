/**
 * The values of a record that a copy starts with: neither keys nor values that the server fills in, nor values that the
 * person has only seen masked.
 */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { copyValue, listMaskedFields } from '../../../contract/forms/masking.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { systemColumns } from '../../../contract/forms/systemColumns.ts';
import { type Form, viewColumnName } from '../schema/formLayout.ts';

export function copyRecord(form: Form, record: Values): Values {
  const filledIn = form.fields
    .filter((field) => getFieldType(field).origin !== 'person')
    .map((field) => field.enName);
  const left = new Set([...systemColumns, ...filledIn].flatMap((name) => [name, viewColumnName(name)]));
  const copy = Object.fromEntries(Object.entries(record).filter(([key]) => !left.has(key)));
  for (const { enName, children } of form.fields) {
    const rows = copy[enName];
    // Sub-form rows are objects. Their ids belong to the original record.
    if (children && Array.isArray(rows)) copy[enName] = (rows as Values[]).map(({ id: _, ...row }) => row);
  }
  return removeMaskedTexts(form.fields, copy);
}

function removeMaskedTexts(fields: readonly Field[], values: Values): Values {
  const kept: Values = { ...values };
  for (const field of listMaskedFields(fields)) {
    const { enName, children } = field;
    const value = values[enName];
    if (children && Array.isArray(value))
      kept[enName] = value.map((row: Values) => removeMaskedTexts(children, row));
    else if (value && copyValue(value, field, field) === undefined) delete kept[enName];
  }
  return kept;
}
