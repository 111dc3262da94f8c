import path from 'node:path';
import type { Deps } from './calls/context.ts';
import type { Database } from './db/database.ts';
import { openLiveHub } from './db/liveHub.ts';
import type { Environment } from './environment.ts';
import { openFileStore } from './records/files/store.ts';

export type OpenDeps = { deps: Deps; close(): Promise<void> };

/** Everything calls use, wired by hand over an open database. `close` leaves the database open. */
export async function openDeps(
  database: Database,
  { environment, version }: { environment: Environment; version: string },
): Promise<OpenDeps> {
  const events = await openLiveHub(database);
  const { rateLimitScale, publicUrl } = environment;
  return {
    deps: {
      database,
      events,
      files: openFileStore(path.join(environment.dataFolder, 'files')),
      settings: { version, rateLimitScale, publicUrl },
    },
    close: () => events.close(),
  };
}
