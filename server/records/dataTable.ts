/**
 * `data_table` of a data-table form's rows (forms seed, point 3): the whole row as people read it, a text per field in
 * the order of the definition, also of those beyond the first columns that the list shows. '' for what is empty.
 */
import type { Values } from '../../contract/forms/rules.ts';
import { type Column, type Form, layoutOf, viewOf } from './form.ts';

/** Rows of other forms are left as they are, and so is a field that happens to be called so. */
export function withDataTable(form: Form, rows: Values[]): Values[] {
  if (form.type !== 2) return rows;
  const { columns } = layoutOf(form);
  return rows.map((row) => ({
    data_table: Object.fromEntries(columns.map((column) => [column.name, textIn(row, column)])),
    ...row,
  }));
}

function textIn(row: Values, { name, field, type }: Column): string {
  if (type.hasView) return String(row[viewOf(name)] ?? '');
  const value = row[name];
  return type.isEmpty(value) ? '' : type.text(value, field);
}
