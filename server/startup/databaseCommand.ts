/** Runs a command on the configured database, with or without a running server. */
import { type Database, openDatabase } from '../db/database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { type ResolvedDatabase, resolveExistingDatabase } from './resolveDatabase.ts';

/** Exits with the code that `work` returns; with 2 and a sentence if it fails. */
export async function runDatabaseCommand(
  work: (database: Database, environment: Environment) => Promise<number>,
): Promise<void> {
  let reached: ResolvedDatabase | undefined;
  let database: Database | undefined;
  try {
    const environment = readEnvironment();
    reached = await resolveExistingDatabase(environment);
    database = await openDatabase(reached.url, { max: 2 });
    process.exitCode = await work(database, environment);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  } finally {
    await database?.close();
    await reached?.stop();
  }
}
