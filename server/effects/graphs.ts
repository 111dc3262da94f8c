/** Graphs of definitions, read once: a definition's document never changes. */
import { sql } from 'kysely';
import { Refusal } from '../../contract/failures.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import type { Tx } from '../db/database.ts';
import { readDefinition } from './readDefinition.ts';

const mostKept = 1000;
const kept = new Map<string, Graph>();

/** The graph of a definition; Refusal 404 where there is none. */
export async function graphOf(tx: Tx, definitionId: string): Promise<Graph> {
  const key = `${await placeOf(tx)} ${definitionId}`;
  const known = kept.get(key);
  if (known) return known;
  const row = await tx
    .selectFrom('flowDefinitions')
    .select('xml')
    .where('definitionId', '=', definitionId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404);
  const { graph, errors } = await readDefinition(tx, row.xml);
  if (errors.length > 0) throw new Error(`Definition ${definitionId} cannot be read: ${errors[0]?.message}`);
  // The map keeps its order: the oldest goes first.
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  kept.set(key, graph);
  return graph;
}

const places = new WeakMap<Tx, Promise<string>>();

/** Ids count from 1 in every tenant of every database; asked once per transaction. */
function placeOf(tx: Tx): Promise<string> {
  const known = places.get(tx) ?? askPlace(tx);
  places.set(tx, known);
  return known;
}

async function askPlace(tx: Tx): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws(' ', current_database(), current_schema()) as place`.execute(tx);
  return rows[0]?.place ?? '';
}
