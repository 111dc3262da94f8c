/**
 * Writes the changes of instances since they were loaded: their rows, runs, tasks, events and log, their records'
 * status, and the live events. Uses one or two statements per table for any number of instances, sent at once or with
 * the next statement. No other code writes these tables.
 */
import { announceAfterCommit } from '../../db/live/liveEvents.ts';
import { deferStatement, pipeline } from '../../db/pipeline.ts';
import type { Task } from '../../engine/model.ts';
import type { TriggerContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import { attachCommentFiles } from './attachCommentFiles.ts';
import { buildLiveEventStatements } from './liveEvents.ts';
import { buildHistoryStatement } from './writeHistory.ts';
import { buildInstanceUpdates, insertInstances } from './writeInstances.ts';
import { buildRecordStatusStatements } from './writeRecordStatus.ts';
import { buildRunStatements } from './writeRuns.ts';
import { assignTaskIds, buildTaskStatements, type InsertedTask } from './writeTasks.ts';

export async function saveInstances(
  acting: TriggerContext,
  instances: readonly LoadedInstance[],
): Promise<void> {
  const changed = instances.filter((instance) => instance.pendingEvents.length > 0);
  if (changed.length === 0) return;
  const { tx } = acting;
  const [fresh, known] = [
    changed.filter(isNewInstance),
    changed.filter((instance) => !isNewInstance(instance)),
  ];
  await insertInstances(tx, fresh);
  const tasks = await buildTaskStatements(acting, changed);
  const first = [...buildInstanceUpdates(known), ...buildRunStatements(changed), ...tasks.before];
  const written = await pipeline(
    tx,
    [...first, ...tasks.made, ...tasks.after, buildHistoryStatement(changed)].map((one) => one.compile(tx)),
  );
  // The inserted rows return their ids.
  assignTaskIds(
    changed,
    written.slice(first.length, first.length + tasks.made.length).flat() as InsertedTask[],
  );
  for (const one of buildRecordStatusStatements(acting, changed)) await deferStatement(tx, one.compile(tx));
  const news = acting.quiet ? [] : buildLiveEventStatements(changed);
  for (const one of news) announceAfterCommit(tx, (await deferStatement(tx, one.compile(tx))).rows);
  for (const instance of changed) await attachCommentFiles(acting, instance);
  for (const instance of changed) {
    const eventCount = instance.persisted.eventCount + instance.pendingEvents.length;
    instance.persisted = { state: instance.state, listSummary: instance.listSummary, eventCount };
    instance.pendingEvents = [];
  }
}

/** Returns the tasks that unsaved events opened. */
export function listOpenedTasks({ state, persisted }: LoadedInstance): Task[] {
  const before = persisted.state.tasks;
  return state.tasks.filter((task, at) => task.state === 'open' && before[at]?.state !== 'open');
}

const isNewInstance = (instance: LoadedInstance) => instance.instanceId === null;
