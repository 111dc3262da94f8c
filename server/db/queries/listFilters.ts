/** What the lists of tasks and instances have in common: conditions over a few columns, order, figures. */
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { FilterGroup } from '../../../contract/filter/structure.ts';
import type { OrderBy } from '../../../contract/shapes.ts';
import { type FlowListName, flowConditions } from './flowFilter.ts';
import { containing } from './pageOf.ts';
import { wordsOf } from './searchPattern.ts';

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
  filter?: FilterGroup | undefined;
  sysOrderBy?: OrderBy | undefined;
};

/** The columns a list filters by: those of its instance, and when the row came about. */
export type ListColumns = {
  time: RawBuilder<unknown>;
  /** The table that holds keyword, formEnName, initiatorName and amount. */
  table: string;
  /** By whose columns conditions are made. */
  list: FlowListName;
};

export function conditionsOf(filter: ListFilter, { time, table, list }: ListColumns): RawBuilder<unknown>[] {
  const column = (name: string) => sql`${sql.table(table)}.${sql.id(name)}`;
  const words = wordsOf((filter.keyword ?? '').toLowerCase());
  const { formEnName, initiatorName, amount$start, amount$end } = filter;
  return [
    ...words.map((word) => sql`${column('keyword')} like ${containing(word)}`),
    ...(formEnName ? [sql`${column('formEnName')} = ${formEnName}`] : []),
    ...(initiatorName ? [sql`${column('initiatorName')} like ${containing(initiatorName)}`] : []),
    ...within(time, filter),
    ...(amount$start === undefined ? [] : [sql`${column('amount')} >= ${String(amount$start)}::numeric`]),
    ...(amount$end === undefined ? [] : [sql`${column('amount')} <= ${String(amount$end)}::numeric`]),
    ...flowConditions(list, filter.filter),
  ];
}

/** In the period; either side may be open. */
export const within = (
  time: RawBuilder<unknown>,
  { beginTime, endTime }: Pick<ListFilter, 'beginTime' | 'endTime'>,
): RawBuilder<unknown>[] => [
  ...(beginTime ? [sql`${time} >= ${beginTime}::timestamptz`] : []),
  ...(endTime ? [before(time, endTime)] : []),
];

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

export const pageSql = ({ pageNum, pageSize }: Pick<ListFilter, 'pageNum' | 'pageSize'>) =>
  sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;

export type Totals = { total: string; sum: string | null; amounts: string };

export const noTotals: Totals = { total: '0', sum: null, amounts: '0' };

/** The totals of parts as those of the whole. */
export const sumOfTotals = (parts: readonly Totals[]): Totals =>
  parts.reduce(
    (all, part) => ({
      total: String(Number(all.total) + Number(part.total)),
      sum: added(all.sum, part.sum),
      amounts: String(Number(all.amounts) + Number(part.amounts)),
    }),
    noTotals,
  );

function added(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  return new Big(left).plus(right).toFixed(Math.max(decimals(left), decimals(right)));
}

export const totalsSelect = (
  table: string,
) => sql`count(*) as "total", sum(${sql.table(table)}."amount") as "sum",
  count(${sql.table(table)}."amount") as "amounts"`;

export type Evals = { page: { amount: Figures }; all: { amount: Figures } };
type Figures = { sum: string | null; average: string | null };

export function evalsOf(rows: readonly { amount: string | null }[], { sum, amounts }: Totals): Evals {
  const shown = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const onPage = shown.length === 0 ? null : shown.reduce((total, one) => total.plus(one), new Big(0));
  return {
    page: { amount: figuresOf(onPage, { scale: Math.max(0, ...shown.map(decimals)), count: shown.length }) },
    all: {
      amount: figuresOf(sum === null ? null : new Big(sum), {
        scale: decimals(sum ?? ''),
        count: Number(amounts),
      }),
    },
  };
}

const decimals = (text: string) => (text.split('.')[1] ?? '').length;

/** The average is rounded half up to as many decimals as the amounts have, two at least. */
function figuresOf(sum: Big | null, { scale, count }: { scale: number; count: number }): Figures {
  if (sum === null) return { sum: null, average: null };
  const places = Math.max(2, scale);
  return { sum: sum.toFixed(places), average: sum.div(count).round(places, Big.roundHalfUp).toFixed(places) };
}
