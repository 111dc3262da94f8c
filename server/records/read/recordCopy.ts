/** The values of a record that a copy starts with: neither keys nor values that the server fills in. */

import { getFieldType } from '../../../contract/fields/registry.ts';
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
  return copy;
}
