/**
 * Count and figures of everything that a list matches, in one statement. Those of a big list are kept for a moment:
 * whoever pages or scrolls through a million rows asks for them again with every page.
 */
import { sql } from 'kysely';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import { begunAt, isUntouched } from '../db/writes.ts';
import { type Figures, figureSelect, figuresOfAll } from './figures.ts';
import type { Form } from './form.ts';
import { assertNotRewritten } from './rewritten.ts';
import type { RecordSource } from './source.ts';

export type Totals = { total: number; all: Figures };

const keptFor = 5_000;
const mostKept = 50;
/** Below this counting is quick, and an answer that others' changes on other nodes are in is worth more. */
export const bigList = 20_000;

type Kept = { totals: Totals; until: number; begun: number };
/** By the definition in use, which no other tenant or version shares. */
const keptOf = new WeakMap<Form, Map<string, Kept>>();

/** As they are, or were some seconds ago; whatever this node has written since is in them. */
export async function totalsOf(tx: Tx, source: RecordSource): Promise<Totals> {
  const asked = question(tx, source);
  const known = stillKept(tx, source.form, asked.key);
  if (known) return known;
  const { rows } = await asked.statement.execute(tx);
  const row = rows[0] ?? {};
  const totals = totalsIn(source.form, row);
  if (totals.total === 0) await assertNotRewritten(tx, [source.form.enName]);
  if (totals.total >= bigList) {
    keep(source.form, asked.key, { totals, until: Date.now() + keptFor, begun: begunAt(tx) });
  }
  return totals;
}

/** The same where nothing has to be counted for it; else null. */
export const keptTotals = (tx: Tx, source: RecordSource): Totals | null =>
  stillKept(tx, source.form, question(tx, source).key);

/** `select …` of count and figures from an alias `r`; its names have a space and are no field's. */
export const totalsSelect = (form: Form) => sql`select count(*) as "all rows"${figureSelect(form)}`;

export const totalsIn = (form: Form, row: Values): Totals => ({
  total: Number(row['all rows']),
  all: figuresOfAll(form, row),
});

/** The statement with its values, the actor's data scope among them, is what totals are kept by. */
function question(tx: Tx, { form, from, where }: RecordSource) {
  const statement = sql<Values>`${totalsSelect(form)} ${from} where ${where}`;
  const { sql: text, parameters } = statement.compile(tx);
  return { statement, key: JSON.stringify([text, parameters]) };
}

function stillKept(tx: Tx, form: Form, key: string): Totals | null {
  const known = keptOf.get(form)?.get(key);
  const holds = known && known.until > Date.now() && isUntouched(tx, form.enName, known.begun);
  return holds ? known.totals : null;
}

function keep(form: Form, key: string, totals: Kept): void {
  const kept = keptOf.get(form) ?? new Map<string, Kept>();
  keptOf.set(form, kept);
  kept.delete(key);
  kept.set(key, totals);
  // Insertion order is the order of age.
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
