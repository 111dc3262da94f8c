/** The order of a list: sortable fields only, nulls last in both directions, the id settles ties. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../contract/failures.ts';
import type { OrderBy } from '../../contract/shapes.ts';
import { col, type Form, layoutOf } from './form.ts';

type Term = { name: string; column: RawBuilder<unknown>; order: 'asc' | 'desc'; nullable: boolean };

/** These hold a value in every row, so that one index serves both directions. */
const neverNull = new Set(['id', 'createTime', 'updateTime']);

/** Newest first where nothing is asked, of a tree in the order of making; Refusal 400 for a field that does not sort. */
export function orderTerms(form: Form, orderBy: OrderBy = []): Term[] {
  const asked = orderBy.map(({ field, order }, index): Term => {
    const sortable = neverNull.has(field) || layoutOf(form).byName.get(field)?.type.sortable;
    if (!sortable)
      throw new Refusal(400, [{ path: `sysOrderBy.${index}.field`, message: '该字段不支持排序' }]);
    return { name: field, column: col(field), order, nullable: !neverNull.has(field) };
  });
  const last = asked.at(-1)?.order ?? (form.feature.tree ? 'asc' : 'desc');
  return orderBy.some(({ field }) => field === 'id')
    ? asked
    : [...asked, { name: 'id', column: col('id'), order: last, nullable: false }];
}

export const orderSql = (terms: Term[]): RawBuilder<unknown> =>
  sql.join(
    terms.map(({ column, order, nullable }) => {
      const direction = sql.raw(order);
      return nullable ? sql`${column} ${direction} nulls last` : sql`${column} ${direction}`;
    }),
  );
