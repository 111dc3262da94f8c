import { type RawBuilder, sql } from 'kysely';
import { dropOrphans } from '../../../../contract/resources/treeRows.ts';
import type { Tx } from '../../database.ts';
import { selectOpenRows } from '../openRows.ts';

/** The ids of all constants below one that are valid, as those between them and it are. A subquery. */
export const selectConstantsBelow = (constantId: string): RawBuilder<unknown> => sql`(
  with recursive below as (
    select "id" from constants where "parentId" = ${constantId}::bigint and "status" = '0'
    union
    select c."id" from constants c join below on c."parentId" = below."id" where c."status" = '0')
  select "id" from below)`;

type ConstantSource = { constantId: string; formName?: string | undefined };

/**
 * The constants below one as options, in order; those directly below have parent '0'. With a form those of the form and
 * of no form. None below an invalid constant.
 */
export async function selectConstantOptions(tx: Tx, { constantId, formName = '' }: ConstantSource) {
  const { rows: isValid } = await sql`select from constants where "id" = ${constantId}::bigint
    and "id" in ${selectOpenConstants}`.execute(tx);
  if (isValid.length === 0) return [];
  const rows = await tx
    .selectFrom('constants')
    .select([
      'id',
      'name',
      'id as value',
      'orderNum',
      sql<string>`case when "parentId" = ${constantId}::bigint then 0 else "parentId" end`.as('parentId'),
    ])
    .where('id', 'in', sql<string>`${selectConstantsBelow(constantId)}`)
    .where((is) => (formName === '' ? is.lit(true) : is('formName', 'in', ['', formName])))
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
  return dropOrphans(
    rows,
    ({ id }) => id,
    ({ parentId }) => parentId,
  );
}

const selectOpenConstants = selectOpenRows('constants');
