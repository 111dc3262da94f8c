/** The order of a list: sortable fields only, nulls last in both directions, ties by id. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { OrderBy } from '../../../contract/shapes.ts';
import { col, type Form, getFormLayout } from '../schema/formLayout.ts';

type OrderTerm = { name: string; column: RawBuilder<unknown>; order: 'asc' | 'desc'; nullable: boolean };

/** These are not null in any row, so that one index serves both directions. */
const nonNullColumns = new Set(['id', 'createTime', 'updateTime']);

/** The default is newest first, in a tree the order of creation. Refuses with 400 for a field that cannot sort. */
export function resolveOrderTerms(form: Form, orderBy: OrderBy = []): OrderTerm[] {
  const asked = orderBy.map(({ field, order }, index): OrderTerm => {
    const sortable = nonNullColumns.has(field) || getFormLayout(form).byName.get(field)?.type.sortable;
    if (!sortable)
      throw new Refusal(400, [{ path: `sysOrderBy.${index}.field`, message: '该字段不支持排序' }]);
    return { name: field, column: col(field), order, nullable: !nonNullColumns.has(field) };
  });
  const last = asked.at(-1)?.order ?? (form.feature.tree ? 'asc' : 'desc');
  return orderBy.some(({ field }) => field === 'id')
    ? asked
    : [...asked, { name: 'id', column: col('id'), order: last, nullable: false }];
}

export const buildOrderSql = (terms: OrderTerm[]): RawBuilder<unknown> =>
  sql.join(
    terms.map(({ column, order, nullable }) => {
      const direction = sql.raw(order);
      return nullable ? sql`${column} ${direction} nulls last` : sql`${column} ${direction}`;
    }),
  );
