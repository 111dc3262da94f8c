/** Caches graphs of definitions without expiry, because a definition's document never changes. */
import { sql } from 'kysely';
import { BoundedCache } from '../../../contract/boundedCache.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { Graph } from '../../../contract/flow/graph.ts';
import type { Tx } from '../../db/database.ts';
import { withPreviousVersions } from '../../engine/versions/previousVersions.ts';
import { readDefinition } from './readDefinition.ts';

const cachedGraphs = new BoundedCache<string, Graph>({ maxEntries: 1000, end: 'immutable' });

/**
 * Ids start at 1 in every tenant of every database, so a query that finds a definition's id also reads its schema key.
 */
export const schemaKeySql = sql<string>`concat_ws(' ', current_database(), current_schema())`;

export type DefinitionRef = {
  readonly place: string;
  readonly definitionId: string;
  /** Versions that the instance used before, oldest first. */
  readonly formerDefinitionIds?: readonly string[];
};

/** Returns the graph of a definition, combined with its previous versions; Refusal 404 if it does not exist. */
export async function loadGraph(tx: Tx, placed: DefinitionRef): Promise<Graph> {
  const { place, definitionId, formerDefinitionIds = [] } = placed;
  const key = [place, definitionId, ...formerDefinitionIds].join(' ');
  const known = cachedGraphs.get(key);
  if (known) return known;
  const graph = await readGraphCached(tx, definitionId);
  const former: Graph[] = [];
  for (const id of formerDefinitionIds.toReversed())
    former.push(await loadGraph(tx, { place, definitionId: id }));
  const combined = former.length > 0 ? withPreviousVersions(graph, former) : graph;
  cachedGraphs.set(key, combined);
  return combined;
}

/** Returns the graphs of definitions, each without previous versions, in the order of the ids. */
export async function loadGraphsUncombined(tx: Tx, definitionIds: readonly string[]): Promise<Graph[]> {
  if (definitionIds.length === 0) return [];
  const { place } = await tx.selectNoFrom(schemaKeySql.as('place')).executeTakeFirstOrThrow();
  const graphs: Graph[] = [];
  // Each graph is read once in the life of the server.
  for (const definitionId of definitionIds) graphs.push(await loadGraph(tx, { place, definitionId }));
  return graphs;
}

async function readGraphCached(tx: Tx, definitionId: string): Promise<Graph> {
  const row = await tx
    .selectFrom('flowDefinitions')
    .select(['formId', 'xml'])
    .where('definitionId', '=', definitionId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404);
  const { graph, errors } = await readDefinition(tx, row);
  if (errors.length > 0) throw new Error(`Definition ${definitionId} cannot be read: ${errors[0]?.message}`);
  return graph;
}
