/** What a new record starts with (forms seed, point 3): a fixed value, or what an expression gives. SQL asks the server. */
import { evaluate } from '../../expression/evaluate.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../definition.ts';
import type { RecordFacts, Values } from '../recordRules.ts';
import { coerceToField } from './coerceToField.ts';
import { createScope } from './fieldExpressions.ts';

/** Where no value could be had: an empty list where several may be chosen. */
export const getEmptyDefault = ({ multiple }: Pick<Field, 'multiple'>): unknown => (multiple ? [] : null);

/** Says to whoever keeps a log why a default came to nothing. */
export type ReportProblem = (sentence: string) => void;

/**
 * Fixed and computed defaults, each expression over those before it and what is `given`. One that cannot be had is
 * complained of and stays empty.
 */
export function computeDefaults(
  fields: readonly Field[],
  { given = {}, known, complain }: { given?: Values; known: RecordFacts; complain: ReportProblem },
): Values {
  const values: Values = {};
  for (const field of fields) {
    const make = field.defaultType && defaultMakers[field.defaultType];
    if (!make || getFieldType(field).origin !== 'person') continue;
    try {
      values[field.enName] = coerceDefault(field, make(field, { ...given, ...values }, known));
    } catch (error) {
      complain(`The default of ${field.enName} came to nothing: ${String(error)}`);
      values[field.enName] = getEmptyDefault(field);
    }
  }
  return values;
}

type DefaultMaker = (field: Field, values: Values, known: RecordFacts) => unknown;

const defaultMakers: Partial<Record<NonNullable<Field['defaultType']>, DefaultMaker>> = {
  fix: ({ defaultValue }) => defaultValue,
  func: ({ defaultValue }, values, known) => evaluate(String(defaultValue ?? ''), createScope(values, known)),
};

/** The value in the form the field keeps, read as a person's text where it is not in it; throws a sentence otherwise. */
export function coerceDefault(field: Field, value: unknown): unknown {
  const type = getFieldType(field);
  if (type.isEmpty(value)) return getEmptyDefault(field);
  const schema = type.valueSchema(field);
  const asIs = schema.safeParse(toList(coerceToField(value, field), field));
  if (asIs.success) return asIs.data;
  const read = schema.safeParse(type.fromText(String(coerceToField(toLocalText(value), field)), field));
  if (read.success) return read.data;
  throw new Error(`A value of type ${typeof value} does not fit: ${read.error.issues[0]?.message}`);
}

/** A list where several may be chosen and one was given. */
const toList = (value: unknown, { multiple }: Field) => (multiple && !Array.isArray(value) ? [value] : value);

/** A moment as JSON writes it is read as the clock of its zone says; that zone is the tenant's. */
const toLocalText = (value: unknown): string =>
  String(value).replace(/^(\d{4}-\d\d-\d\d)T([\d:]+)(\.\d+)?([+-]\d\d:\d\d)?$/, '$1 $2');
