/**
 * The records that a person sees: those of the creator's department or of the creator, as the roles define; in a
 * shared form all records. A supplier sees the records that they created, those that refer to the supplier's record and
 * are no drafts, and that record, in a shared form too.
 */
import { type RawBuilder, sql } from 'kysely';
import { holdsPermission } from '../../contract/permissions.ts';
import type { Actor, SupplierRecord } from '../db/actor.ts';
import { deleteTimeColumn, type Form, getFormLayout, recordColumn } from './schema/formLayout.ts';

/** Conditions on the alias `r`. Empty for a person who sees everything. */
export function buildScopeConditions(
  { userId, dataScope }: Pick<Actor, 'userId' | 'dataScope'>,
  form: Pick<Form, 'enName' | 'fields' | 'feature'>,
): RawBuilder<unknown>[] {
  if (dataScope.kind === 'SUPPLIER') {
    const own = [
      sql`r."createBy" = ${userId}::bigint`,
      ...(dataScope.record ? listReferences(form, dataScope.record) : []),
    ];
    return [sql`(${sql.join(own, sql` or `)})`];
  }
  if (dataScope.kind === 'ALL' || form.feature.shared) return [];
  const creators = [
    sql`select "userId" from users where "deptId" = any(${dataScope.deptIds}::bigint[])`,
    ...(dataScope.self ? [sql`select ${userId}::bigint`] : []),
  ];
  // An array built once lets the index on the creator be used; a subquery under OR would not.
  return [sql`r."createBy" = any(array(${sql.join(creators, sql` union all `)}))`];
}

/**
 * Conditions of which one is true for the supplier's record, and for a record whose field refers to it. A reference in
 * a row of a sub-form does not count: it would show the rows of other suppliers.
 */
function listReferences(
  form: Pick<Form, 'enName' | 'fields'>,
  { formName, recordId }: { formName: string; recordId: SupplierRecord['recordId'] | RawBuilder<unknown> },
): RawBuilder<unknown>[] {
  const references = getFormLayout(form).columns.filter(
    ({ field, type }) => type.references(field) === 'records' && field.relateEnName === formName,
  );
  const referring = references.map(({ name, sqlType }) =>
    sqlType === 'bigint'
      ? sql`${recordColumn(name)} = ${recordId}::bigint`
      : sql`${recordColumn(name)} @> array[${recordId}]::${sql.raw(sqlType)}`,
  );
  return [
    ...(form.enName === formName ? [sql`r."id" = ${recordId}::bigint`] : []),
    // What staff has not submitted yet is internal.
    ...(referring.length > 0 ? [sql`(r."sysStatus" <> -1 and (${sql.join(referring, sql` or `)}))`] : []),
  ];
}

/** True if the record `r` is that of the supplier account `u`, or refers to it and is no draft. */
export function buildSupplierReference(form: Pick<Form, 'enName' | 'fields'>): RawBuilder<unknown> {
  const formNames = getFormLayout(form).columns.flatMap(({ field, type }) =>
    type.references(field) === 'records' && field.relateEnName ? [field.relateEnName] : [],
  );
  const recordId = sql`u."supplierRecordId"`;
  const each = [...new Set([form.enName, ...formNames])].map((formName) => {
    const references = listReferences(form, { formName, recordId });
    return sql`(u."supplierForm" = ${formName} and (${sql.join(references, sql` or `)}))`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

/** The same for the choices of reference fields: a person who may not list a form can choose none of its records. */
export const buildChoosableConditions = (
  actor: Pick<Actor, 'userId' | 'dataScope' | 'permissions'>,
  form: Pick<Form, 'enName' | 'fields' | 'feature'>,
): RawBuilder<unknown>[] =>
  holdsPermission(actor.permissions, `auto:${form.enName}:list`)
    ? buildScopeConditions(actor, form)
    : [sql`false`];

export const isNotDeleted: RawBuilder<unknown> = sql`${recordColumn(deleteTimeColumn)} is null`;
