/**
 * The one check of a record's values, run by the form on screen and again by the server (api.md 4, 13):
 * kinds and limits by the registry, required fields, leave to write, sub-form rows with dotted paths.
 */
import { Failure, Refusal } from '../failures.ts';
import { typeOf } from '../fields/registry.ts';
import type { FieldType } from '../fields/type.ts';
import { computedValue, isHidden } from './conditions.ts';
import type { Field } from './definition.ts';
import { unknownKeys } from './knownKeys.ts';
import type { CheckedRecord, RecordRules, Values } from './rules.ts';

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
  const level: Level = { fields, sent, before, prefix: '', names: '', around: {}, rules, result };
  result.values = checkLevel(level);
  return result;
}

/** The fields of a record, or of one row of a sub-form. */
type Level = {
  fields: Field[];
  sent: Values;
  before: Values | undefined;
  /** The place in what was sent: '' or `items.0.`. */
  prefix: string;
  /** The place in the definition: '' or `items.`. */
  names: string;
  /** What an expression sees besides this level. */
  around: Values;
  rules: RecordRules;
  result: CheckedRecord;
};

function checkLevel(level: Level): Values {
  const values: Values = {};
  const keep = (field: Field, value: unknown) => {
    if (value !== undefined) values[field.enName] = value;
  };
  const whole = () => ({ ...level.around, ...level.before, ...values });
  const isOwn = (field: Field) => typeOf(field).origin === 'person' && !field.computeExpression;
  for (const field of level.fields) if (isOwn(field) && !field.children) keep(field, accepted(level, field));
  for (const field of level.fields) if (field.children) keep(field, rowsOf(level, field, whole()));
  for (const field of level.fields) {
    if (!field.computeExpression || !isComputable(level, field)) continue;
    keep(field, computedValue(field, whole(), level.rules.facts));
  }
  if (level.rules.requireAll) requireAll(level, whole());
  return values;
}

/** The value to write; undefined where nothing was sent, nothing may be written, or it is wrong. */
function accepted(level: Level, field: Field): unknown {
  const value = parsed(level, field);
  if (value === undefined) return undefined;
  if (mayWrite(level, field)) return value;
  const before = level.before?.[field.enName] ?? null;
  if (!sameValue(value, before) && !isUnseen(level, field, value)) refuse(level, field, '不可修改');
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

/** The rows to write; undefined where they stay as they are. Those not sent are looked at too: they may be incomplete. */
function rowsOf(level: Level, field: Field, around: Values): Values[] | null | undefined {
  // Written by the check itself, or read from the server's own table.
  const standing = (level.before?.[field.enName] ?? []) as Values[];
  // What the schema of a sub-form lets through is a list of objects.
  const sent = parsed(level, field) as Values[] | null | undefined;
  const place = { level, field, around, standing };
  if (sent === undefined) return ifChanged(place, standingRows(place));
  if (mayWrite(level, field)) return sent && checkRows(place, sent);
  if (isUnseen(level, field, sent)) return undefined;
  if (!sameRows(sent ?? [], standing)) {
    refuse(level, field, '不可增减行');
    return undefined;
  }
  return ifChanged(place, checkRows(place, sent ?? []));
}

type Rows = { level: Level; field: Field; around: Values; standing: Values[] };

const ifChanged = ({ field, standing }: Rows, rows: Values[]): Values[] | undefined => {
  const columns = field.children ?? [];
  return sameValue(
    rows,
    standing.map((row) => ({ ...pick(columns, row), id: idOf(row) })),
  )
    ? undefined
    : rows;
};

const sameRows = (sent: Values[], standing: Values[]) =>
  sameValue(sent.map(idOf), standing.map(idOf)) && !sent.some((row) => idOf(row) === null);

const idOf = ({ id }: Values): string | null =>
  id === undefined || id === null || id === '' ? null : String(id);

/** Each row against the row of the same id that stands; ids that are not there are errors. */
function checkRows(place: Rows, rows: Values[]): Values[] {
  const { level, field } = place;
  const standing = new Map(place.standing.map((row) => [idOf(row), row]));
  return rows.map((row, index) => {
    const prefix = prefixOf(place, index);
    const id = idOf(row);
    const before = id === null ? undefined : standing.get(id);
    if (id !== null && !before)
      level.result.errors.push({ path: `${prefix}id`, message: '明细行不存在或重复' });
    if (id !== null) standing.delete(id);
    level.result.unknown.push(...unknownKeys(field.children ?? [], row, prefix));
    return checkRow(place, { sent: row, before, prefix });
  });
}

const standingRows = (place: Rows): Values[] =>
  place.standing.map((before, index) =>
    checkRow(place, { sent: {}, before, prefix: prefixOf(place, index) }),
  );

const prefixOf = ({ level, field }: Rows, index: number) => `${level.prefix}${field.enName}.${index}.`;

function checkRow({ level, field, around }: Rows, row: Pick<Level, 'sent' | 'before' | 'prefix'>): Values {
  const fields = field.children ?? [];
  const values = checkLevel({ ...level, ...row, fields, names: `${field.enName}.`, around });
  return row.before ? { ...pick(fields, row.before), ...values, id: idOf(row.before) } : values;
}

const pick = (fields: Field[], row: Values): Values =>
  Object.fromEntries(fields.map((field) => [field.enName, row[field.enName] ?? null]));

function requireAll(level: Level, whole: Values): void {
  for (const field of level.fields) {
    const required = field.required && typeOf(field).origin === 'person';
    if (!required || !mayWrite(level, field) || !isVisible(level, field)) continue;
    const path = level.prefix + field.enName;
    const faulty = level.result.errors.some((one) => one.path === path || one.path.startsWith(`${path}.`));
    if (faulty || !typeOf(field).isEmpty(whole[field.enName])) continue;
    if (isHidden(field, whole, level.rules.facts)) continue;
    level.result.missing.push({ path, message: `${field.label}不能为空` });
  }
}

const mayWrite = (level: Level, field: Field) =>
  isVisible(level, field) && (level.rules.writable?.(level.names + field.enName) ?? true);

const isVisible = (level: Level, field: Field) => level.rules.visible?.(level.names + field.enName) ?? true;

const isComputable = (level: Level, field: Field) =>
  level.rules.computable?.(level.names + field.enName) ?? true;

/** Two values in the form they are kept in; keys of rows in any order, `$view` companions aside. */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null, sorted) === JSON.stringify(right ?? null, sorted);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !key.includes('$'));
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
