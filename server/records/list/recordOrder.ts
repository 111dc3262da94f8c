/**
 * The order of a list or an export: nulls last in both directions, ties by id. Texts are in the order of Chinese texts,
 * people by their names; no index serves them, so they order a limited number of rows.
 */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import { formatNumber } from '../../../contract/formatNumber.ts';
import type { OrderBy } from '../../../contract/shapes.ts';
import { nameOrder, textOrder } from '../../db/filter/chineseOrder.ts';
import {
  type Form,
  type FormColumn,
  getFormLayout,
  recordColumn,
  viewColumnName,
} from '../schema/formLayout.ts';

type OrderTerm = {
  /** The column that the order reads. */
  name: string;
  column: RawBuilder<unknown>;
  order: 'asc' | 'desc';
  nullable: boolean;
  /** No index serves it. */
  isText: boolean;
};

/** These are not null in any row, so that one index serves both directions. */
const nonNullColumns = new Set(['id', 'createTime', 'updateTime']);

/** The default is newest first, in a tree the order of creation. Refuses with 400 for a field that cannot sort. */
export function resolveOrderTerms(form: Form, orderBy: OrderBy = []): OrderTerm[] {
  const asked = orderBy.map(({ field, order }, index): OrderTerm => {
    if (nonNullColumns.has(field))
      return { name: field, column: recordColumn(field), order, nullable: false, isText: false };
    const column = getFormLayout(form).byName.get(field);
    // The order of masked values would reveal them.
    if (!column?.type.sortable || column.type.masked)
      throw new Refusal(400, [{ path: `sysOrderBy.${index}.field`, message: '该字段不支持排序' }]);
    return { ...orderOfColumn(column), order, nullable: true };
  });
  const last = asked.at(-1)?.order ?? (form.feature.tree ? 'asc' : 'desc');
  return orderBy.some(({ field }) => field === 'id')
    ? asked
    : [...asked, { name: 'id', column: recordColumn('id'), order: last, nullable: false, isText: false }];
}

function orderOfColumn({ name, type, field }: FormColumn): Pick<OrderTerm, 'name' | 'column' | 'isText'> {
  if (type.order === 'value') return { name, column: recordColumn(name), isText: false };
  const text = type.hasView ? viewColumnName(name) : name;
  const order = type.references(field) === 'users' ? nameOrder : textOrder;
  return { name: text, column: order(recordColumn(text)), isText: true };
}

/** Up to this number a page in the middle takes about 300 ms; among a million rows, more than a second. */
export const maxTextOrderedRows = 200_000;

/** Refuses with 400 to order more rows by a text. */
export function assertOrderIsBounded(
  { isTextOrdered }: { isTextOrdered: boolean },
  rows: number,
  most: number = maxTextOrderedRows,
): void {
  if (!isTextOrdered || rows <= most) return;
  const message = `超过 ${formatNumber(most)} 条记录不能按文本排序，请先筛选`;
  throw new Refusal(400, [{ path: 'sysOrderBy', message }]);
}

export const buildOrderSql = (terms: OrderTerm[]): RawBuilder<unknown> =>
  sql.join(
    terms.map(({ column, order, nullable }) => {
      const direction = sql.raw(order);
      return nullable ? sql`${column} ${direction} nulls last` : sql`${column} ${direction}`;
    }),
  );
