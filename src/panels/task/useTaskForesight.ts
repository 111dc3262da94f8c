import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { api, type SendOptions } from '../../client/api.ts';
import { useTypedForesight } from '../../state/foresight.ts';
import type { OpenedTask } from '../../state/taskCache.ts';
import { taskLife } from '../../state/taskLife.ts';

/** While the task is open its flow's log follows what is typed into the form. */
export function useTaskForesight({ detail, form }: OpenedTask): void {
  const { taskId, processInstanceId } = detail;
  const isOver = useSnapshot(taskLife).closed[taskId] !== undefined || !detail.open;
  const values = useCallback(() => (isOver || !form.dirty ? undefined : form.changes()), [isOver, form]);
  const ask = useCallback(
    (formData: Record<string, unknown>, options: SendOptions) =>
      api.instance.upcoming({ body: { processInstanceId, taskId, formData } }, options),
    [processInstanceId, taskId],
  );
  useTypedForesight({ key: processInstanceId, form, values, ask });
}
