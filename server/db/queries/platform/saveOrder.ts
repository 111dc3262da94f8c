import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type SiblingOrder = {
  table: 'menus' | 'depts';
  key: 'menuId' | 'deptId';
  ids: readonly string[];
  /** One number for each id. */
  orderNums: readonly number[];
  now: Date;
};

/** Saves the order of rows among their siblings. Returns the number of changed rows. */
export async function saveSiblingOrder(
  tx: Tx,
  { table, key, ids, orderNums, now }: SiblingOrder,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set "orderNum" = o."orderNum", "updateTime" = ${now}
    from unnest(${[...ids]}::bigint[], ${[...orderNums]}::integer[]) as o ("id", "orderNum")
    where t.${sql.ref(key)} = o."id"`.execute(tx);
  return numAffectedRows ?? 0n;
}
