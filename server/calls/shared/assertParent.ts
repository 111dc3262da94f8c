import { sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { isOpenRow } from '../../db/queries/openRows.ts';
import { type TreeTable, treeKeys } from '../../db/queries/treeTables.ts';

type ParentChoice = {
  /** What the rows are called: 部门, 菜单, 数据, 常量. */
  noun: string;
  parentId?: string | null | undefined;
  /** The rows that get the parent; none for a new row. */
  ids?: readonly string[];
  /** The value that the parent must have in this column too: the dictionary of an entry. */
  among?: { column: string; value: string } | undefined;
};

/**
 * Throws 400 for a parent that does not exist, and for one that is disabled or below a disabled row unless all of the
 * rows are below it already.
 */
export async function assertParent(tx: Tx, table: TreeTable, choice: ParentChoice): Promise<void> {
  const { noun, parentId, ids = [], among } = choice;
  if (!parentId) return;
  const key = treeKeys[table];
  const { rows } = await sql<{ isOpen: boolean; hasAll: boolean }>`
    select ${isOpenRow(table, sql`${parentId}::bigint`)} as "isOpen",
      (select count(*) from ${sql.table(table)} b
        where b."parentId" = t.${sql.id(key)} and b.${sql.id(key)} = any(${[...ids]}::bigint[])) = ${ids.length} as "hasAll"
    from ${sql.table(table)} t where t.${sql.id(key)} = ${parentId}
      ${among ? sql`and t.${sql.id(among.column)} = ${among.value}` : sql``}`.execute(tx);
  const [parent] = rows;
  if (!parent) throw new Refusal(400, [{ path: 'parentId', message: `上级${noun}不存在` }]);
  if (parent.isOpen || (ids.length > 0 && parent.hasAll)) return;
  throw new Refusal(400, [{ path: 'parentId', message: `上级${noun}已停用，请先启用上级或另选上级` }]);
}
