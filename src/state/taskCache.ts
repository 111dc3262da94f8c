/** Tasks with their forms, loaded ahead for the next rows, so that stepping on shows the next one at once. */
import type { InstanceDetail } from '../../contract/calls/instance.ts';
import type { TaskDetail } from '../../contract/calls/task.ts';
import { api } from '../client/api.ts';
import { nodeAccess } from './formAccess.ts';
import { closeForm, formOf, loadDefinition, openForm } from './formCache.ts';
import type { FormModel } from './formModel.ts';
import { KeptAnswers } from './keptAnswers.ts';

export type OpenedTask = { detail: TaskDetail; form: FormModel };

const freshMs = 30_000;

const tasks = new KeptAnswers<OpenedTask>(freshMs);
/** Loaded, but not looked at. */
const ahead = new Set<string>();
const instances = new KeptAnswers<InstanceDetail>(freshMs);

/** The task and its form; what is typed in it survives a new loading. */
export function loadTask(taskId: string): Promise<OpenedTask> {
  // What was loaded ahead has not been seen by anybody yet; the server is told now that it has.
  if (ahead.delete(taskId)) api.task.detail({ query: { taskId } }).catch(() => undefined);
  return tasks.ask(taskId, () => openTask(taskId, false));
}

/** Loads ahead; a failure shows when the task is opened. */
export function prefetchTasks(taskIds: readonly string[]): void {
  for (const taskId of taskIds) {
    const answer = tasks.ask(taskId, () => {
      ahead.add(taskId);
      return openTask(taskId, true);
    });
    answer.catch(() => ahead.delete(taskId));
  }
}

export const loadInstance = (processInstanceId: string): Promise<InstanceDetail> =>
  instances.ask(processInstanceId, () => api.instance.detail({ query: { processInstanceId } }));

/** The task was handled, or stands otherwise than was thought. */
export function forgetTask(taskId: string): void {
  const known = tasks.get(taskId);
  tasks.forget(taskId);
  known?.then(({ detail }) => instances.forget(detail.processInstanceId)).catch(() => undefined);
  closeForm(taskKey(taskId));
}

/** What is known of these (left out: all) is read again when it is next wanted; their forms stay as they are. */
export function expireTasks(taskIds: Iterable<string> = tasks.keys()): void {
  for (const taskId of taskIds) tasks.forget(taskId);
}

/** Something was done with the flow as a whole. */
export const forgetInstance = (processInstanceId: string): void => instances.forget(processInstanceId);

const taskKey = (taskId: string): string => `task:${taskId}`;

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
