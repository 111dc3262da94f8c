/**
 * Writes what has happened to flows since they were loaded: their rows, runs, tasks, events and log, their records'
 * status, and the live events. A statement or two per table however many flows there are, sent at once, or with what
 * follows. No other code
 * writes these.
 */
import { announceAfterCommit } from '../db/liveEvents.ts';
import { along, together } from '../db/together.ts';
import type { Task } from '../engine/model.ts';
import type { Cause } from './acting.ts';
import { newsStatements } from './announce.ts';
import { attachSaid } from './attachSaid.ts';
import type { Flow } from './flow.ts';
import { historyStatement } from './writeHistory.ts';
import { insertInstances, instanceUpdates } from './writeInstances.ts';
import { recordStatusStatements } from './writeRecordStatus.ts';
import { runStatements } from './writeRuns.ts';
import { keepIds, type MadeTask, taskStatements } from './writeTasks.ts';

export async function saveFlows(acting: Cause, flows: readonly Flow[]): Promise<void> {
  const changed = flows.filter((flow) => flow.happened.length > 0);
  if (changed.length === 0) return;
  const { tx } = acting;
  const [fresh, known] = [changed.filter(isFresh), changed.filter((flow) => !isFresh(flow))];
  await insertInstances(tx, fresh);
  const tasks = await taskStatements(acting, changed);
  const first = [...instanceUpdates(known), ...runStatements(changed), ...tasks.before];
  const written = await together(
    tx,
    [...first, ...tasks.made, ...tasks.after, historyStatement(changed)].map((one) => one.compile(tx)),
  );
  // The rows of what was made say its ids.
  keepIds(changed, written.slice(first.length, first.length + tasks.made.length).flat() as MadeTask[]);
  for (const one of recordStatusStatements(acting, changed)) await along(tx, one.compile(tx));
  const news = acting.quiet ? [] : newsStatements(changed);
  for (const one of news) announceAfterCommit(tx, (await along(tx, one.compile(tx))).rows);
  for (const flow of changed) await attachSaid(acting, flow);
  for (const flow of changed) {
    const events = flow.stored.events + flow.happened.length;
    flow.stored = { state: flow.state, shown: flow.shown, events };
    flow.happened = [];
  }
}

/** The tasks that became open by what has happened and is not yet saved. */
export function openedIn({ state, stored }: Flow): Task[] {
  const before = stored.state.tasks;
  return state.tasks.filter((task, at) => task.state === 'open' && before[at]?.state !== 'open');
}

const isFresh = (flow: Flow) => flow.instanceId === null;
