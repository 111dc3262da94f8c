/** Converts a column's values to another type, and finds the values that would be lost. */
import { type RawBuilder, sql } from 'kysely';
import type { FormColumn } from '../schema/formLayout.ts';

export type ColumnConversion = {
  /** The new value from the old one. */
  using: RawBuilder<unknown>;
  /** True for a row whose value would be lost or truncated; null: no row's. */
  loses: RawBuilder<unknown> | null;
};

type ColumnConverter = (column: RawBuilder<unknown>, to: FormColumn) => ColumnConversion;

/** The conversion between two columns of the same name. Without a conversion the old values are dropped. */
export function findConversion(from: FormColumn, to: FormColumn): ColumnConversion {
  const column = sql`${sql.id(from.name)}`;
  const sameNames = from.type.references(from.field) === to.type.references(to.field);
  const convert =
    sameNames || to.sqlType === 'text'
      ? converters[`${getTypeFamily(from)} ${getTypeFamily(to)}`]
      : undefined;
  return convert
    ? convert(column, to)
    : { using: sql`null::${sql.raw(to.sqlType)}`, loses: sql`${column} is not null` };
}

/** `numeric(38,2)` and `numeric` belong to one family. */
const getTypeFamily = (column: FormColumn) => column.sqlType.replace(/\(38,\d+\)/, '');

const targetType = (to: FormColumn) => sql.raw(to.sqlType);
const decimalPattern = '^[+-]?[0-9]{1,30}([.][0-9]{1,20})?$';

const cast: ColumnConverter = (column, to) => ({ using: sql`${column}::${targetType(to)}`, loses: null });
const wrapInArray: ColumnConverter = (column, to) => ({
  using: sql`case when ${column} is null then null else array[${column}]::${targetType(to)} end`,
  loses: null,
});
const takeFirst: ColumnConverter = (column, to) => ({
  using: sql`(${column})[1]::${targetType(to)}`,
  loses: sql`cardinality(${column}) > 1`,
});

const converters: Record<string, ColumnConverter> = {
  'text text': cast,
  'text[] text[]': cast,
  'bigint bigint': cast,
  'bigint[] bigint[]': cast,
  'date date': cast,
  'date[] date[]': cast,
  'jsonb jsonb': cast,
  'timestamp(0) timestamp(0)': cast,
  'timestamp(0)[] timestamp(0)[]': cast,
  'numeric text': cast,
  'bigint text': cast,
  'date text': cast,
  'timestamp(0) text': cast,
  'date timestamp(0)': cast,
  'date[] timestamp(0)[]': cast,
  'text text[]': wrapInArray,
  'bigint bigint[]': wrapInArray,
  'text[] text': takeFirst,
  'bigint[] bigint': takeFirst,
  'timestamp(0) date': (column, to) => ({
    using: sql`${column}::${targetType(to)}`,
    loses: sql`${column} <> date_trunc('day', ${column})`,
  }),
  'numeric numeric': (column, to) => ({
    using: sql`${column}::${targetType(to)}`,
    loses: sql`${column}::${targetType(to)} <> ${column}`,
  }),
  'text numeric': (column, to) => {
    const number = sql`case when ${column} ~ ${sql.lit(decimalPattern)} then ${column}::numeric end`;
    return {
      using: sql`(${number})::${targetType(to)}`,
      loses: sql`${column} is not null and (${number})::${targetType(to)} is distinct from (${number})
        or ${column} is not null and (${number}) is null`,
    };
  },
};
