import { type RawBuilder, sql } from 'kysely';
import { deleteTimeColumn } from './formLayout.ts';

/**
 * A condition on rows `r` of a form's table or of one of its sub-forms: they belong to a record that is not deleted.
 * Nothing restores a deleted record or shows its values, so that its values are neither in use nor lost.
 */
export const isLiveRow = ({ table, enName }: { table: string; enName: string }): RawBuilder<boolean> =>
  table === enName
    ? sql`r.${sql.id(deleteTimeColumn)} is null`
    : sql`exists (select from ${sql.id(enName)} o
        where o."id" = r."recordId" and o.${sql.id(deleteTimeColumn)} is null)`;
