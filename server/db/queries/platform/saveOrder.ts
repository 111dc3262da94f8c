import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { type TreeTable, treeKeys } from '../treeTables.ts';

export type SiblingOrder = {
  ids: readonly string[];
  /** One number for each id. */
  orderNums: readonly number[];
  /** The new parent of all the rows, null for a root; absent: every row keeps its parent. */
  parentId?: string | null | undefined;
};

/** Saves the order of rows among their siblings, and their parent if it is given. Returns the number of changed rows. */
export async function saveSiblingOrder(
  tx: Tx,
  table: TreeTable,
  { ids, orderNums, parentId, now }: SiblingOrder & { now: Date },
): Promise<bigint> {
  const parent = parentId === undefined ? sql`` : sql`, "parentId" = ${parentId}::bigint`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set "orderNum" = o."orderNum", "updateTime" = ${now}${parent}
    from unnest(${[...ids]}::bigint[], ${[...orderNums]}::integer[]) as o ("id", "orderNum")
    where t.${sql.ref(treeKeys[table])} = o."id"`.execute(tx);
  return numAffectedRows ?? 0n;
}

/**
 * The parents of all rows of the tree. Until the transaction ends nobody else moves a row, so that two concurrent moves
 * cannot create a cycle. The rows are not locked: an edit of one would wait for every move.
 */
export async function lockTree(tx: Tx, table: TreeTable): Promise<{ id: string; parentId: string | null }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' tree ' || ${table}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string; parentId: string | null }>`
    select ${sql.ref(treeKeys[table])} as "id", "parentId" from ${sql.table(table)}`.execute(tx);
  return rows;
}
