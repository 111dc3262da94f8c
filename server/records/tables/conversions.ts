/** How a column's values become those of another type, and which of them would not survive it. */
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '../form.ts';

export type Conversion = {
  /** The new value from the old one. */
  using: RawBuilder<unknown>;
  /** True for a row whose value would be lost or cut; null: no row's. */
  loses: RawBuilder<unknown> | null;
};

type Convert = (column: RawBuilder<unknown>, to: Column) => Conversion;

/** The way from one column to another of the same name; without a way the old values go. */
export function conversionOf(from: Column, to: Column): Conversion {
  const column = sql`${sql.id(from.name)}`;
  const sameNames = from.type.references(from.field) === to.type.references(to.field);
  const convert = sameNames || to.sqlType === 'text' ? ways[`${family(from)} ${family(to)}`] : undefined;
  return convert
    ? convert(column, to)
    : { using: sql`null::${sql.raw(to.sqlType)}`, loses: sql`${column} is not null` };
}

/** `numeric(38,2)` and `numeric` are one family. */
const family = (column: Column) => column.sqlType.replace(/\(38,\d+\)/, '');

const target = (to: Column) => sql.raw(to.sqlType);
const decimalPattern = '^[+-]?[0-9]{1,30}([.][0-9]{1,20})?$';

const cast: Convert = (column, to) => ({ using: sql`${column}::${target(to)}`, loses: null });
const wrapped: Convert = (column, to) => ({
  using: sql`case when ${column} is null then null else array[${column}]::${target(to)} end`,
  loses: null,
});
const firstOf: Convert = (column, to) => ({
  using: sql`(${column})[1]::${target(to)}`,
  loses: sql`cardinality(${column}) > 1`,
});

const ways: Record<string, Convert> = {
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
  'text text[]': wrapped,
  'bigint bigint[]': wrapped,
  'text[] text': firstOf,
  'bigint[] bigint': firstOf,
  'timestamp(0) date': (column, to) => ({
    using: sql`${column}::${target(to)}`,
    loses: sql`${column} <> date_trunc('day', ${column})`,
  }),
  'numeric numeric': (column, to) => ({
    using: sql`${column}::${target(to)}`,
    loses: sql`${column}::${target(to)} <> ${column}`,
  }),
  'text numeric': (column, to) => {
    const number = sql`case when ${column} ~ ${sql.lit(decimalPattern)} then ${column}::numeric end`;
    return {
      using: sql`(${number})::${target(to)}`,
      loses: sql`${column} is not null and (${number})::${target(to)} is distinct from (${number})
        or ${column} is not null and (${number}) is null`,
    };
  },
};
