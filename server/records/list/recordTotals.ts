/**
 * Count and aggregates of everything that a list matches, in one statement. Totals of a large list are cached
 * briefly, because a client that pages or scrolls through a million rows requests them with every page.
 */
import { sql } from 'kysely';
import { BoundedCache } from '../../../contract/boundedCache.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import { getStartVersion, isTableUnchangedSince } from '../../db/tableVersions.ts';
import type { Form } from '../schema/formLayout.ts';
import { assertTableNotRewritten } from '../tableRewrite.ts';
import { type RecordAggregates, readAggregates, selectAggregates } from './recordAggregates.ts';
import type { RecordSource } from './recordSource.ts';

export type RecordTotals = { total: number; all: RecordAggregates };

const cacheTtlMs = 5_000;
const maxCached = 50;
/** Below this counting is fast, and an answer that includes other nodes' changes is preferred. */
export const largeListRows = 20_000;

type CachedTotals = { totals: RecordTotals; begun: number };
/** Keyed by the form definition object, which no other tenant or version shares. */
const totalsCache = new WeakMap<Form, BoundedCache<string, CachedTotals>>();

/** Current totals, or totals that are some seconds old. They include every write of this node. */
export async function loadTotals(tx: Tx, source: RecordSource): Promise<RecordTotals> {
  const query = buildTotalsQuery(tx, source);
  const known = findCached(tx, source.form, query.key);
  if (known) return known;
  const { rows } = await query.statement.execute(tx);
  const row = rows[0] ?? {};
  const totals = readTotals(source.form, row);
  if (totals.total === 0) await assertTableNotRewritten(tx, [source.form.enName]);
  if (totals.total >= largeListRows) {
    getTotalsCache(source.form).set(query.key, { totals, begun: getStartVersion(tx) });
  }
  return totals;
}

/** The cached totals; null if they would have to be counted. */
export const findCachedTotals = (tx: Tx, source: RecordSource): RecordTotals | null =>
  findCached(tx, source.form, buildTotalsQuery(tx, source).key);

/** `select …` of count and aggregates from an alias `r`. Their names contain a space, so they are no field's names. */
export const selectRecordTotals = (form: Form) => sql`select count(*) as "all rows"${selectAggregates(form)}`;

export const readTotals = (form: Form, row: Values): RecordTotals => ({
  total: Number(row['all rows']),
  all: readAggregates(form, row),
});

/** The cache key is the statement with its values, which include the actor's data scope. */
function buildTotalsQuery(tx: Tx, { form, from, where }: RecordSource) {
  const statement = sql<Values>`${selectRecordTotals(form)} ${from} where ${where}`;
  const { sql: text, parameters } = statement.compile(tx);
  return { statement, key: JSON.stringify([text, parameters]) };
}

function findCached(tx: Tx, form: Form, key: string): RecordTotals | null {
  const known = totalsCache.get(form)?.get(key);
  const holds = known && isTableUnchangedSince(tx, form.enName, known.begun);
  return holds ? known.totals : null;
}

function getTotalsCache(form: Form): BoundedCache<string, CachedTotals> {
  const cache =
    totalsCache.get(form) ?? new BoundedCache({ maxEntries: maxCached, end: 'version', ttlMs: cacheTtlMs });
  totalsCache.set(form, cache);
  return cache;
}
