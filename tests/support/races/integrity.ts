import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { runChecks } from '../../../server/integrity/runChecks.ts';

/** The doctor finds nothing, and nobody has waited in a circle. */
export async function expectIntact(database: Database): Promise<void> {
  expect(await runChecks(database)).toEqual([]);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
    database.platform,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
