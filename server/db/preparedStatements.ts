/**
 * Statements that come again are prepared: a connection parses and plans each once instead of every time, which is
 * most of what a short one costs. Those on form tables are not, since such a table may change its columns under a
 * plan that others hold; nor are more than a connection should keep.
 */
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements that a connection keeps, at some ten kilobytes each. */
const maxPrepared = 250;
/** A list's filters make statements that never come again. */
const prepareAfter = 3;
/** Texts that were seen too seldom so far; forgotten all at once when there are too many. */
const maxSeen = 2_000;

const statementNames = new Map<string, string>();
const seenCounts = new Map<string, number>();
let generation = 0;

export function prepareQuery(text: string, values: unknown[]): pg.QueryConfig {
  // Without values it may be several statements in one, which cannot be prepared.
  const name = values.length > 0 ? (statementNames.get(text) ?? assignName(text)) : undefined;
  return name === undefined ? { text, values } : { name, text, values };
}

/** A table has got other columns under the plans, as by a newer node's migration: all are made again, by new names. */
export function invalidatePlans(): void {
  statementNames.clear();
  generation += 1;
}

/** A client as Kysely sees it, which prepares what comes again. */
export function withPreparedStatements(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => client.query(prepareQuery(text, [...values]));
  // Kysely's interface also has the overload for cursors, which no dialect config of ours asks for.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

function assignName(text: string): string | undefined {
  if (statementNames.size >= maxPrepared || text.includes('auto_')) return undefined;
  const times = (seenCounts.get(text) ?? 0) + 1;
  if (times < prepareAfter) {
    if (seenCounts.size >= maxSeen) seenCounts.clear();
    seenCounts.set(text, times);
    return undefined;
  }
  seenCounts.delete(text);
  const name = `q${generation}.${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}
