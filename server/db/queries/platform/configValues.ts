import type { Tx } from '../../database.ts';

/** The values of these keys; a key that is not configured is left out. */
export async function loadConfigValues(tx: Tx, keys: readonly string[]): Promise<Record<string, string>> {
  if (keys.length === 0) return {};
  const rows = await tx
    .selectFrom('configs')
    .select(['configKey', 'configValue'])
    .where('configKey', 'in', [...keys])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.configKey, row.configValue]));
}
