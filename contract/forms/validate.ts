/**
 * The one check of a record's values, run by the form on screen and again by the server (api.md 4, 13):
 * kinds and limits by the registry, required fields, leave to write, sub-form rows with dotted paths.
 */
import { Failure, type FieldError, Refusal } from '../failures.ts';
import { typeOf } from '../fields/registry.ts';
import { computedValue, isHidden } from './conditions.ts';
import type { Field } from './definition.ts';
import type { CheckedRecord, RecordRules, Values } from './rules.ts';
import { systemColumns } from './systemColumns.ts';

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
  for (const field of level.fields) {
    const value = typeOf(field).origin === 'person' ? accepted(level, field) : undefined;
    if (value !== undefined) values[field.enName] = value;
  }
  const whole = () => ({ ...level.around, ...level.before, ...values });
  for (const field of level.fields) {
    if (field.computeExpression) {
      values[field.enName] = computedValue(field, whole(), level.rules.facts);
    }
  }
  if (level.rules.requireAll) requireAll(level, whole());
  return values;
}

/** The value to write; undefined where nothing was sent, nothing may be written, or it is wrong. */
function accepted(level: Level, field: Field): unknown {
  const type = typeOf(field);
  const sent = Object.hasOwn(level.sent, field.enName) ? level.sent[field.enName] : undefined;
  if (sent === undefined || field.computeExpression) return undefined;
  const path = level.prefix + field.enName;
  const value = type.isEmpty(sent) ? null : parsed(level, field, sent);
  if (value === undefined) return undefined;
  if (mayWrite(level, field)) return value;
  const before = level.before?.[field.enName] ?? null;
  if (!sameValue(value, before) && !(value === null && !isVisible(level, field))) {
    level.result.errors.push({ path, message: `${field.label}不可修改` });
  }
  return undefined;
}

function parsed(level: Level, field: Field, sent: unknown): unknown {
  const path = level.prefix + field.enName;
  const outcome = typeOf(field).valueSchema(field).safeParse(sent);
  if (!outcome.success) {
    level.result.errors.push(
      ...outcome.error.issues.map((issue) => ({
        path: [path, ...issue.path].join('.'),
        message: `${field.label}：${issue.message}`,
      })),
    );
    return undefined;
  }
  return field.children && Array.isArray(outcome.data) ? checkRows(level, field, outcome.data) : outcome.data;
}

/** Each row against the row of the same id that stands; ids that are not there are errors. */
function checkRows(level: Level, field: Field, rows: Values[]): Values[] {
  const children = field.children ?? [];
  const standing = rowsById(level.before?.[field.enName]);
  return rows.map((row, index) => {
    const prefix = `${level.prefix}${field.enName}.${index}.`;
    const id = row.id === undefined || row.id === null || row.id === '' ? null : String(row.id);
    const before = id === null ? undefined : standing.get(id);
    if (id !== null && !before)
      level.result.errors.push({ path: `${prefix}id`, message: '明细行不存在或重复' });
    if (id !== null) standing.delete(id);
    level.result.unknown.push(...unknownKeys(children, row, prefix));
    const values = checkLevel({
      ...level,
      fields: children,
      sent: row,
      before,
      prefix,
      names: `${field.enName}.`,
      around: { ...level.before, ...level.sent },
    });
    return { ...(before ? pick(children, before) : {}), ...values, ...(before ? { id } : {}) };
  });
}

function rowsById(rows: unknown): Map<string, Values> {
  // `before` comes from the server's own table, whose rows are objects with an id.
  return new Map(Array.isArray(rows) ? (rows as Values[]).map((row) => [String(row.id), row]) : []);
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

/** Two values in the form they are kept in; keys of rows in any order, `$view` companions aside. */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null, sorted) === JSON.stringify(right ?? null, sorted);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !key.includes('$'));
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

const system = new Set<string>(systemColumns);

/** A record as it was read may be sent back whole: system columns and `$view` companions are no unknown keys. */
function unknownKeys(fields: Field[], sent: Values, prefix = ''): FieldError[] {
  const known = new Set(fields.map((field) => field.enName));
  return Object.keys(sent)
    .filter((key) => !known.has(key) && !system.has(key) && !isCompanion(key, known))
    .map((key) => ({ path: prefix + key, message: '未知的字段' }));
}

const isCompanion = (key: string, known: ReadonlySet<string>) => {
  const field = key.endsWith('$view') ? key.slice(0, -'$view'.length) : null;
  return field !== null && (known.has(field) || system.has(field));
};
