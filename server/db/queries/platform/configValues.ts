import type { Tx } from '../../database.ts';

/** The values of these keys. Keys that are not configured are omitted. */
export async function loadConfigValues(tx: Tx, keys: readonly string[]): Promise<Record<string, string>> {
  if (keys.length === 0) return {};
  const rows = await tx
    .selectFrom('configs')
    .select(['configKey', 'configValue'])
    .where('configKey', 'in', [...keys])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.configKey, row.configValue]));
}
