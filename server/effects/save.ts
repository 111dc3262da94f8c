/**
 * Writes what has happened to flows since they were loaded: their rows, runs, tasks, events and log, their records'
 * status, and the live events. A statement or two per table however many flows there are. No other code writes these.
 */
import type { Cause } from './acting.ts';
import { announce } from './announce.ts';
import type { Flow } from './flow.ts';
import { writeHistory } from './writeHistory.ts';
import { writeInstances } from './writeInstances.ts';
import { writeRecordStatus } from './writeRecordStatus.ts';
import { writeRuns } from './writeRuns.ts';
import { writeTasks } from './writeTasks.ts';

export async function saveFlows(acting: Cause, flows: readonly Flow[]): Promise<void> {
  const changed = flows.filter((flow) => flow.happened.length > 0);
  if (changed.length === 0) return;
  const { tx } = acting;
  await writeInstances(tx, changed);
  await writeRuns(tx, changed);
  await writeTasks(acting, changed);
  await writeHistory(tx, changed);
  await writeRecordStatus(acting, changed);
  if (!acting.quiet) await announce(tx, changed);
  for (const flow of changed) {
    const events = flow.stored.events + flow.happened.length;
    flow.stored = { state: flow.state, shown: flow.shown, events };
    flow.happened = [];
  }
}
