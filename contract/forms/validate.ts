/**
 * The one check of a record's values, run by the form on screen and again by the server (api.md 4, 13):
 * kinds and limits by the registry, required fields, leave to write, sub-form rows with dotted paths.
 */
import type { Kinds } from '../expression/misuse.ts';
import { Failure, Refusal } from '../failures.ts';
import { typeOf } from '../fields/registry.ts';
import type { FieldType } from '../fields/type.ts';
import { computedRecord } from './computedRecord.ts';
import { isHidden } from './conditions.ts';
import type { Field } from './definition.ts';
import { kindsInRow, kindsOf } from './fieldKinds.ts';
import { unknownKeys } from './knownKeys.ts';
import type { CheckedRecord, RecordRules, Values } from './rules.ts';
import { sameFieldValue } from './sameFieldValue.ts';
import { sameValue } from './sameValue.ts';

/** Throws Refusal 400 for unknown keys, Failure FIELD_INVALID or REQUIRED_MISSING with errors; else the values to write. */
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

/** `before` is the record as it stands (absent: a new one); what is not sent stays as it is. */
export function checkRecord(
  fields: Field[],
  { sent, before }: { sent: Values; before?: Values | undefined },
  rules: RecordRules,
): CheckedRecord {
  const result: CheckedRecord = { values: {}, missing: [], errors: [], unknown: unknownKeys(fields, sent) };
  const level: Level = { fields, kinds: kindsOf(fields), sent, before, prefix: '', names: '', rules, result };
  const own = acceptedValues(level);
  const subForms = fields.filter(({ children }) => children).map((field) => rowsOf(level, field));
  const rows = Object.fromEntries(subForms.map((one) => [one.field.enName, one.rows]));
  const { values: whole, errors } = computedRecord(
    fields,
    { ...before, ...own, ...rows },
    { facts: rules.facts, isComputed: ({ path }) => isComputable(rules, path) },
  );
  result.errors.push(...errors);
  result.values = {
    ...own,
    ...Object.fromEntries(subForms.flatMap((one) => writtenRows(one, whole))),
    ...computedValues(level, whole),
  };
  if (rules.requireAll) requireRecord(level, whole);
  return result;
}

/** The fields of a record, or of one row of a sub-form. */
type Level = {
  fields: readonly Field[];
  kinds: Kinds;
  sent: Values;
  before: Values | undefined;
  /** The place in what was sent: '' or `items.0.`. */
  prefix: string;
  /** The place in the definition: '' or `items.`. */
  names: string;
  rules: RecordRules;
  result: CheckedRecord;
};

const isComputed = ({ computeExpression }: Field) => Boolean(computeExpression?.trim());

/** What was sent and may be written, sub-forms and what is computed aside. */
function acceptedValues(level: Level): Values {
  const own = level.fields.filter(
    (field) => typeOf(field).origin === 'person' && !isComputed(field) && !field.children,
  );
  const values = own.map((field) => [field.enName, accepted(level, field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** What the record's own fields came to, but for results that do not fit. */
function computedValues({ fields, rules, result }: Level, whole: Values): Values {
  const unfit = new Set(result.errors.map(({ path }) => path));
  return Object.fromEntries(
    fields
      .filter((field) => isComputed(field) && isComputable(rules, field.enName) && !unfit.has(field.enName))
      .map(({ enName }) => [enName, whole[enName] ?? null]),
  );
}

/** The value to write; undefined where nothing was sent, nothing may be written, or it is wrong. */
function accepted(level: Level, field: Field): unknown {
  const value = parsed(level, field);
  if (value === undefined) return undefined;
  if (mayWrite(level, field)) return value;
  const before = level.before?.[field.enName] ?? null;
  if (!sameFieldValue(field, value, before) && !isUnseen(level, field, value))
    refuse(level, field, '不可修改');
  return undefined;
}

/** What was sent in the form it is kept in, null where it is empty; undefined where it is absent or wrong. */
function parsed(level: Level, field: Field): unknown {
  const type = typeOf(field);
  const sent = Object.hasOwn(level.sent, field.enName) ? level.sent[field.enName] : undefined;
  if (sent === undefined) return undefined;
  if (type.isEmpty(sent)) return null;
  const outcome = schemaOf(field).safeParse(sent);
  if (outcome.success) return outcome.data;
  for (const { path, message } of outcome.error.issues) {
    const place = [level.prefix + field.enName, ...path].join('.');
    level.result.errors.push({ path: place, message: `${field.label}：${message}` });
  }
  return undefined;
}

type Schema = ReturnType<FieldType['valueSchema']>;
const schemas = new WeakMap<Field, Schema>();

/** Made once per field: an import checks millions of values. */
function schemaOf(field: Field): Schema {
  const known = schemas.get(field) ?? typeOf(field).valueSchema(field);
  schemas.set(field, known);
  return known;
}

const refuse = ({ prefix, result }: Level, field: Field, why: string) =>
  result.errors.push({ path: prefix + field.enName, message: `${field.label}${why}` });

/** Whoever does not see a field sends nothing for it. */
const isUnseen = (level: Level, field: Field, value: unknown) => value === null && !isVisible(level, field);

type Rows = { level: Level; field: Field; standing: Values[] };

/** `rows` are what the sub-form then holds, to be written where they were sent or come out different. */
type SubForm = Rows & { rows: Values[] | null; isSent: boolean };

/** Rows that were not sent are looked at too: they may be incomplete, or computed of what was sent. */
function rowsOf(level: Level, field: Field): SubForm {
  // Written by the check itself, or read from the server's own table.
  const standing = (level.before?.[field.enName] ?? []) as Values[];
  // What the schema of a sub-form lets through is a list of objects.
  const sent = parsed(level, field) as Values[] | null | undefined;
  const place = { level, field, standing };
  const unsent = { ...place, rows: standingRows(place), isSent: false };
  if (sent === undefined) return unsent;
  if (mayWrite(level, field)) return { ...place, rows: sent && checkRows(place, sent), isSent: true };
  if (isUnseen(level, field, sent)) return unsent;
  if (sameRows(sent ?? [], standing)) return { ...unsent, rows: checkRows(place, sent ?? []) };
  refuse(level, field, '不可增减行');
  return unsent;
}

function writtenRows({ field, isSent, ...place }: SubForm, whole: Values): [string, unknown][] {
  const rows = whole[field.enName];
  const isToWrite = isSent || !sameValue(rows, standingRows({ field, ...place }));
  return isToWrite ? [[field.enName, rows]] : [];
}

const sameRows = (sent: Values[], standing: Values[]) =>
  sameValue(sent.map(idOf), standing.map(idOf)) && !sent.some((row) => idOf(row) === null);

const idOf = ({ id }: Values): string | null =>
  id === undefined || id === null || id === '' ? null : String(id);

/** Each row against the row of the same id that stands; ids that are not there are errors. */
function checkRows({ level, field, standing: all }: Rows, rows: Values[]): Values[] {
  const standing = new Map(all.map((row) => [idOf(row), row]));
  return rows.map((row, index) => {
    const prefix = prefixOf(field, index);
    const id = idOf(row);
    const before = id === null ? undefined : standing.get(id);
    if (id !== null && !before)
      level.result.errors.push({ path: `${prefix}id`, message: '明细行不存在或重复' });
    if (id !== null) standing.delete(id);
    const fields = field.children ?? [];
    level.result.unknown.push(...unknownKeys(fields, row, prefix));
    const values = acceptedValues({ ...rowLevel(level, field, prefix), sent: row, before });
    return before ? { ...standingRow(field, before), ...values } : values;
  });
}

const prefixOf = ({ enName }: Field, index: number) => `${enName}.${index}.`;

const rowLevel = (level: Level, { enName, children = [] }: Field, prefix: string): Level => ({
  ...level,
  fields: children,
  kinds: kindsInRow(level.fields, children),
  names: `${enName}.`,
  prefix,
});

const standingRows = ({ field, standing }: Rows): Values[] => standing.map((row) => standingRow(field, row));

const standingRow = ({ children = [] }: Field, row: Values): Values => ({
  ...Object.fromEntries(children.map(({ enName }) => [enName, row[enName] ?? null])),
  id: idOf(row),
});

/** What is missing, in the order of the fields. `whole`: the record as it would be. */
function requireRecord(level: Level, whole: Values): void {
  for (const field of level.fields) {
    noteMissing(level, field, whole);
    // Checked above, or none.
    const rows = field.children ? ((whole[field.enName] ?? []) as Values[]) : [];
    for (const [index, row] of rows.entries()) {
      const columns = rowLevel(level, field, prefixOf(field, index));
      for (const column of columns.fields) noteMissing(columns, column, { ...whole, ...row });
    }
  }
}

function noteMissing(level: Level, field: Field, whole: Values): void {
  const required = field.required && typeOf(field).origin === 'person';
  if (!required || !mayWrite(level, field) || !isVisible(level, field)) return;
  const path = level.prefix + field.enName;
  const faulty = level.result.errors.some((one) => one.path === path || one.path.startsWith(`${path}.`));
  if (faulty || !typeOf(field).isEmpty(whole[field.enName])) return;
  if (isHidden(field, whole, { ...level.rules.facts, kinds: level.kinds })) return;
  level.result.missing.push({ path, message: `${field.label}不能为空` });
}

const mayWrite = (level: Level, field: Field) =>
  isVisible(level, field) && (level.rules.writable?.(level.names + field.enName) ?? true);

const isVisible = (level: Level, field: Field) => level.rules.visible?.(level.names + field.enName) ?? true;

const isComputable = (rules: RecordRules, path: string) => rules.computable?.(path) ?? true;
