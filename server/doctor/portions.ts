/** The rows of a query through a cursor, a bounded number of them at a time; of a large table never all. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Check, Finding } from './check.ts';

const portion = 1_000;
let opened = 0;

export async function* rowsOf<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row> {
  opened += 1;
  const cursor = sql.id(`doctor_${opened}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from ${cursor}`.execute(tx);
    yield* rows;
    if (rows.length < portion) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

/** A check that one statement makes: its rows are the findings. */
export const bySql = (name: string, title: string, query: RawBuilder<Finding>): Check => ({
  name,
  title,
  find: ({ tx }) => rowsOf(tx, query),
});
