/** Reads the rows of a query through a cursor, in chunks of limited size; a large table is never loaded as a whole. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Finding, IntegrityCheck } from './integrityCheck.ts';

const chunkSize = 1_000;
let cursorCount = 0;

export async function* cursorRows<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row> {
  cursorCount += 1;
  const cursor = sql.id(`doctor_${cursorCount}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(chunkSize)} from ${cursor}`.execute(tx);
    yield* rows;
    if (rows.length < chunkSize) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

/** A check by one statement: its rows are the findings. */
export const sqlCheck = (name: string, title: string, query: RawBuilder<Finding>): IntegrityCheck => ({
  name,
  title,
  find: ({ tx }) => cursorRows(tx, query),
});
