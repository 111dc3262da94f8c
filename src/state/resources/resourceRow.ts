/** Rows of a resource in the format of records: display texts under `<field>$view`, options as texts, no zero parents. */
import type { Resource, ResourceField } from '../../../contract/resources/resource.ts';

/** `id` is the row's key, as in a record. */
export type ResourceRow = Readonly<Record<string, unknown>>;

export function toResourceRow(resource: Resource, raw: ResourceRow): ResourceRow {
  const row: Record<string, unknown> = { ...raw, id: String(raw[resource.key]) };
  for (const field of resource.fields) {
    row[field.enName] = toFieldValue(field, raw[field.enName], resource.tree?.parent);
    if (field.display) row[`${field.enName}$view`] = formatDisplay(raw[field.display]);
  }
  return row;
}

function toFieldValue({ enName, as }: ResourceField, value: unknown, parent: string | undefined): unknown {
  if (enName === parent && value === '0') return null;
  return as && value !== null && value !== undefined ? String(value) : value;
}

const formatDisplay = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : String(value ?? '');

/** The values as the calls expect them; `names` restricts them to these fields. */
export function toResourceBody(
  fields: readonly ResourceField[],
  values: ResourceRow,
): Record<string, unknown> {
  const entries = fields
    .filter(({ enName }) => enName in values)
    .map((field): [string, unknown] => [field.enName, toSentValue(field, values[field.enName])]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const isNullType: ReadonlySet<string> = new Set(['dept', 'user', 'relatedForm', 'dateStamp']);

/** An empty reference or time is null, an empty list a list, an empty text a text; an empty option or number is not sent. */
function toSentValue(
  { funcType, multiple, as, optionsFrom, isOpen }: ResourceField,
  value: unknown,
): unknown {
  if (as === 'text') return Array.isArray(value) ? value.join(',') : String(value ?? '');
  const isEmpty = value === null || value === undefined || value === '';
  if (as === 'number') return isEmpty ? undefined : Number(value);
  if (as === 'boolean') return isEmpty ? undefined : value === 'true';
  if (!isEmpty) return value;
  if (multiple) return [];
  if (optionsFrom || isNullType.has(funcType)) return null;
  return isOpen || funcType === 'input' || funcType === 'textarea' ? '' : undefined;
}
