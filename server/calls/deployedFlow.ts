import type { Graph } from '../../contract/flow/graph.ts';
import type { Tx } from '../db/database.ts';
import { graphOf, placeSql } from '../effects/graphs.ts';

/** What new instances of a form run on; null where nothing is deployed. */
export async function deployedFlow(
  tx: Tx,
  formId: string,
): Promise<{ definitionId: string; graph: Graph } | null> {
  const row = await tx
    .selectFrom('flowDefinitions')
    .select(['definitionId', placeSql.as('place')])
    .where('formId', '=', formId)
    .where('status', '=', 'deployed')
    .executeTakeFirst();
  return row ? { definitionId: row.definitionId, graph: await graphOf(tx, row) } : null;
}
