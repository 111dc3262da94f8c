/** The names that the template of the import of people offers: paths of departments, roles, posts. */
import { sql } from 'kysely';
import { compareChineseTexts } from '../../../../contract/pinyin/chineseOrder.ts';
import type { Tx } from '../../database.ts';
import { nameOrder } from '../../filter/chineseOrder.ts';
import { selectOpenRows } from '../openRows.ts';
import { loadDeptPaths } from './deptPaths.ts';

type ImportChoices = Record<'depts' | 'roles' | 'posts', string[]>;

/** Only what is enabled, as the import accepts. Departments that share a path are left out: the path names neither. */
export async function loadImportChoices(tx: Tx): Promise<ImportChoices> {
  const open = await sql<{ deptId: string }>`select "deptId" from ${selectOpenRows('depts')} o`.execute(tx);
  const paths = await loadDeptPaths(
    tx,
    open.rows.map(({ deptId }) => deptId),
  );
  const roles = await tx
    .selectFrom('roles')
    .select('roleName')
    .where('status', '=', '0')
    .orderBy(nameOrder(sql`"roleName"`))
    .execute();
  const posts = await tx
    .selectFrom('posts')
    .select('postName')
    .where('status', '=', '0')
    .orderBy(nameOrder(sql`"postName"`))
    .execute();
  const counts = Map.groupBy(paths.values(), (path) => path);
  return {
    depts: [...counts]
      .flatMap(([path, same]) => (same.length === 1 ? [path] : []))
      .toSorted(compareChineseTexts),
    roles: roles.map(({ roleName }) => roleName),
    posts: posts.map(({ postName }) => postName),
  };
}
