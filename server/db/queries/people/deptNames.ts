import type { Tx } from '../../database.ts';

/** The names of these departments by id. */
export async function loadDeptNames(tx: Tx, deptIds: readonly string[]): Promise<Map<string, string>> {
  if (deptIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('depts')
    .select(['deptId', 'deptName'])
    .where('deptId', 'in', [...deptIds])
    .execute();
  return new Map(rows.map((row) => [row.deptId, row.deptName]));
}
