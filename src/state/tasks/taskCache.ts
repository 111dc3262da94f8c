/** Tasks with their forms, loaded ahead for the next rows, so that stepping on shows the next one at once. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { api } from '../../client/api.ts';
import { TtlCache } from '../cache/ttlCache.ts';
import { nodeAccess } from '../forms/formAccess.ts';
import { closeForm, findOpenForm, loadDefinition, openForm } from '../forms/formCache.ts';
import type { FormModel } from '../forms/formModel.ts';

export type LoadedTask = { detail: TaskDetail; form: FormModel };

const ttlMs = 30_000;

const taskEntries = new TtlCache<LoadedTask>(ttlMs);
/** Loaded, but not looked at. */
const prefetchedTasks = new Set<string>();
const instanceCache = new TtlCache<InstanceDetail>(ttlMs);

/** The task and its form; what is typed in it survives a new loading. */
export function loadTask(taskId: string): Promise<LoadedTask> {
  // What was loaded ahead has not been seen by anybody yet; the server is told now that it has.
  if (prefetchedTasks.delete(taskId)) api.task.detail({ query: { taskId } }).catch(() => undefined);
  return taskEntries.ask(taskId, () => fetchTask(taskId, false));
}

/** Loads ahead; a failure shows when the task is opened. */
export function prefetchTasks(taskIds: readonly string[]): void {
  for (const taskId of taskIds) {
    const answer = taskEntries.ask(taskId, () => {
      prefetchedTasks.add(taskId);
      return fetchTask(taskId, true);
    });
    answer.catch(() => prefetchedTasks.delete(taskId));
  }
}

export const loadInstanceDetail = (processInstanceId: string): Promise<InstanceDetail> =>
  instanceCache.ask(processInstanceId, () => api.instance.detail({ query: { processInstanceId } }));

/** The task was handled, or stands otherwise than was thought. */
export function evictTask(taskId: string): void {
  const known = taskEntries.get(taskId);
  taskEntries.forget(taskId);
  known?.then(({ detail }) => instanceCache.forget(detail.processInstanceId)).catch(() => undefined);
  closeForm(taskKey(taskId));
}

/** What is known of these (left out: all) is read again when it is next wanted; their forms stay as they are. */
export function invalidateTasks(taskIds: Iterable<string> = taskEntries.keys()): void {
  for (const taskId of taskIds) taskEntries.forget(taskId);
}

/** Something was done with the flow as a whole. */
export const evictInstance = (processInstanceId: string): void => instanceCache.forget(processInstanceId);

const taskKey = (taskId: string): string => `task:${taskId}`;

async function fetchTask(taskId: string, prefetch: boolean): Promise<LoadedTask> {
  const detail = await api.task.detail({ query: { taskId, ...(prefetch && { prefetch: 'true' }) } });
  const definition = await loadDefinition(detail.formEnName);
  const key = taskKey(taskId);
  const open = findOpenForm(key);
  // A record that somebody else has changed meanwhile is shown anew; what was typed comes back from the draft.
  if (open && open.initial.version !== detail.formVersion) closeForm(key);
  const { fieldProperties, nodeType } = detail.nodeProperties;
  const form = openForm({
    key,
    definition,
    access: nodeAccess(fieldProperties, nodeType),
    initial: { ...detail.formData, version: detail.formVersion },
    exists: true,
  });
  return { detail, form };
}
