/**
 * Computes the initial values of a new record: fixed values and results of expressions. SQL defaults need the server.
 */
import { evaluate } from '../../expression/evaluate.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../definition.ts';
import { maskValues } from '../masking.ts';
import type { RecordFacts, Values } from '../recordRules.ts';
import { coerceToField } from './coerceToField.ts';
import { createScope } from './fieldExpressions.ts';

/** The default when no value is available: an empty list for a field with multiple values, else null. */
export const getEmptyDefault = ({ multiple }: Pick<Field, 'multiple'>): unknown => (multiple ? [] : null);

/** Logs why a default could not be computed. */
export type ReportProblem = (sentence: string) => void;

/**
 * Computes fixed defaults and default expressions. Each expression sees the defaults before it and the values in
 * `given`. A default that cannot be computed is reported and stays empty.
 */
export function computeDefaults(
  fields: readonly Field[],
  { given = {}, known, reportProblem }: { given?: Values; known: RecordFacts; reportProblem: ReportProblem },
): Values {
  const values: Values = {};
  for (const field of fields) {
    const make = field.defaultType && defaultMakers[field.defaultType];
    if (!make || getFieldType(field).origin !== 'person') continue;
    try {
      const scope = { ...given, ...values };
      const read = getFieldType(field).masked ? scope : maskValues(fields, scope);
      values[field.enName] = coerceDefault(field, make(field, read, known));
    } catch (error) {
      reportProblem(`The default of ${field.enName} came to nothing: ${String(error)}`);
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

/**
 * Converts a default to the stored form of the field, parsing text as user input if necessary. Throws a sentence if the
 * value is invalid.
 */
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

/** Wraps a single value in a list for a field with multiple values. */
const toList = (value: unknown, { multiple }: Field) => (multiple && !Array.isArray(value) ? [value] : value);

/** Converts a JSON timestamp to the local time of the tenant's time zone. */
const toLocalText = (value: unknown): string =>
  String(value).replace(/^(\d{4}-\d\d-\d\d)T([\d:]+)(\.\d+)?([+-]\d\d:\d\d)?$/, '$1 $2');
