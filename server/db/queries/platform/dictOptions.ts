import { sql } from 'kysely';
import { dropOrphans } from '../../../../contract/resources/treeRows.ts';
import type { Tx } from '../../database.ts';

/**
 * The enabled entries of an enabled dictionary as options, in order, without those below a disabled one. Roots have
 * parent '0'.
 */
export async function selectDictOptions(tx: Tx, dictType: string) {
  const enabled = await tx
    .selectFrom('dictData')
    .innerJoin('dictTypes', 'dictTypes.dictType', 'dictData.dictType')
    .select([
      'dictData.dictCode as id',
      'dictData.dictLabel as name',
      'dictData.dictValue as value',
      'dictData.orderNum',
      sql<string>`coalesce("dictData"."parentId", 0)`.as('parentId'),
    ])
    .where('dictData.dictType', '=', dictType)
    .where('dictData.status', '=', '0')
    .where('dictTypes.status', '=', '0')
    .orderBy('dictData.orderNum')
    .orderBy('dictData.dictCode')
    .execute();
  return dropOrphans(
    enabled,
    ({ id }) => id,
    ({ parentId }) => parentId,
  );
}
