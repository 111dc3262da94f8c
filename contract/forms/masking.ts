/**
 * How the values of masked fields are shown to people without the right to them, and as copies: in fields that do not
 * mask their own values, in display texts and in titles. Such a copy is never whole, because its readers have only the
 * right to the copy.
 */
import type { Mask } from '../fields/fieldType.ts';
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';

/** Stands for a value that has none of the shapes that its field masks. */
export const hiddenText = '********';

/** The text with stars in place of what the mask hides; a masked text stays as it is. */
function maskText(text: string, { normalize, shapes }: Mask): string {
  const value = normalize(text);
  if (value === '') return text;
  const shape = shapes.find(({ whole }) => whole.test(value));
  return shape ? value.replace(shape.whole, `$1${'*'.repeat(shape.hidden)}$2`) : hiddenText;
}

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
  if (masked) return isMissing(value) ? value : maskText(String(value), masked);
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

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const isMasked = (field: Field): boolean => getFieldType(field).masked !== null;

/**
 * The value that `target` takes over from `source`: of a masked field only a masked text, unless the target masks its
 * values too. Such a target takes any value but the masked text of a person who has seen no more.
 */
export function copyValue(value: unknown, source: Field, target: Field): unknown {
  const { masked } = getFieldType(source);
  if (!masked || isMissing(value)) return value;
  if (!isMasked(target)) return maskText(String(value), masked);
  return isMaskedText(source, value) ? undefined : value;
}

/**
 * What may be put into the fields: a masked text, which was copied from a record or computed from such a copy, is no value
 * of a field that masks its values, and leaves it empty.
 */
export function emptyMaskedTexts(fields: readonly Field[], values: Values): Values {
  const masked = listMaskedFields(fields).filter((field) => isMaskedText(field, values[field.enName]));
  return masked.length === 0
    ? values
    : { ...values, ...Object.fromEntries(masked.map(({ enName }) => [enName, null])) };
}

/** No value of such a field contains stars. */
const isMaskedText = (field: Field, value: unknown): boolean =>
  isMasked(field) && typeof value === 'string' && value.normalize('NFKC').includes('*');
