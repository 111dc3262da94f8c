import type { Tx } from '../../database.ts';

/** The enabled labels of these dictionaries, each in order, by dictionary. */
export async function loadDictLabels(tx: Tx, dictTypes: readonly string[]): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>();
  if (dictTypes.length === 0) return labels;
  const rows = await tx
    .selectFrom('dictData')
    .select(['dictType', 'dictLabel'])
    .where('dictType', 'in', [...dictTypes])
    .where('status', '=', '0')
    .orderBy('orderNum')
    .orderBy('dictCode')
    .execute();
  for (const { dictType, dictLabel } of rows)
    labels.set(dictType, [...(labels.get(dictType) ?? []), dictLabel]);
  return labels;
}
