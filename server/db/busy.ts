import pg from 'pg';
import { Overtaken } from './overtaken.ts';
import { isConnectionLoss } from './pool.ts';
import { Unavailable } from './unavailable.ts';

/** Ended by PostgreSQL because of others: serialization failure, deadlock, lock timeout, statement timeout. */
const crowded = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether the database could not do it now and may do it later; what was asked has not happened. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Overtaken || error instanceof Unavailable) return true;
  if (error instanceof pg.DatabaseError && crowded.has(error.code ?? '')) return true;
  return isConnectionLoss(error) || /timeout exceeded when trying to connect/.test(error.message);
}
