/**
 * The names from the top of the tree down to a department: `集团/华东公司/采购部`. A name with a slash or a quote is quoted,
 * as in formatDeptPath (contract/fields/shared/deptPath.ts), so that no two departments have the same path.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** Deeper than any tree of departments. It also ends the recursion if two concurrent moves have created a cycle. */
const maxLevels = 100;

const quotedDeptName = sql`case when d."deptName" ~ '[/"]' then '"' || replace(d."deptName", '"', '""') || '"' else d."deptName" end`;

/** Rows of "deptId" and "path" for these departments. */
export const selectDeptPaths = (deptIds: readonly string[]): RawBuilder<unknown> => sql`(
  with recursive up as (
    select d."deptId", d."parentId", ${quotedDeptName} as "part", 0 as "height"
    from depts as d where d."deptId" = any(${[...deptIds]}::bigint[])
    union all
    select up."deptId", d."parentId", ${quotedDeptName}, up."height" + 1
    from up join depts as d on d."deptId" = up."parentId" where up."height" < ${maxLevels})
  select "deptId", string_agg("part", '/' order by "height" desc) as "path" from up group by "deptId")`;

/**
 * Rows of "deptId", "name" and "rank" for each text that may refer to a department: 1 its whole path, 2 a suffix of
 * it, down to the bare name, with and without quotes.
 */
export const selectDeptSearchTexts = (): RawBuilder<unknown> => sql`(
  with recursive up as (
    select d."deptId", d."parentId", ${quotedDeptName} as "path", d."deptName" as "plain", 0 as "height" from depts as d
    union all
    select up."deptId", d."parentId", ${quotedDeptName} || '/' || up."path", d."deptName" || '/' || up."plain", up."height" + 1
    from up join depts as d on d."deptId" = up."parentId" where up."height" < ${maxLevels})
  select up."deptId", n."name", n."rank" from up cross join lateral (values
    (up."path", case when up."parentId" is null then 1 else 2 end), (up."plain", 2)) as n("name", "rank"))`;

export async function loadDeptPaths(tx: Tx, deptIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ deptId: string; path: string }>`
    select p."deptId", p."path" from ${selectDeptPaths(deptIds)} as p`.execute(tx);
  return new Map(rows.map(({ deptId, path }) => [deptId, path]));
}
