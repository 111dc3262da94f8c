/**
 * Statements that come again are prepared: a connection parses and plans each once instead of every time, which is
 * most of what a short one costs. Those on form tables are not, since such a table may change its columns under a
 * plan that others hold; nor are more than a connection should keep.
 */
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements that a connection keeps, at some ten kilobytes each. */
const mostNamed = 250;
/** A list's filters make statements that never come again. */
const namedFrom = 3;
/** Texts that were seen too seldom so far; forgotten all at once when there are too many. */
const mostSeen = 2_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();
let generation = 0;

export function preparedQuery(text: string, values: unknown[]): pg.QueryConfig {
  // Without values it may be several statements in one, which cannot be prepared.
  const name = values.length > 0 ? (names.get(text) ?? newName(text)) : undefined;
  return name === undefined ? { text, values } : { name, text, values };
}

/** A table has got other columns under the plans, as by a newer node's migration: all are made again, by new names. */
export function forgetPlans(): void {
  names.clear();
  generation += 1;
}

/** A client as Kysely sees it, which prepares what comes again. */
export function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => client.query(preparedQuery(text, [...values]));
  // Kysely's interface also has the overload for cursors, which no dialect config of ours asks for.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

function newName(text: string): string | undefined {
  if (names.size >= mostNamed || text.includes('auto_')) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < namedFrom) {
    if (seen.size >= mostSeen) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `q${generation}.${names.size}`;
  names.set(text, name);
  return name;
}
