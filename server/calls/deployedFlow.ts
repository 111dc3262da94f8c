import type { Graph } from '../../contract/flow/graph.ts';
import type { Tx } from '../db/database.ts';
import { deployedDefinition } from '../db/queries/definitions.ts';
import { graphOf } from '../effects/graphs.ts';

/** What new instances of a form run on; null where nothing is deployed. */
export async function deployedFlow(
  tx: Tx,
  formId: string,
): Promise<{ definitionId: string; graph: Graph } | null> {
  const definitionId = await deployedDefinition(tx, formId);
  return definitionId === null ? null : { definitionId, graph: await graphOf(tx, definitionId) };
}
