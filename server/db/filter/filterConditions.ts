/** Builds one condition per kind of filter. A value of the wrong shape gives null: the caller answers 400. */
import { type RawBuilder, sql } from 'kysely';
import type { FilterKind } from '../../../contract/fields/fieldType.ts';
import type { DatePattern } from '../../../contract/fields/shared/datePattern.ts';
import { type LatLngBounds, parseBounds } from '../../../contract/fields/shared/latLng.ts';
import { type DateSpan, intervalOfPattern, parseDateSpan, resolvePeriodSpan } from './dateSpans.ts';

/** The target of a condition: a table column or any expression over a row. */
export type FilterColumn = {
  at: RawBuilder<unknown>;
  filter: FilterKind;
  /** PostgreSQL's name of the type. It comes from a closed list, never from input. */
  sqlType: string;
  /** The display text next to ids and codes. */
  view?: RawBuilder<unknown> | undefined;
  /** For masked columns: converts a text to its stored form. */
  toStored?: ((text: string) => unknown) | undefined;
  /** For texts with several notations: converts one to the notation of `at`. */
  spell?: ((text: string) => string) | undefined;
  /** For date ranges: the pattern in which both ends are stored. */
  pattern?: DatePattern | undefined;
  /** Conditions implied by any of its texts containing this one, which an index serves. */
  buildImpliedConditions?: ((text: string) => RawBuilder<unknown>[]) | undefined;
  /** For values assembled row by row: never evaluated before `buildImpliedConditions`. `empty` tests for emptiness in another way. */
  lookedUp?: { empty: RawBuilder<unknown> } | undefined;
};

/**
 * `value` is the field itself; the next three are for a key's ending `$start`, `$end`, `$view`; only a structured
 * filter uses the others.
 */
export type FilterPart =
  | 'value'
  | 'start'
  | 'end'
  | 'view'
  | 'exactly'
  | 'beginning'
  | 'above'
  | 'below'
  | 'period'
  | 'inside';
type Condition = RawBuilder<unknown> | null;
type ConditionBuilder = (column: FilterColumn, value: unknown) => Condition;

/** The parts that each kind of filter supports. */
const buildersByKind: Record<FilterKind, Partial<Record<FilterPart, ConditionBuilder>>> = {
  none: {},
  text: { value: contains, exactly: isText, beginning: startsWith },
  options: { value: isAnyOf(isOption), view: contains, exactly: equalsWhole(isOption) },
  refs: { value: isAnyOf(isId), view: contains, exactly: equalsWhole(isId) },
  numberRange: {
    value: compareNumber(sql`=`),
    start: compareNumber(sql`>=`),
    end: compareNumber(sql`<=`),
    above: compareNumber(sql`>`),
    below: compareNumber(sql`<`),
  },
  dateRange: {
    value: (column, value) => andBoth(isSince(column, value), isBefore(column, value)),
    start: isSince,
    end: isBefore,
    above: compareSpan((column, { until }) => sql`${column} >= ${until}`),
    below: compareSpan((column, { from }) => sql`${column} < ${from}`),
    period: (column, value) => {
      const span = resolvePeriodSpan(value);
      return span && sql`(${column.at} >= ${span.from} and ${column.at} < ${span.until})`;
    },
  },
  place: { inside: isInsideBoxes },
  overlap: {
    value: (column, value) =>
      Array.isArray(value) && value.length === 2
        ? andBoth(endsAfter(column, value[0]), startsBefore(column, value[1]))
        : null,
    start: endsAfter,
    end: startsBefore,
    period: (column, value) => {
      const span = resolvePeriodSpan(value);
      return span && andBoth(endsAfterSpan(column, span), startsBeforeSpan(column, span));
    },
  },
};

/** Undefined if the field does not support the filter, null if the value does not fit it. */
export function buildCondition(
  column: FilterColumn,
  part: FilterPart,
  value: unknown,
): Condition | undefined {
  const make = buildersByKind[column.filter][part];
  if (part !== 'view') return make?.(column, value);
  return column.view && make?.({ ...column, at: column.view, sqlType: 'text' }, value);
}

function contains(column: FilterColumn, value: unknown): Condition {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.length > 1000 || text.includes('\u0000') ? null : containsText(column, text);
}

function isText(column: FilterColumn, value: unknown): Condition {
  if (Array.isArray(value) && !column.toStored) {
    const good = value.every((one) => typeof one !== 'string' || !one.includes('\u0000'));
    return good ? sql`${column.at} = any(${value.map((one) => spell(column, one))}::text[])` : null;
  }
  if (column.toStored) return contains(column, value);
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).includes('\u0000'))
    return null;
  return sql`${column.at} = ${spell(column, value)}::text`;
}

const spell = ({ spell: convert = String }: FilterColumn, value: unknown): string => convert(String(value));

function startsWith(column: FilterColumn, value: unknown): Condition {
  if (contains(column, value) === null || column.toStored) return null;
  return sql`starts_with(lower(${column.at}), lower(${spell(column, value)}::text))`;
}

/** A masked value matches only as a whole: otherwise its parts could be guessed one after the other. */
const containsText = (column: FilterColumn, text: string): RawBuilder<unknown> =>
  column.toStored
    ? sql`${column.at} = ${column.toStored(text)}::text`
    : sql`position(lower(${spell(column, text)}::text) in lower(${column.at})) > 0`;

function isAnyOf(isGood: (value: unknown) => boolean): ConditionBuilder {
  return (column, value) => {
    const values = Array.isArray(value) ? value : [value];
    if (values.length > 1000 || !values.every(isGood)) return null;
    const wanted = values.map(String);
    // The SQL type comes from a closed list.
    return column.sqlType.endsWith('[]')
      ? sql`${column.at} && ${wanted}::${sql.raw(column.sqlType)}`
      : sql`${column.at} = any(${wanted}::${sql.raw(`${column.sqlType}[]`)})`;
  };
}

/** All values of the field, in their order, and nothing else. */
function equalsWhole(isGood: (value: unknown) => boolean): ConditionBuilder {
  const one = isAnyOf(isGood);
  return (column, value) => {
    if (!column.sqlType.endsWith('[]')) return Array.isArray(value) ? null : one(column, value);
    const values = [value].flat();
    if (one(column, values) === null) return null;
    // The SQL type comes from a closed list.
    return sql`${column.at} = ${values.map(String)}::${sql.raw(column.sqlType)}`;
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

function compareNumber(operator: RawBuilder<unknown>): ConditionBuilder {
  return (column, value) => {
    const text = typeof value === 'number' ? formatNumericInput(value) : String(value).trim();
    if (!/^[+-]?\d{1,40}(\.\d{1,40})?$/.test(text)) return null;
    return sql`${column.at} ${operator} ${text}::numeric`;
  };
}

const formatNumericInput = (value: number) =>
  Number.isFinite(value)
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : '';

function compareSpan(
  make: (column: RawBuilder<unknown>, span: DateSpan) => RawBuilder<unknown>,
): ConditionBuilder {
  return (column, value) => {
    const span = parseDateSpan(String(value));
    return span && make(column.at, span);
  };
}

function isSince(column: FilterColumn, value: unknown): Condition {
  const span = parseDateSpan(String(value));
  return span && sql`${column.at} >= ${span.from}`;
}

function isBefore(column: FilterColumn, value: unknown): Condition {
  const span = parseDateSpan(String(value));
  return span && sql`${column.at} < ${span.until}`;
}

/** The stored range includes the whole of its last day, month or second. */
function endsAfter(column: FilterColumn, value: unknown): Condition {
  const span = parseDateSpan(String(value));
  return span && endsAfterSpan(column, span);
}

const endsAfterSpan = (column: FilterColumn, { from }: DateSpan): RawBuilder<unknown> =>
  sql`(${column.at})[2] + ${intervalOfPattern(column.pattern ?? 'YYYY-MM-DD')} > ${from}`;

function startsBefore(column: FilterColumn, value: unknown): Condition {
  const span = parseDateSpan(String(value));
  return span && startsBeforeSpan(column, span);
}

const startsBeforeSpan = (column: FilterColumn, { until }: DateSpan): RawBuilder<unknown> =>
  sql`(${column.at})[1] < ${until}`;

const andBoth = (left: Condition, right: Condition): Condition =>
  left && right ? sql`(${left} and ${right})` : null;

/** Matches a point inside one of the boxes, and a value that is itself boxes if it intersects one. */
function isInsideBoxes(column: FilterColumn, value: unknown): Condition {
  const boxes = [value].flat().map((one) => parseBounds(String(one)));
  const meets = column.sqlType.endsWith('[]') ? boxesOverlap : containsPoint;
  const made = boxes.map((box) => (box ? meets(column.at, box) : null));
  const good = made.filter((one) => one !== null);
  return good.length === 0 || good.length < made.length ? null : sql`(${sql.join(good, sql` or `)})`;
}

const containsPoint = (at: RawBuilder<unknown>, { southWest, northEast }: LatLngBounds) => sql`(
  ${coordinate(at, 1)} between ${String(southWest.lng)}::numeric and ${String(northEast.lng)}::numeric
  and ${coordinate(at, 2)} between ${String(southWest.lat)}::numeric and ${String(northEast.lat)}::numeric)`;

const boxesOverlap = (at: RawBuilder<unknown>, { southWest, northEast }: LatLngBounds) => {
  const corner = (which: 1 | 2) => sql`split_part(b.box, ';', ${sql.lit(which)})`;
  return sql`exists (select from unnest(${at}) as b(box) where
    ${coordinate(corner(1), 1)} <= ${String(northEast.lng)}::numeric and ${coordinate(corner(2), 1)} >= ${String(southWest.lng)}::numeric
    and ${coordinate(corner(1), 2)} <= ${String(northEast.lat)}::numeric and ${coordinate(corner(2), 2)} >= ${String(southWest.lat)}::numeric)`;
};

const coordinate = (spot: RawBuilder<unknown>, which: 1 | 2) =>
  sql`split_part(${spot}, ',', ${sql.lit(which)})::numeric`;
