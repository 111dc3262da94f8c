/** One condition per kind of filter. A value of the wrong shape is null: the caller answers 400. */
import { type RawBuilder, sql } from 'kysely';
import { rangePattern } from '../../contract/fields/dateRange.ts';
import type { FilterKind } from '../../contract/fields/type.ts';
import { spanOf, unitOf } from './dateBounds.ts';
import { type Column, col, viewOf } from './form.ts';

/** `value` stands for the field itself, the others for the key's ending `$start`, `$end`, `$view`. */
export type FilterPart = 'value' | 'start' | 'end' | 'view';
type Condition = RawBuilder<unknown> | null;
type Make = (column: Column, value: unknown) => Condition;

/** The parts that each kind of filter knows. */
const kinds: Record<FilterKind, Partial<Record<FilterPart, Make>>> = {
  none: {},
  text: { value: contains },
  options: { value: anyOf(isOption), view: contains },
  refs: { value: anyOf(isId), view: contains },
  numberRange: {
    value: compared(sql`=`),
    start: compared(sql`>=`),
    end: compared(sql`<=`),
  },
  dateRange: {
    value: (column, value) => both(since(column, value), before(column, value)),
    start: since,
    end: before,
  },
  overlap: {
    value: (column, value) =>
      Array.isArray(value) && value.length === 2
        ? both(endsAfter(column, value[0]), startsBefore(column, value[1]))
        : null,
    start: endsAfter,
    end: startsBefore,
  },
};

/** Undefined where the field knows no such filter, null where the value does not fit it. */
export function conditionOf(column: Column, part: FilterPart, value: unknown): Condition | undefined {
  if (part === 'view' && !column.type.hasView) return undefined;
  const make = kinds[column.type.filter][part];
  return make ? make(part === 'view' ? viewColumn(column) : column, value) : undefined;
}

const viewColumn = (column: Column): Column => ({ ...column, name: viewOf(column.name), sqlType: 'text' });

function contains(column: Column, value: unknown): Condition {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.length > 1000 || text.includes('\u0000') ? null : holdsText(column, text);
}

/** Of what is masked only the whole is found: parts could be tried out one after the other. */
const holdsText = (column: Column, text: string): RawBuilder<unknown> =>
  column.type.masked
    ? sql`${col(column.name)} = ${column.type.fromText(text, column.field)}::text`
    : sql`position(lower(${text}::text) in lower(${col(column.name)})) > 0`;

function anyOf(isGood: (value: unknown) => boolean): Make {
  return (column, value) => {
    const values = Array.isArray(value) ? value : [value];
    if (values.length > 1000 || !values.every(isGood)) return null;
    const wanted = values.map(String);
    // The SQL type comes from the field registry's closed list.
    return column.sqlType.endsWith('[]')
      ? sql`${col(column.name)} && ${wanted}::${sql.raw(column.sqlType)}`
      : sql`${col(column.name)} = any(${wanted}::${sql.raw(`${column.sqlType}[]`)})`;
  };
}

function isOption(value: unknown): boolean {
  return (
    (typeof value === 'string' && value.length <= 200 && !value.includes('\u0000')) ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  );
}

function isId(value: unknown): boolean {
  return typeof value === 'number' ? Number.isSafeInteger(value) : /^\d{1,18}$/.test(String(value));
}

function compared(operator: RawBuilder<unknown>): Make {
  return (column, value) => {
    const text = typeof value === 'number' ? numberText(value) : String(value).trim();
    if (!/^[+-]?\d{1,40}(\.\d{1,40})?$/.test(text)) return null;
    return sql`${col(column.name)} ${operator} ${text}::numeric`;
  };
}

const numberText = (value: number) =>
  Number.isFinite(value)
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : '';

function since(column: Column, value: unknown): Condition {
  const span = spanOf(String(value));
  return span && sql`${col(column.name)} >= ${span.from}`;
}

function before(column: Column, value: unknown): Condition {
  const span = spanOf(String(value));
  return span && sql`${col(column.name)} < ${span.until}`;
}

/** The range kept includes the whole of its last day, month or second. */
function endsAfter(column: Column, value: unknown): Condition {
  const span = spanOf(String(value));
  return span && sql`${col(column.name)}[2] + ${unitOf(rangePattern(column.field))} > ${span.from}`;
}

function startsBefore(column: Column, value: unknown): Condition {
  const span = spanOf(String(value));
  return span && sql`${col(column.name)}[1] < ${span.until}`;
}

const both = (left: Condition, right: Condition): Condition =>
  left && right ? sql`(${left} and ${right})` : null;
