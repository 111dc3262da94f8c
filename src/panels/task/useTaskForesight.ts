import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { api, type SendOptions } from '../../client/api.ts';
import { useUnsavedForesight } from '../../state/tasks/foresight.ts';
import { openTaskState } from '../../state/tasks/openTasks.ts';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';

/** While the task is open, its instance's log follows the values typed into the form. */
export function useTaskForesight({ detail, form }: LoadedTask): void {
  const { taskId, processInstanceId } = detail;
  const isOver = useSnapshot(openTaskState).closed[taskId] !== undefined || !detail.open;
  const values = useCallback(() => (isOver || !form.dirty ? undefined : form.changes()), [isOver, form]);
  const ask = useCallback(
    (formData: Record<string, unknown>, options: SendOptions) =>
      api.instance.upcoming({ body: { processInstanceId, taskId, formData } }, options),
    [processInstanceId, taskId],
  );
  useUnsavedForesight({ key: processInstanceId, form, values, ask });
}
