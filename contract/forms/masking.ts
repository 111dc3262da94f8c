/**
 * How the values of masked fields are shown to people without the right to them, and as copies: in fields that do not
 * mask their own values, in display texts and in titles. Such a copy is never whole, because its readers have only the
 * right to the copy.
 */
import type { Mask } from '../fields/fieldType.ts';
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';

/** The text with stars in place of the range that the mask hides. */
const maskText = (text: string, { from, length }: Mask): string =>
  text.slice(0, from - 1) + '*'.repeat(length) + text.slice(from - 1 + length);

/** The values with masked fields as masked texts, in rows of sub-forms too; the same object if none is masked. */
export function maskValues(fields: readonly Field[], values: Values): Values {
  const masked = listMaskedFields(fields);
  if (masked.length === 0) return values;
  const shown: Values = { ...values };
  for (const field of masked) {
    if (Object.hasOwn(values, field.enName)) shown[field.enName] = maskValue(field, values[field.enName]);
  }
  return shown;
}

function maskValue(field: Field, value: unknown): unknown {
  const { masked } = getFieldType(field);
  if (masked) return typeof value === 'string' ? maskText(value, masked) : value;
  const { children } = field;
  return children && Array.isArray(value) ? value.map((row: Values) => maskValues(children, row)) : value;
}

const maskedFieldsCache = new WeakMap<readonly Field[], readonly Field[]>();

/** The fields that mask their values, and the sub-forms with such columns. Cached per definition. */
export function listMaskedFields(fields: readonly Field[]): readonly Field[] {
  const known = maskedFieldsCache.get(fields);
  if (known) return known;
  const found = fields.filter(
    (field) => isMasked(field) || listMaskedFields(field.children ?? []).length > 0,
  );
  maskedFieldsCache.set(fields, found);
  return found;
}

const isMasked = (field: Field): boolean => getFieldType(field).masked !== null;

/**
 * The value that `target` takes over from `source`: of a masked field only a masked text, unless the target masks its
 * values too. Such a target takes a whole value or, from a person who has only seen the masked text, none.
 */
export function copyValue(value: unknown, source: Field, target: Field): unknown {
  const { masked } = getFieldType(source);
  if (!masked) return value;
  if (!isMasked(target)) return isWholeValue(source, value) ? maskText(String(value), masked) : value;
  return isWholeValue(source, value) ? value : undefined;
}

const isWholeValue = (field: Field, value: unknown): boolean =>
  typeof value === 'string' && getFieldType(field).valueSchema(field).safeParse(value).success;

/**
 * What a person may put into the fields: a masked text, which they copied from a record that they may not see whole, is
 * no value of a field that masks its values, and leaves it empty.
 */
export function emptyMaskedTexts(fields: readonly Field[], values: Values): Values {
  const masked = listMaskedFields(fields).filter((field) => isMaskedText(field, values[field.enName]));
  return masked.length === 0
    ? values
    : { ...values, ...Object.fromEntries(masked.map(({ enName }) => [enName, null])) };
}

function isMaskedText(field: Field, value: unknown): boolean {
  const { masked } = getFieldType(field);
  return masked !== null && typeof value === 'string' && value.includes('*'.repeat(masked.length));
}
