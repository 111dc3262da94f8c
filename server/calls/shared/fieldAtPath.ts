import type { Field } from '../../../contract/forms/definition.ts';
import type { Form } from '../../records/schema/formLayout.ts';

/** Returns the field of `amount`, or the column of `items.price` or `items.0.price`, and its label: 金额, 明细.单价. */
export function fieldAtPath(
  form: Pick<Form, 'fields'>,
  path: string,
): { label: string; field: Field } | null {
  const [top, below] = path.split('.').filter((part) => !/^\d+$/.test(part));
  const field = form.fields.find((one) => one.enName === top);
  if (!field || below === undefined) return field ? { label: field.label, field } : null;
  const column = field.children?.find((one) => one.enName === below);
  return column ? { label: `${field.label}.${column.label}`, field: column } : null;
}
