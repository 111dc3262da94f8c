/** Seals blocks of the logs after they are written, one round a minute in every process. */
import type { Database, TenantRef } from '../../db/database.ts';
import {
  isObservationComplete,
  type LogObservation,
  observeLog,
  type SealedLog,
  sealedLogs,
  sealNextRows,
} from '../../db/history/logSeals.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { logFault } from '../../log/faultLog.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** Seals per log and round: a large log of an older version is sealed within some hours. */
const maxSealsPerRound = 20;

export function scheduleLogSealing(owner: Lifecycle, database: Database, everyMs = 60_000): void {
  const seal = createLogSealer(database);
  schedulePeriodic(owner, everyMs, async (signal) => {
    for (const tenant of await listActiveTenants(database).catch(logSealFailure)) {
      if (signal.aborted) return;
      await seal(tenant).catch(logSealFailure);
    }
  });
}

/** The next round repeats the failed one; the seals are the only stored progress. */
function logSealFailure(error: unknown): never[] {
  logFault('The logs could not be sealed:', error);
  return [];
}

/** Each call seals what the previous call observed. Several nodes may seal at once: one of them creates each seal. */
export function createLogSealer(database: Database): (tenant: TenantRef) => Promise<void> {
  const observed = new Map<string, LogObservation>();
  return async (tenant) => {
    for (const log of sealedLogs) {
      const key = `${tenant.schema} ${log}`;
      const known = observed.get(key);
      const next = await database.inTenant(tenant, 'read', async (tx) =>
        known && !(await isObservationComplete(tx, known)) ? known : observeLog(tx, log),
      );
      // An observation is at least one round old before its rows are sealed.
      if (known && next !== known) await sealUpTo(database, { tenant, log, upTo: known.lastId });
      observed.set(key, next);
    }
  };
}

async function sealUpTo(
  database: Database,
  sealing: { tenant: TenantRef; log: SealedLog; upTo: string },
): Promise<void> {
  for (let made = 0; made < maxSealsPerRound; made += 1) {
    if (!(await database.inTenant(sealing.tenant, 'write', (tx) => sealNextRows(tx, sealing)))) return;
  }
}
