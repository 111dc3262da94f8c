/**
 * Count and figures of everything that a list matches, in one statement. Those of a big list are kept for a moment:
 * whoever pages or scrolls through a million rows asks for them again with every page.
 */
import { sql } from 'kysely';
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
/** Below this counting is quick, and an answer that others' changes on other nodes are in is worth more. */
export const largeListRows = 20_000;

type CachedTotals = { totals: RecordTotals; until: number; begun: number };
/** By the definition in use, which no other tenant or version shares. */
const totalsCache = new WeakMap<Form, Map<string, CachedTotals>>();

/** As they are, or were some seconds ago; whatever this node has written since is in them. */
export async function loadTotals(tx: Tx, source: RecordSource): Promise<RecordTotals> {
  const asked = buildTotalsQuery(tx, source);
  const known = findCached(tx, source.form, asked.key);
  if (known) return known;
  const { rows } = await asked.statement.execute(tx);
  const row = rows[0] ?? {};
  const totals = readTotals(source.form, row);
  if (totals.total === 0) await assertTableNotRewritten(tx, [source.form.enName]);
  if (totals.total >= largeListRows) {
    addToCache(source.form, asked.key, {
      totals,
      until: Date.now() + cacheTtlMs,
      begun: getStartVersion(tx),
    });
  }
  return totals;
}

/** The same where nothing has to be counted for it; else null. */
export const findCachedTotals = (tx: Tx, source: RecordSource): RecordTotals | null =>
  findCached(tx, source.form, buildTotalsQuery(tx, source).key);

/** `select …` of count and figures from an alias `r`; its names have a space and are no field's. */
export const selectRecordTotals = (form: Form) => sql`select count(*) as "all rows"${selectAggregates(form)}`;

export const readTotals = (form: Form, row: Values): RecordTotals => ({
  total: Number(row['all rows']),
  all: readAggregates(form, row),
});

/** The statement with its values, the actor's data scope among them, is what totals are kept by. */
function buildTotalsQuery(tx: Tx, { form, from, where }: RecordSource) {
  const statement = sql<Values>`${selectRecordTotals(form)} ${from} where ${where}`;
  const { sql: text, parameters } = statement.compile(tx);
  return { statement, key: JSON.stringify([text, parameters]) };
}

function findCached(tx: Tx, form: Form, key: string): RecordTotals | null {
  const known = totalsCache.get(form)?.get(key);
  const holds = known && known.until > Date.now() && isTableUnchangedSince(tx, form.enName, known.begun);
  return holds ? known.totals : null;
}

function addToCache(form: Form, key: string, totals: CachedTotals): void {
  const kept = totalsCache.get(form) ?? new Map<string, CachedTotals>();
  totalsCache.set(form, kept);
  kept.delete(key);
  kept.set(key, totals);
  // Insertion order is the order of age.
  const [oldest] = kept.keys();
  if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest);
}
