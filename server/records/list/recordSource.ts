/** The rows that a list or an export is made of: one statement's `from … where …` under the alias `r`. */
import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../../../contract/calls/record.ts';
import type { Actor } from '../../db/actor.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { andConditions, type Form, getFormLayout } from '../schema/formLayout.ts';
import { buildFilterConditions } from './recordFilters.ts';
import { buildOrderSql, resolveOrderTerms } from './recordOrder.ts';
import { isLeafRecord, isTopRecord } from './recordTree.ts';

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
export function buildRecordSource(form: Form, filters: ListFilters, actor: Actor): RecordSource {
  const terms = resolveOrderTerms(form, filters.sysOrderBy);
  const { pid, leaves, ...others } = filters;
  const tops = form.feature.tree === true && String(pid) === '0';
  const conditions = [
    ...buildFilterConditions(form, tops || pid === undefined ? others : { ...others, pid }),
    ...(tops ? [isTopRecord(form, actor)] : []),
    ...(leaves && form.feature.tree ? [isLeafRecord(form, actor)] : []),
  ];
  return {
    form,
    from: sql`from ${sql.id(getFormLayout(form).table)} as r`,
    where: andConditions([isNotDeleted, ...buildScopeConditions(actor, form), ...conditions]),
    orderBy: buildOrderSql(terms),
    reversed: buildReversedOrder(terms),
    orderColumns: terms.map((term) => term.name),
    filtered: conditions.length > 0,
  };
}

const buildReversedOrder = (terms: ReturnType<typeof resolveOrderTerms>) =>
  sql.join(
    terms.map(({ column, order, nullable }) => {
      const direction = sql.raw(order === 'asc' ? 'desc' : 'asc');
      return nullable ? sql`${column} ${direction} nulls first` : sql`${column} ${direction}`;
    }),
  );
