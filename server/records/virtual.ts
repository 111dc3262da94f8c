/** The computed columns of a form's list, beside the values of its rows. */
import type { Facts, Values } from '../../contract/forms/rules.ts';
import { virtualValue } from '../../contract/forms/virtual.ts';
import type { Form } from './form.ts';

/** `rows` as the actor sees them: what is masked stays masked in what is computed of it. */
export function withVirtual(form: Form, rows: Values[], facts: Facts): Values[] {
  const { virtualColumns = [] } = form.feature;
  if (virtualColumns.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(virtualColumns.map((column) => [column.enName, virtualValue(column, row, facts)])),
  }));
}
