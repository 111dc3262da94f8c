import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { enabledDictTypes, selectOpenRows } from '../openRows.ts';

/** The labels of these dictionaries that can be chosen, each in order, by dictionary. */
export async function loadDictLabels(tx: Tx, dictTypes: readonly string[]): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>();
  if (dictTypes.length === 0) return labels;
  const rows = await tx
    .selectFrom('dictData')
    .select(['dictType', 'dictLabel'])
    .where('dictType', 'in', [...dictTypes])
    .where('dictType', 'in', enabledDictTypes)
    .where('dictCode', 'in', sql<string>`${selectOpenRows('dictData')}`)
    .orderBy('orderNum')
    .orderBy('dictCode')
    .execute();
  for (const { dictType, dictLabel } of rows)
    labels.set(dictType, [...(labels.get(dictType) ?? []), dictLabel]);
  return labels;
}
