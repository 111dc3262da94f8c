/** What a new record starts with (forms seed, point 3): a fixed value, or what an expression gives. SQL asks the server. */
import { evaluate } from '../expression/evaluate.ts';
import { typeOf } from '../fields/registry.ts';
import { scopeOf } from './conditions.ts';
import type { Field } from './definition.ts';
import { fitted } from './fitted.ts';
import type { Known, Values } from './rules.ts';

/** Where no value could be had: an empty list where several may be chosen. */
export const emptyDefault = ({ multiple }: Pick<Field, 'multiple'>): unknown => (multiple ? [] : null);

/** Says to whoever keeps a log why a default came to nothing. */
export type Complain = (sentence: string) => void;

/**
 * Fixed and computed defaults, each expression over those before it and what is `given`. One that cannot be had is
 * complained of and stays empty.
 */
export function startDefaults(
  fields: readonly Field[],
  { given = {}, known, complain }: { given?: Values; known: Known; complain: Complain },
): Values {
  const values: Values = {};
  for (const field of fields) {
    const make = field.defaultType && makers[field.defaultType];
    if (!make || typeOf(field).origin !== 'person') continue;
    try {
      values[field.enName] = fittingValue(field, make(field, { ...given, ...values }, known));
    } catch (error) {
      complain(`The default of ${field.enName} came to nothing: ${String(error)}`);
      values[field.enName] = emptyDefault(field);
    }
  }
  return values;
}

type Maker = (field: Field, values: Values, known: Known) => unknown;

const makers: Partial<Record<NonNullable<Field['defaultType']>, Maker>> = {
  fix: ({ defaultValue }) => defaultValue,
  func: ({ defaultValue }, values, known) => evaluate(String(defaultValue ?? ''), scopeOf(values, known)),
};

/** The value in the form the field keeps, read as a person's text where it is not in it; throws a sentence otherwise. */
export function fittingValue(field: Field, value: unknown): unknown {
  const type = typeOf(field);
  if (type.isEmpty(value)) return emptyDefault(field);
  const schema = type.valueSchema(field);
  const asIs = schema.safeParse(listed(fitted(value, field), field));
  if (asIs.success) return asIs.data;
  const read = schema.safeParse(type.fromText(String(fitted(textOf(value), field)), field));
  if (read.success) return read.data;
  throw new Error(`A value of type ${typeof value} does not fit: ${read.error.issues[0]?.message}`);
}

/** A list where several may be chosen and one was given. */
const listed = (value: unknown, { multiple }: Field) => (multiple && !Array.isArray(value) ? [value] : value);

/** A moment as JSON writes it is read as the clock of its zone says; that zone is the tenant's. */
const textOf = (value: unknown): string =>
  String(value).replace(/^(\d{4}-\d\d-\d\d)T([\d:]+)(\.\d+)?([+-]\d\d:\d\d)?$/, '$1 $2');
