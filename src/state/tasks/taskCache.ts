/** Tasks with their forms, prefetched for the next rows, so that moving on shows the next task immediately. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { api } from '../../client/api.ts';
import { declareQuery } from '../cache/declaredQueries.ts';
import { nodeAccess } from '../forms/formAccess.ts';
import { closeForm, findOpenForm, loadDefinition, openForm } from '../forms/formCache.ts';
import type { FormModel } from '../forms/formModel.ts';

export type LoadedTask = { detail: TaskDetail; form: FormModel };

/** Loaded, but not viewed yet. */
const prefetchedTasks = new Set<string>();
const tasks = declareQuery<LoadedTask>({
  load: (taskId) => fetchTask(taskId, prefetchedTasks.has(taskId)),
  // What happens to the task itself evicts it (openTasks.ts).
  invalidatedBy: { events: ['forms.changed', 'flows.changed', 'dictionaries.changed'] },
});
const instances = declareQuery<InstanceDetail>({
  load: (processInstanceId) => api.instance.detail({ query: { processInstanceId } }),
  invalidatedBy: {
    events: ['instance.moved'],
    keyOf: ({ processInstanceId }) => String(processInstanceId),
  },
});

/** The task and its form; typed values survive a reload. */
export function loadTask(taskId: string): Promise<LoadedTask> {
  // Prefetching does not count as viewing; this call reports the view to the server.
  if (prefetchedTasks.delete(taskId)) api.task.detail({ query: { taskId } }).catch(() => undefined);
  return tasks.fetch(taskId);
}

/** Prefetches tasks; a failure is shown when the task is opened. */
export function prefetchTasks(taskIds: readonly string[]): void {
  for (const taskId of taskIds) {
    if (tasks.isCached(taskId)) continue;
    prefetchedTasks.add(taskId);
    tasks.fetch(taskId).catch(() => prefetchedTasks.delete(taskId));
  }
}

/** The typed values to save; without typed values the current version of the record is not required. */
export function readTypedValues({ detail, form }: LoadedTask) {
  const formData = form.changes();
  return Object.keys(formData).length > 0 ? { formData, formVersion: detail.formVersion } : {};
}

export const loadInstanceDetail = (processInstanceId: string): Promise<InstanceDetail> =>
  instances.fetch(processInstanceId);

/** Removes the task after it was handled or proved outdated. */
export function evictTask(taskId: string): void {
  const known = tasks.find(taskId);
  tasks.evict(taskId);
  known?.then(({ detail }) => instances.evict(detail.processInstanceId)).catch(() => undefined);
  closeForm(taskKey(taskId));
}

/** Invalidates the task: it is refetched on next use, and its form stays. */
export const invalidateTask = (taskId: string): void => tasks.invalidate(taskId);

export const invalidateTasks = (): void => tasks.invalidateAll();

/** An action changed the whole instance. */
export const evictInstance = (processInstanceId: string): void => instances.evict(processInstanceId);

const taskKey = (taskId: string): string => `task:${taskId}`;

async function fetchTask(taskId: string, prefetch: boolean): Promise<LoadedTask> {
  const detail = await api.task.detail({ query: { taskId, ...(prefetch && { prefetch: 'true' }) } });
  const definition = await loadDefinition(detail.formEnName);
  const key = taskKey(taskId);
  const open = findOpenForm(key);
  // A record changed by another person is shown in its new version; typed values are restored from the draft.
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
