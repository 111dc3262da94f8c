/** The rows that a list or an export is made of: one statement's `from … where …` under the alias `r`. */
import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../../contract/calls/record.ts';
import type { Actor } from '../db/actor.ts';
import { filterConditions } from './filters.ts';
import { and, type Form, layoutOf } from './form.ts';
import { orderSql, orderTerms } from './order.ts';
import { isLive, scopeOf } from './scope.ts';
import { isLeaf, isTop } from './tree.ts';

export type RecordSource = {
  form: Form;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  /** The other way round, for pages that are nearer to the end. */
  reversed: RawBuilder<unknown>;
  /** The columns that the order is made of. */
  orderColumns: string[];
  /** Whether anything is asked for but all that one may see. */
  filtered: boolean;
};

/**
 * Live records within the actor's data scope that match. Of a tree `pid: 0` asks for what stands at its top, `leaves`
 * for what nothing stands below; a form that is none has leaves only. Refusal 400 for filters that do not fit the form.
 */
export function recordSource(form: Form, filters: ListFilters, actor: Actor): RecordSource {
  const terms = orderTerms(form, filters.sysOrderBy);
  const { pid, leaves, ...others } = filters;
  const tops = form.feature.tree === true && String(pid) === '0';
  const conditions = [
    ...filterConditions(form, tops || pid === undefined ? others : { ...others, pid }),
    ...(tops ? [isTop(form, actor)] : []),
    ...(leaves && form.feature.tree ? [isLeaf(form, actor)] : []),
  ];
  return {
    form,
    from: sql`from ${sql.id(layoutOf(form).table)} as r`,
    where: and([isLive, ...scopeOf(actor, form), ...conditions]),
    orderBy: orderSql(terms),
    reversed: reversedSql(terms),
    orderColumns: terms.map((term) => term.name),
    filtered: conditions.length > 0,
  };
}

const reversedSql = (terms: ReturnType<typeof orderTerms>) =>
  sql.join(
    terms.map(({ column, order, nullable }) => {
      const direction = sql.raw(order === 'asc' ? 'desc' : 'asc');
      return nullable ? sql`${column} ${direction} nulls first` : sql`${column} ${direction}`;
    }),
  );
