/** A command over the database of the settings, beside a server that runs or not. */
import { type Database, openDatabase } from '../db/database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { type ResolvedDatabase, resolveExistingDatabase } from './resolveDatabase.ts';

/** Ends with the code that `work` answers; with 2 and a sentence where it fails. */
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
