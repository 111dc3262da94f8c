import pg from 'pg';
import { StaleSnapshotError } from './errors/staleSnapshotError.ts';
import { UnavailableError } from './errors/unavailableError.ts';
import { isConnectionLoss } from './pool.ts';

/** Ended by PostgreSQL because of concurrent work: serialization failure, deadlock, lock timeout, statement timeout. */
const transientCodes = new Set(['40001', '40P01', '55P03', '57014']);

/** True if the database failed temporarily and the request may be repeated. The request had no effect. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StaleSnapshotError || error instanceof UnavailableError) return true;
  if (error instanceof pg.DatabaseError && transientCodes.has(error.code ?? '')) return true;
  return isConnectionLoss(error) || /timeout exceeded when trying to connect/.test(error.message);
}
