/**
 * Rows of a tree that are open: enabled, and all above them too. Only open rows are offered and newly accepted; what
 * refers to the others already stays as it is.
 */
import { type RawBuilder, sql } from 'kysely';
import { type TreeTable, treeKeys } from './treeTables.ts';

/** True for the row with this id. For statements about few rows. */
export const isOpenRow = (table: TreeTable, id: RawBuilder<unknown>): RawBuilder<boolean> => {
  const key = sql.id(treeKeys[table]);
  return sql<boolean>`not exists (
    with recursive up as (
      select ${key}, "parentId", "status" from ${sql.id(table)} where ${key} = ${id}
      union
      select a.${key}, a."parentId", a."status" from ${sql.id(table)} a join up on a.${key} = up."parentId")
    select from up where "status" = '1')`;
};

/** The ids of all open rows, as a subquery. */
export const selectOpenRows = (table: TreeTable): RawBuilder<unknown> => {
  const key = sql.id(treeKeys[table]);
  return sql`(
    with recursive open as (
      select ${key} from ${sql.id(table)} where "parentId" is null and "status" = '0'
      union
      select b.${key} from ${sql.id(table)} b join open on b."parentId" = open.${key} where b."status" = '0')
    select ${key} from open)`;
};

/** Dictionaries that are enabled. */
export const enabledDictTypes = sql<string>`(select "dictType" from "dictTypes" where "status" = '0')`;
