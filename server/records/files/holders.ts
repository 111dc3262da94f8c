/** Where in a record a file stands. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import type { Form } from '../form.ts';

/** Paths of the fields that hold the file: `files`, `items.scan` for a column of a sub-form. */
export function pathsHolding(form: Form, record: Values, fileName: string): string[] {
  return form.fields.flatMap((field) => {
    const value = record[field.enName];
    if (!typeOf(field).hasRows) return holds(value, fileName) ? [field.enName] : [];
    // A record's rows are objects; an empty sub-form is null.
    const rows = (value ?? []) as Values[];
    return (field.children ?? [])
      .filter((child) => rows.some((row) => holds(row[child.enName], fileName)))
      .map((child) => `${field.enName}.${child.enName}`);
  });
}

const holds = (value: unknown, fileName: string): boolean =>
  Array.isArray(value) &&
  value.some(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'url' in one &&
      String(one.url).endsWith(`fileName=${fileName}`),
  );
