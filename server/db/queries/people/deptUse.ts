import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { nameOrder } from '../../filter/chineseOrder.ts';

/** What depends on a department. Names are cut to the first ten. */
export type DeptUse = {
  deptName: string;
  people: number;
  peopleNames: string[];
  /** Tasks of running flows that these people hold. */
  tasks: number;
  children: number;
  childNames: string[];
};

/**
 * The use of the first of these departments that has people or departments below it, other than departments of the list;
 * undefined if no department has any. `enabledOnly`: disabled people and departments do not count.
 */
export async function findDeptUse(
  tx: Tx,
  deptIds: readonly string[],
  { enabledOnly }: { enabledOnly: boolean },
): Promise<DeptUse | undefined> {
  const counted = enabledOnly ? sql`and x."status" = '0'` : sql``;
  const { rows } = await sql<DeptUse>`
    select d."deptName", p."people", p."peopleNames", t."tasks", c."children", c."childNames"
    from depts d
    cross join lateral (
      select count(*)::int as "people",
        coalesce((array_agg(x."nickName" order by ${nameOrder(sql`x."nickName"`)}, x."userId"))[1:10], '{}') as "peopleNames"
      from users x where x."deptId" = d."deptId" and not x."deleted" ${counted}) p
    cross join lateral (
      select count(*)::int as "children",
        coalesce((array_agg(x."deptName" order by x."orderNum", x."deptId"))[1:10], '{}') as "childNames"
      from depts x where x."parentId" = d."deptId" and x."deptId" <> all(${deptIds}::bigint[]) ${counted}) c
    cross join lateral (
      select count(*)::int as "tasks"
      from users x join tasks k using ("userId") join instances i using ("instanceId")
      where x."deptId" = d."deptId" and not x."deleted" ${counted} and k."state" in ('open', 'waiting')
        and k."role" <> 'reader' and k."listed" and i."status" = 0 and not i."deleted") t
    where d."deptId" = any(${deptIds}::bigint[]) and p."people" + c."children" > 0
    order by d."deptId" limit 1`.execute(tx);
  return rows[0];
}
