/** Shared parts of the lists of tasks and instances: conditions on a few columns, order, totals. */
import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../../../contract/failures.ts';
import type { FilterGroup } from '../../../../../contract/filter/filterTree.ts';
import type { OrderBy } from '../../../../../contract/shapes.ts';
import { containsPattern } from '../../fetchPage.ts';
import { tokenize } from '../../searchPattern.ts';
import { buildFlowConditions, type FlowListName } from './flowFilter.ts';

export type FlowListFilter = {
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

/** The columns that a list filters by: those of its instance, and the time of the row. */
export type FlowListColumns = {
  time: RawBuilder<unknown>;
  /** The table with keyword, formEnName, initiatorName and amount. */
  table: string;
  /** The list whose columns conditions may use. */
  list: FlowListName;
};

export function buildListConditions(
  filter: FlowListFilter,
  { time, table, list }: FlowListColumns,
): RawBuilder<unknown>[] {
  const column = (name: string) => sql`${sql.table(table)}.${sql.id(name)}`;
  const words = tokenize((filter.keyword ?? '').toLowerCase());
  const { formEnName, initiatorName, amount$start, amount$end } = filter;
  return [
    ...words.map((word) => sql`${column('keyword')} like ${containsPattern(word)}`),
    ...(formEnName ? [sql`${column('formEnName')} = ${formEnName}`] : []),
    ...(initiatorName ? [sql`${column('initiatorName')} like ${containsPattern(initiatorName)}`] : []),
    ...buildPeriodConditions(time, filter),
    ...(amount$start === undefined ? [] : [sql`${column('amount')} >= ${String(amount$start)}::numeric`]),
    ...(amount$end === undefined ? [] : [sql`${column('amount')} <= ${String(amount$end)}::numeric`]),
    ...buildFlowConditions(list, filter.filter),
  ];
}

/** Within the period; either end may be open. */
export const buildPeriodConditions = (
  time: RawBuilder<unknown>,
  { beginTime, endTime }: Pick<FlowListFilter, 'beginTime' | 'endTime'>,
): RawBuilder<unknown>[] => [
  ...(beginTime ? [sql`${time} >= ${beginTime}::timestamptz`] : []),
  ...(endTime ? [isBefore(time, endTime)] : []),
];

/** An end given as a day includes that day. */
const isBefore = (time: RawBuilder<unknown>, end: string) =>
  end.length === 10
    ? sql`${time} < ((${end}::date + 1)::timestamp)::timestamptz`
    : sql`${time} <= ${end}::timestamptz`;

export const joinConditions = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

/** Nulls last in both directions. `last` makes the order total. A field that is not sortable is a 400. */
export function buildListOrder(
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

export const buildPageClause = ({ pageNum, pageSize }: Pick<FlowListFilter, 'pageNum' | 'pageSize'>) =>
  sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;

export type ListTotals = { total: string; sum: string | null; amounts: string };

export const emptyListTotals: ListTotals = { total: '0', sum: null, amounts: '0' };

/** The sum of the totals of parts. */
export const sumListTotals = (parts: readonly ListTotals[]): ListTotals =>
  parts.reduce(
    (all, part) => ({
      total: String(Number(all.total) + Number(part.total)),
      sum: addAmounts(all.sum, part.sum),
      amounts: String(Number(all.amounts) + Number(part.amounts)),
    }),
    emptyListTotals,
  );

function addAmounts(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  return new Big(left).plus(right).toFixed(Math.max(countDecimals(left), countDecimals(right)));
}

export const selectListTotals = (
  table: string,
) => sql`count(*) as "total", sum(${sql.table(table)}."amount") as "sum",
  count(${sql.table(table)}."amount") as "amounts"`;

export type ListAggregates = { page: { amount: AmountAggregates }; all: { amount: AmountAggregates } };
type AmountAggregates = { sum: string | null; average: string | null };

export function buildListAggregates(
  rows: readonly { amount: string | null }[],
  { sum, amounts }: ListTotals,
): ListAggregates {
  const shown = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const onPage = shown.length === 0 ? null : shown.reduce((total, one) => total.plus(one), new Big(0));
  return {
    page: {
      amount: computeAmountAggregates(onPage, {
        scale: Math.max(0, ...shown.map(countDecimals)),
        count: shown.length,
      }),
    },
    all: {
      amount: computeAmountAggregates(sum === null ? null : new Big(sum), {
        scale: countDecimals(sum ?? ''),
        count: Number(amounts),
      }),
    },
  };
}

const countDecimals = (text: string) => (text.split('.')[1] ?? '').length;

/** The average is rounded half up to the amounts' number of decimals, at least two. */
function computeAmountAggregates(
  sum: Big | null,
  { scale, count }: { scale: number; count: number },
): AmountAggregates {
  if (sum === null) return { sum: null, average: null };
  const places = Math.max(2, scale);
  return { sum: sum.toFixed(places), average: sum.div(count).round(places, Big.roundHalfUp).toFixed(places) };
}
