/** The rows of a list or an export: one statement's `from … where …` under the alias `r`. */
import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../../../contract/calls/record.ts';
import type { Actor } from '../../db/actor.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { andConditions, type Form, getFormLayout } from '../schema/formLayout.ts';
import { assertMaskedSearchAllowed } from './maskedConditions.ts';
import { buildFilterConditions } from './recordFilters.ts';
import { buildOrderSql, resolveOrderTerms } from './recordOrder.ts';
import { isLeafRecord, isTopRecord } from './recordTree.ts';

export type RecordSource = {
  form: Form;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  /** The reverse order, for pages nearer to the end. */
  reversed: RawBuilder<unknown>;
  /** The columns of the order. */
  orderColumns: string[];
  /** No index serves the order. */
  isTextOrdered: boolean;
  /** True if the filters restrict the visible records. */
  filtered: boolean;
};

/**
 * Matching live records within the actor's data scope. In a tree `pid: 0` selects the records at its top, `leaves`
 * those without children; a form without a tree has only leaves. Refuses with 400 for filters that do not fit the
 * form.
 */
export function buildRecordSource(form: Form, filters: ListFilters, actor: Actor): RecordSource {
  assertMaskedSearchAllowed(form, filters, actor);
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
    isTextOrdered: terms.some(({ isText }) => isText),
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
