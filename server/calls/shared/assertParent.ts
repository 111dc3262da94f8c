import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type TreeTable, treeKeys } from '../../db/queries/treeTables.ts';
import { assertEnabled } from '../references/assertEnabled.ts';

type ParentChoice = {
  /** What the rows are called: 部门, 菜单, 数据, 常量. */
  noun: string;
  parentId?: string | null | undefined;
  /** The rows that get the parent; none for a new row. */
  ids?: readonly string[];
  /** The dictionary of an entry, which the parent must have too. */
  within?: string | undefined;
};

const kindsOf = { depts: 'dept', menus: 'menu', dictData: 'dictData', constants: 'constant' } as const;

/**
 * Throws 400 for a parent that does not exist, and for one that is disabled or below a disabled row unless all of the
 * rows are below it already.
 */
export async function assertParent(tx: Tx, table: TreeTable, choice: ParentChoice): Promise<void> {
  const { noun, parentId, ids = [], within } = choice;
  if (!parentId) return;
  const held = (await areAllBelow(tx, table, { parentId, ids })) ? [parentId] : [];
  await assertEnabled(tx, [
    {
      kind: kindsOf[table],
      path: 'parentId',
      noun: `上级${noun}`,
      remedy: '请先启用上级或另选上级',
      chosen: [parentId],
      held,
      within,
    },
  ]);
}

async function areAllBelow(
  tx: Tx,
  table: TreeTable,
  { parentId, ids }: { parentId: string; ids: readonly string[] },
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql<{ below: string }>`
    select count(*) as "below" from ${sql.table(table)}
    where ${sql.id(treeKeys[table])} = any(${[...ids]}::bigint[]) and "parentId" = ${parentId}`.execute(tx);
  return Number(rows[0]?.below) === ids.length;
}
