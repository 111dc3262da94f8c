/** Tasks with their forms, loaded ahead for the next rows, so that stepping on shows the next one at once. */
import type { InstanceDetail } from '../../contract/calls/instance.ts';
import type { TaskDetail } from '../../contract/calls/task.ts';
import { api } from '../client/api.ts';
import { nodeAccess } from './formAccess.ts';
import { closeForm, formOf, loadDefinition, openForm } from './formCache.ts';
import type { FormModel } from './formModel.ts';

export type OpenedTask = { detail: TaskDetail; form: FormModel };

const freshMs = 30_000;

type Kept<T> = { asked: number; answer: Promise<T> };

const tasks = new Map<string, Kept<OpenedTask>>();
/** Loaded, but not looked at. */
const ahead = new Set<string>();
const instances = new Map<string, Kept<InstanceDetail>>();

/** The task and its form; what is typed in it survives a new loading. */
export function loadTask(taskId: string): Promise<OpenedTask> {
  // What was loaded ahead has not been seen by anybody yet; the server is told now that it has.
  if (ahead.delete(taskId)) api.task.detail({ query: { taskId } }).catch(() => undefined);
  return kept(tasks, taskId, () => openTask(taskId, false));
}

/** Loads ahead; a failure shows when the task is opened. */
export function prefetchTasks(taskIds: readonly string[]): void {
  for (const taskId of taskIds) {
    kept(tasks, taskId, () => {
      ahead.add(taskId);
      return openTask(taskId, true);
    }).catch(() => ahead.delete(taskId));
  }
}

export const loadInstance = (processInstanceId: string): Promise<InstanceDetail> =>
  kept(instances, processInstanceId, () => api.instance.detail({ query: { processInstanceId } }));

/** The task was handled, or stands otherwise than was thought. */
export function forgetTask(taskId: string): void {
  const known = tasks.get(taskId);
  tasks.delete(taskId);
  known?.answer.then(({ detail }) => instances.delete(detail.processInstanceId)).catch(() => undefined);
  closeForm(taskKey(taskId));
}

/** What is known of these (left out: all) is read again when it is next wanted; their forms stay as they are. */
export function expireTasks(taskIds: Iterable<string> = [...tasks.keys()]): void {
  for (const taskId of taskIds) tasks.delete(taskId);
}

/** Something was done with the flow as a whole. */
export const forgetInstance = (processInstanceId: string): boolean => instances.delete(processInstanceId);

const taskKey = (taskId: string): string => `task:${taskId}`;

function kept<T>(cache: Map<string, Kept<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known && Date.now() - known.asked < freshMs) return known.answer;
  const answer = ask();
  cache.set(key, { asked: Date.now(), answer });
  answer.catch(() => {
    if (cache.get(key)?.answer === answer) cache.delete(key);
  });
  return answer;
}

async function openTask(taskId: string, prefetch: boolean): Promise<OpenedTask> {
  const detail = await api.task.detail({ query: { taskId, ...(prefetch && { prefetch: 'true' }) } });
  const definition = await loadDefinition(detail.formEnName);
  const key = taskKey(taskId);
  const open = formOf(key);
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
