import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { examine } from '../../../server/doctor/examine.ts';

/** The doctor finds nothing, and nobody has waited in a circle. */
export async function expectSound(database: Database): Promise<void> {
  expect(await examine(database)).toEqual([]);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
    database.platform,
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}
