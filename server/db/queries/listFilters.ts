/** What the lists of tasks and instances have in common: conditions over a few columns, order, figures. */
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { OrderBy } from '../../../contract/shapes.ts';
import { containing } from './pageOf.ts';

export type ListFilter = {
  pageNum: number;
  pageSize: number;
  keyword?: string | undefined;
  formEnName?: string | undefined;
  initiatorName?: string | undefined;
  taskName?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  amount$start?: number | undefined;
  amount$end?: number | undefined;
  sysOrderBy?: OrderBy | undefined;
};

/** The columns a list filters by: those of its instance, and when the row came about. */
export type ListColumns = {
  time: RawBuilder<unknown>;
  /** The table that holds keyword, formEnName, initiatorName and amount. */
  table: string;
};

export function conditionsOf(filter: ListFilter, { time, table }: ListColumns): RawBuilder<unknown>[] {
  const column = (name: string) => sql`${sql.table(table)}.${sql.id(name)}`;
  const words = (filter.keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const { formEnName, initiatorName, beginTime, endTime, amount$start, amount$end } = filter;
  return [
    ...words.map((word) => sql`${column('keyword')} like ${containing(word)}`),
    ...(formEnName ? [sql`${column('formEnName')} = ${formEnName}`] : []),
    ...(initiatorName ? [sql`${column('initiatorName')} like ${containing(initiatorName)}`] : []),
    ...(beginTime ? [sql`${time} >= ${beginTime}::timestamptz`] : []),
    ...(endTime ? [before(time, endTime)] : []),
    ...(amount$start === undefined ? [] : [sql`${column('amount')} >= ${String(amount$start)}::numeric`]),
    ...(amount$end === undefined ? [] : [sql`${column('amount')} <= ${String(amount$end)}::numeric`]),
  ];
}

/** A day as the end includes its day. */
const before = (time: RawBuilder<unknown>, end: string) =>
  end.length === 10
    ? sql`${time} < ((${end}::date + 1)::timestamp)::timestamptz`
    : sql`${time} <= ${end}::timestamptz`;

export const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

/** Nulls last in both directions; `last` makes the order total. A field that is not sortable is a 400. */
export function orderOf(
  wanted: OrderBy | undefined,
  sortable: Readonly<Record<string, RawBuilder<unknown>>>,
  { first, last }: { first: RawBuilder<unknown>; last: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (!wanted || wanted.length === 0) return sql`${first} desc, ${last} desc`;
  const parts = wanted.map(({ field, order }) => {
    const column = Object.hasOwn(sortable, field) ? sortable[field] : undefined;
    if (!column) throw new Refusal(400, [{ path: 'sysOrderBy', message: `不能按 ${field} 排序` }]);
    return sql`${column} ${sql.raw(order)} nulls last`;
  });
  return sql`${sql.join(parts)}, ${last} desc`;
}

export const pageSql = ({ pageNum, pageSize }: ListFilter) =>
  sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;

export type Totals = { total: string; sum: string | null; average: string | null };

/** Half up to two decimals at least. */
export const totalsSelect = (
  table: string,
) => sql`count(*) as "total", sum(${sql.table(table)}."amount") as "sum",
  round(avg(${sql.table(table)}."amount"), greatest(2, coalesce(max(scale(${sql.table(table)}."amount")), 2))) as "average"`;

export type Evals = { page: { amount: Figures }; all: { amount: Figures } };
type Figures = { sum: string | null; average: string | null };

export function evalsOf(rows: readonly { amount: string | null }[], { sum, average }: Totals): Evals {
  return { page: { amount: figuresOf(rows) }, all: { amount: { sum, average } } };
}

function figuresOf(rows: readonly { amount: string | null }[]): Figures {
  const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [new Big(amount)]));
  if (amounts.length === 0) return { sum: null, average: null };
  const scale = Math.max(2, ...amounts.map((one) => one.c.length - 1 - one.e));
  const sum = amounts.reduce((total, one) => total.plus(one));
  return {
    sum: sum.toFixed(scale),
    average: sum.div(amounts.length).round(scale, Big.roundHalfUp).toFixed(scale),
  };
}
