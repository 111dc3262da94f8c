/**
 * Prepares recurring statements: a connection parses and plans each once instead of every time, which is most of the
 * cost of a short statement. Statements on form tables are not prepared, because such a table may change its columns
 * while other connections hold plans. The number of prepared statements per connection is bounded.
 */
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { BoundedCache } from '../../contract/boundedCache.ts';

/** Prepared statements per connection, at about ten kilobytes each. */
const maxPrepared = 250;
/** A list's filters make statements that never recur. */
const prepareAfter = 3;

const statementNames = new Map<string, string>();
/** How often each text was seen, up to the threshold. */
const seenCounts = new BoundedCache<string, number>({ maxEntries: 2_000, end: 'owner' });
let generation = 0;

export function prepareQuery(text: string, values: unknown[]): pg.QueryConfig {
  // Without values the text may hold several statements, which cannot be prepared.
  const name = values.length > 0 ? (statementNames.get(text) ?? assignName(text)) : undefined;
  return name === undefined ? { text, values } : { name, text, values };
}

/**
 * A table's columns have changed under the plans, for example by a newer node's migration. All statements are
 * prepared again under new names.
 */
export function invalidatePlans(): void {
  statementNames.clear();
  generation += 1;
}

/** A client as Kysely sees it, which prepares recurring statements. */
export function withPreparedStatements(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => client.query(prepareQuery(text, [...values]));
  // Kysely's interface also has the overload for cursors, which no dialect config of this project uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

function assignName(text: string): string | undefined {
  if (statementNames.size >= maxPrepared || text.includes('auto_')) return undefined;
  const times = (seenCounts.get(text) ?? 0) + 1;
  if (times < prepareAfter) {
    seenCounts.set(text, times);
    return undefined;
  }
  seenCounts.delete(text);
  const name = `q${generation}.${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}
