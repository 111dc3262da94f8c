import type { Graph } from '../../../contract/flow/graph.ts';
import type { Tx } from '../../db/database.ts';
import { loadGraph, schemaKeySql } from '../../instances/definitions/graphCache.ts';

/** The definition that new instances of a form run on; null if none is deployed. */
export async function findDeployedFlow(
  tx: Tx,
  formId: string,
): Promise<{ definitionId: string; graph: Graph } | null> {
  const row = await tx
    .selectFrom('flowDefinitions')
    .select(['definitionId', schemaKeySql.as('place')])
    .where('formId', '=', formId)
    .where('status', '=', 'deployed')
    .executeTakeFirst();
  return row ? { definitionId: row.definitionId, graph: await loadGraph(tx, row) } : null;
}
