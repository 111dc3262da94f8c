/** Graphs of definitions, read once: a definition's document never changes. */
import { sql } from 'kysely';
import { Refusal } from '../../contract/failures.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import type { Tx } from '../db/database.ts';
import { withFormer } from '../engine/former.ts';
import { readDefinition } from './readDefinition.ts';

const mostKept = 1000;
const kept = new Map<string, Graph>();

/** Ids count from 1 in every tenant of every database: a query that finds a definition's id asks for its place too. */
export const placeSql = sql<string>`concat_ws(' ', current_database(), current_schema())`;

export type Placed = {
  readonly place: string;
  readonly definitionId: string;
  /** Versions that an instance ran on before, oldest first. */
  readonly formerDefinitionIds?: readonly string[];
};

/** The graph of a definition, with what former versions had beside it; Refusal 404 where there is none. */
export async function graphOf(tx: Tx, placed: Placed): Promise<Graph> {
  const { place, definitionId, formerDefinitionIds = [] } = placed;
  const key = [place, definitionId, ...formerDefinitionIds].join(' ');
  const known = kept.get(key);
  if (known) return known;
  const graph = await graphRead(tx, definitionId);
  const former: Graph[] = [];
  for (const id of formerDefinitionIds.toReversed())
    former.push(await graphOf(tx, { place, definitionId: id }));
  return keep(key, former.length > 0 ? withFormer(graph, former) : graph);
}

/** The graphs of definitions, each by itself, in the order asked. */
export async function graphsAlone(tx: Tx, definitionIds: readonly string[]): Promise<Graph[]> {
  if (definitionIds.length === 0) return [];
  const { place } = await tx.selectNoFrom(placeSql.as('place')).executeTakeFirstOrThrow();
  const graphs: Graph[] = [];
  // Read once in the life of the server.
  for (const definitionId of definitionIds) graphs.push(await graphOf(tx, { place, definitionId }));
  return graphs;
}

async function graphRead(tx: Tx, definitionId: string): Promise<Graph> {
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

/** The map keeps its order: the oldest goes first. */
function keep(key: string, graph: Graph): Graph {
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  kept.set(key, graph);
  return graph;
}
