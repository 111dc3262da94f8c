/** Finds the fields of a record that hold a file. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Form } from '../schema/formLayout.ts';

/** The paths of the fields with the file: `files`, `items.scan` for a column of a sub-form. */
export function findFieldsHolding(form: Form, record: Values, fileName: string): string[] {
  return form.fields.flatMap((field) => {
    const value = record[field.enName];
    if (!getFieldType(field).hasRows) return containsFile(value, fileName) ? [field.enName] : [];
    // A record's rows are objects; an empty sub-form is null.
    const rows = (value ?? []) as Values[];
    return (field.children ?? [])
      .filter((child) => rows.some((row) => containsFile(row[child.enName], fileName)))
      .map((child) => `${field.enName}.${child.enName}`);
  });
}

const containsFile = (value: unknown, fileName: string): boolean =>
  Array.isArray(value) &&
  value.some(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'url' in one &&
      String(one.url).endsWith(`fileName=${fileName}`),
  );
