/**
 * Validates a record's values; the form on screen and the server run the same code. Checks kinds and limits by the
 * field registry, required fields, write permission, and sub-form rows with dotted paths.
 */
import type { ValueKinds } from '../expression/typeCheck.ts';
import { Failure, Refusal } from '../failures.ts';
import type { FieldType } from '../fields/fieldType.ts';
import { getFieldType } from '../fields/registry.ts';
import { addComputedFrom } from './compute/computedCells.ts';
import { computeRecord } from './compute/computedRecord.ts';
import { isHidden } from './compute/fieldExpressions.ts';
import type { Field } from './definition.ts';
import { getFieldKinds, getRowKinds } from './fieldKinds.ts';
import type { CheckedRecord, RecordRules, Values } from './recordRules.ts';
import { isSameFieldValue } from './sameFieldValue.ts';
import { isSameValue } from './sameValue.ts';
import { findUnknownKeys } from './unknownKeys.ts';

/**
 * Returns the values to write. Throws Refusal 400 for unknown keys, or Failure FIELD_INVALID or REQUIRED_MISSING with
 * errors.
 */
export function validateRecord(
  fields: Field[],
  { sent, before }: { sent: Values; before?: Values | undefined },
  rules: RecordRules,
): Values {
  const checked = checkRecord(fields, { sent, before }, rules);
  if (checked.unknown.length > 0) throw new Refusal(400, checked.unknown);
  if (checked.errors.length > 0) {
    throw new Failure('FIELD_INVALID', { errors: [...checked.errors, ...checked.missing] });
  }
  if (checked.missing.length > 0) throw new Failure('REQUIRED_MISSING', { errors: checked.missing });
  return checked.values;
}

/** `before` is the current record (absent for a new one). Values that are not sent stay unchanged. */
export function checkRecord(
  fields: Field[],
  { sent, before }: { sent: Values; before?: Values | undefined },
  rules: RecordRules,
): CheckedRecord {
  const result: CheckedRecord = {
    values: {},
    missing: [],
    errors: [],
    unknown: findUnknownKeys(fields, sent),
  };
  const level: ValidationLevel = {
    all: fields,
    fields,
    kinds: getFieldKinds(fields),
    sent,
    before,
    prefix: '',
    names: '',
    rules,
    result,
  };
  const own = collectAcceptedValues(level);
  const subForms = fields.filter(({ children }) => children).map((field) => checkSubForm(level, field));
  const rows = Object.fromEntries(subForms.map((one) => [one.field.enName, one.rows]));
  const copied = rules.maskCopies({ ...before, ...own, ...rows });
  const { values: whole, errors } = computeRecord(fields, copied, {
    facts: rules.facts,
    isComputed: ({ path }) => isComputable(rules, path),
  });
  result.errors.push(...errors);
  result.values = {
    ...Object.fromEntries(Object.keys(own).map((enName) => [enName, whole[enName]])),
    ...Object.fromEntries(subForms.flatMap((one) => collectWrittenRows(one, whole))),
    ...collectComputedValues(level, whole),
  };
  if (rules.requireAll) collectMissing(level, whole);
  return result;
}

/** The fields of a record, or of one row of a sub-form. */
type ValidationLevel = {
  /** All fields of the form. */
  all: readonly Field[];
  fields: readonly Field[];
  kinds: ValueKinds;
  sent: Values;
  before: Values | undefined;
  /** The path in the request: '' or `items.0.`. */
  prefix: string;
  /** The path in the definition: '' or `items.`. */
  names: string;
  rules: RecordRules;
  result: CheckedRecord;
};

const isComputed = ({ computeExpression }: Field) => Boolean(computeExpression?.trim());

/** Collects the writable values that were sent, except sub-forms and computed values. */
function collectAcceptedValues(level: ValidationLevel): Values {
  const own = level.fields.filter(
    (field) => getFieldType(field).origin === 'person' && !isComputed(field) && !field.children,
  );
  const values = own.map((field) => [field.enName, acceptValue(level, field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Collects the computed values of the record's own fields, except results that do not fit. */
function collectComputedValues({ fields, rules, result }: ValidationLevel, whole: Values): Values {
  const unfit = new Set(result.errors.map(({ path }) => path));
  return Object.fromEntries(
    fields
      .filter((field) => isComputed(field) && isComputable(rules, field.enName) && !unfit.has(field.enName))
      .map(({ enName }) => [enName, whole[enName] ?? null]),
  );
}

/** Returns the value to write; undefined if it was not sent, is not writable or is invalid. */
function acceptValue(level: ValidationLevel, field: Field): unknown {
  const value = parseValue(level, field);
  if (value === undefined) return undefined;
  if (canWrite(level, field)) return value;
  const before = level.before?.[field.enName] ?? null;
  if (!isSameFieldValue(field, value, before) && !isHiddenNull(level, field, value))
    addError(level, field, '不可修改');
  return undefined;
}

/** Returns the sent value in its stored form, null if it is empty; undefined if it is absent or invalid. */
function parseValue(level: ValidationLevel, field: Field): unknown {
  const type = getFieldType(field);
  const sent = Object.hasOwn(level.sent, field.enName) ? level.sent[field.enName] : undefined;
  if (sent === undefined) return undefined;
  if (type.isEmpty(sent)) return null;
  const outcome = getSchema(field).safeParse(sent);
  if (outcome.success) return outcome.data;
  for (const { path, message } of outcome.error.issues) {
    const place = [level.prefix + field.enName, ...path].join('.');
    level.result.errors.push({ path: place, message: `${field.label}：${message}` });
  }
  return undefined;
}

type Schema = ReturnType<FieldType['valueSchema']>;
const schemaCache = new WeakMap<Field, Schema>();

/** Cached per field: an import checks millions of values. */
function getSchema(field: Field): Schema {
  const known = schemaCache.get(field) ?? getFieldType(field).valueSchema(field);
  schemaCache.set(field, known);
  return known;
}

const addError = ({ prefix, result }: ValidationLevel, field: Field, why: string) =>
  result.errors.push({ path: prefix + field.enName, message: `${field.label}${why}` });

/** A client that does not see a field sends null or nothing for it. */
const isHiddenNull = (level: ValidationLevel, field: Field, value: unknown) =>
  value === null && !isFieldVisible(level, field);

type SubFormRows = { level: ValidationLevel; field: Field; standing: Values[] };

/** `rows` is the resulting content of the sub-form. It is written if it was sent or if a computed value changes. */
type CheckedSubForm = SubFormRows & { rows: Values[] | null; isSent: boolean };

/** Rows that were not sent are checked too: they may be incomplete, or computed from values that were sent. */
function checkSubForm(level: ValidationLevel, field: Field): CheckedSubForm {
  // Written by this check earlier, or read from the server's table.
  const standing = (level.before?.[field.enName] ?? []) as Values[];
  // The schema of a sub-form accepts only lists of objects.
  const sent = parseValue(level, field) as Values[] | null | undefined;
  const place = { level, field, standing };
  const unsent = { ...place, rows: listStoredRows(place), isSent: false };
  if (sent === undefined) return unsent;
  if (canWrite(level, field)) return { ...place, rows: sent && checkRows(place, sent), isSent: true };
  if (isHiddenNull(level, field, sent)) return unsent;
  if (areSameRows(sent ?? [], standing)) return { ...unsent, rows: checkRows(place, sent ?? []) };
  addError(level, field, '不可增减行');
  return unsent;
}

function collectWrittenRows({ field, isSent, ...place }: CheckedSubForm, whole: Values): [string, unknown][] {
  const rows = whole[field.enName];
  const isToWrite = isSent || !isSameValue(rows, listStoredRows({ field, ...place }));
  return isToWrite ? [[field.enName, rows]] : [];
}

const areSameRows = (sent: Values[], standing: Values[]) =>
  isSameValue(sent.map(getRowId), standing.map(getRowId)) && !sent.some((row) => getRowId(row) === null);

const getRowId = ({ id }: Values): string | null =>
  id === undefined || id === null || id === '' ? null : String(id);

/** Checks each row against the current row with the same id. An unknown id is an error. */
function checkRows({ level, field, standing: all }: SubFormRows, rows: Values[]): Values[] {
  const standing = new Map(all.map((row) => [getRowId(row), row]));
  return rows.map((row, index) => {
    const prefix = formatRowPrefix(field, index);
    const id = getRowId(row);
    const before = id === null ? undefined : standing.get(id);
    if (id !== null && !before)
      level.result.errors.push({ path: `${prefix}id`, message: '明细行不存在或重复' });
    if (id !== null) standing.delete(id);
    const fields = field.children ?? [];
    level.result.unknown.push(...findUnknownKeys(fields, row, prefix));
    const values = collectAcceptedValues({ ...createRowLevel(level, field, prefix), sent: row, before });
    return before ? { ...pickStoredRow(field, before), ...values } : values;
  });
}

const formatRowPrefix = ({ enName }: Field, index: number) => `${enName}.${index}.`;

const createRowLevel = (
  level: ValidationLevel,
  { enName, children = [] }: Field,
  prefix: string,
): ValidationLevel => ({
  ...level,
  fields: children,
  kinds: getRowKinds(level.fields, children),
  names: `${enName}.`,
  prefix,
});

const listStoredRows = ({ field, standing }: SubFormRows): Values[] =>
  standing.map((row) => pickStoredRow(field, row));

const pickStoredRow = ({ children = [] }: Field, row: Values): Values => ({
  ...Object.fromEntries(children.map(({ enName }) => [enName, row[enName] ?? null])),
  id: getRowId(row),
});

/** Lists missing values in the order of the fields. `whole` is the resulting record. */
function collectMissing(level: ValidationLevel, whole: Values): void {
  for (const field of level.fields) {
    addMissing(level, field, whole);
    // Checked above, or absent.
    const rows = field.children ? ((whole[field.enName] ?? []) as Values[]) : [];
    for (const [index, row] of rows.entries()) {
      const columns = createRowLevel(level, field, formatRowPrefix(field, index));
      for (const column of columns.fields) addMissing(columns, column, { ...whole, ...row });
    }
  }
}

function addMissing(level: ValidationLevel, field: Field, whole: Values): void {
  const required = field.required && getFieldType(field).origin === 'person';
  if (!required || !canWrite(level, field) || !isFieldVisible(level, field)) return;
  const path = level.prefix + field.enName;
  const faulty = level.result.errors.some((one) => one.path === path || one.path.startsWith(`${path}.`));
  if (faulty || !getFieldType(field).isEmpty(whole[field.enName])) return;
  if (isHidden(field, whole, { ...level.rules.facts, kinds: level.kinds })) return;
  if (isComputed(field) && isOfMaskedCopy(level, field)) return;
  level.result.missing.push({ path, message: `${field.label}不能为空` });
}

/** Nothing that a person enters fills what is computed from a masked value. */
const isOfMaskedCopy = ({ all, names, rules: { maskCopies } }: ValidationLevel, { enName }: Field): boolean =>
  maskCopies.paths !== undefined && addComputedFrom(all, maskCopies.paths).has(names + enName);

const canWrite = (level: ValidationLevel, field: Field) =>
  isFieldVisible(level, field) && (level.rules.writable?.(level.names + field.enName) ?? true);

const isFieldVisible = (level: ValidationLevel, field: Field) =>
  level.rules.visible?.(level.names + field.enName) ?? true;

const isComputable = (rules: RecordRules, path: string) => rules.computable?.(path) ?? true;
