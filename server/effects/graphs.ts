/** Graphs of definitions, read once: a definition's document never changes. */
import { sql } from 'kysely';
import { Refusal } from '../../contract/failures.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import type { Tx } from '../db/database.ts';
import { readDefinition } from './readDefinition.ts';

const mostKept = 1000;
const kept = new Map<string, Graph>();

/** Ids count from 1 in every tenant of every database: a query that finds a definition's id asks for its place too. */
export const placeSql = sql<string>`concat_ws(' ', current_database(), current_schema())`;

export type Placed = { readonly place: string; readonly definitionId: string };

/** The graph of a definition; Refusal 404 where there is none. */
export async function graphOf(tx: Tx, { place, definitionId }: Placed): Promise<Graph> {
  const key = `${place} ${definitionId}`;
  const known = kept.get(key);
  if (known) return known;
  const row = await tx
    .selectFrom('flowDefinitions')
    .select(['formId', 'xml'])
    .where('definitionId', '=', definitionId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404);
  const { graph, errors } = await readDefinition(tx, row);
  if (errors.length > 0) throw new Error(`Definition ${definitionId} cannot be read: ${errors[0]?.message}`);
  // The map keeps its order: the oldest goes first.
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  kept.set(key, graph);
  return graph;
}
