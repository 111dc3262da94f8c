import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type SiblingOrder = {
  table: 'menus' | 'depts';
  key: 'menuId' | 'deptId';
  ids: readonly string[];
  /** One for each id. */
  orderNums: readonly number[];
  now: Date;
};

/** Puts rows into their places among their siblings; answers how many rows there were. */
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
