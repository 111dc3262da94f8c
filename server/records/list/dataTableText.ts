/**
 * Fills `data_table` of a data-table form's rows: the whole row as displayed, one text per field in the order of the
 * definition, including fields beyond the first columns that the list shows. Empty values are ''.
 */
import type { Values } from '../../../contract/forms/recordRules.ts';
import { type Form, type FormColumn, getFormLayout, viewColumnName } from '../schema/formLayout.ts';

/** Rows of other forms are unchanged, even if they have a field of that name. */
export function withDataTableText(form: Form, rows: Values[]): Values[] {
  if (form.type !== 2) return rows;
  const { columns } = getFormLayout(form);
  return rows.map((row) => ({
    data_table: Object.fromEntries(columns.map((column) => [column.name, formatColumnText(row, column)])),
    ...row,
  }));
}

function formatColumnText(row: Values, { name, field, type }: FormColumn): string {
  if (type.hasView) return String(row[viewColumnName(name)] ?? '');
  const value = row[name];
  return type.isEmpty(value) ? '' : type.text(value, field);
}
