/**
 * Count and figures of everything that a list matches, in one statement. Those of a big list are kept for a moment:
 * whoever pages or scrolls through a million rows asks for them again with every page.
 */
import { sql } from 'kysely';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import { type Figures, figureSelect, figuresOfAll } from './figures.ts';
import type { Form } from './form.ts';
import { assertNotRewritten } from './rewritten.ts';
import type { RecordSource } from './source.ts';

export type Totals = { total: number; all: Figures };

const keptFor = 5_000;
const mostKept = 50;
/** Below this counting is quick, and an exact answer after one's own change is worth more. */
const bigList = 20_000;

type Kept = { totals: Totals; until: number };
/** By the definition in use, which no other tenant or version shares. */
const keptOf = new WeakMap<Form, Map<string, Kept>>();

export async function totalsOf(tx: Tx, source: RecordSource): Promise<Totals> {
  const statement = sql<Values>`select count(*) as total${figureSelect(source.form)} ${source.from}
    where ${source.where}`;
  const kept = keptOf.get(source.form) ?? new Map<string, Kept>();
  keptOf.set(source.form, kept);
  const { sql: text, parameters } = statement.compile(tx);
  const key = JSON.stringify([text, parameters]);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.totals;
  const { rows } = await statement.execute(tx);
  const row = rows[0] ?? {};
  const totals = { total: Number(row.total), all: figuresOfAll(source.form, row) };
  if (totals.total === 0) await assertNotRewritten(tx, [source.form.enName]);
  if (totals.total >= bigList) keep(kept, key, totals);
  return totals;
}

function keep(kept: Map<string, Kept>, key: string, totals: Totals): void {
  kept.delete(key);
  kept.set(key, { totals, until: Date.now() + keptFor });
  // Insertion order is the order of age.
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
