/** Active instances of a definition: in process, or a draft that its initiator holds. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type ActiveInstanceChunk = {
  readonly definitionId: string;
  readonly among: readonly string[] | undefined;
  readonly after: string;
  readonly limit: number;
};

export type ActiveInstance = { readonly instanceId: string; readonly title: string };

/** In the order of their ids, after a given id. */
export async function listActiveInstances(
  tx: Tx,
  { definitionId, among, after, limit }: ActiveInstanceChunk,
): Promise<ActiveInstance[]> {
  const wanted = among ? sql`"instanceId" = any(${among}::bigint[])` : sql`true`;
  const { rows } = await sql<ActiveInstance>`
    select "instanceId", "title" from instances
    where "definitionId" = ${definitionId} and "status" in (-1, 0) and not "deleted" and "instanceId" > ${after}
      and ${wanted}
    order by "instanceId" limit ${limit}`.execute(tx);
  return rows;
}

export async function countActiveInstances(tx: Tx, definitionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from instances
    where "definitionId" = ${definitionId} and "status" in (-1, 0) and not "deleted"`.execute(tx);
  return rows[0]?.count ?? 0;
}
