/** The task that lies before the person, as commands see it, with its record and its flow. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/context.ts';
import type { CurrentTask } from '../../commands/taskContext.ts';
import type { OpenedTask } from '../../state/taskCache.ts';
import { taskLife } from '../../state/taskLife.ts';
import { useInstancePart } from '../log/useInstancePart.ts';

type Before = { title: string; rowId: string };

/** Publishes it; answers how the task was closed meanwhile, where it was. */
export function useTaskContext({ detail }: OpenedTask, { title, rowId }: Before) {
  const closed = useSnapshot(taskLife).closed[detail.taskId];
  const sentence = closed?.sentence;
  const current = useMemo<CurrentTask>(
    () => ({
      taskId: detail.taskId,
      title,
      nodeType: detail.nodeProperties.nodeType,
      formEnName: detail.formEnName,
      processInstanceId: detail.processInstanceId,
      quickApprovable: detail.quickApprovable,
      buttons: detail.nodeProperties.funcConfList,
      changed: detail.before !== null,
      closed: sentence,
    }),
    [detail, title, sentence],
  );
  const flow = useInstancePart(detail.processInstanceId);
  const context = useMemo(
    () => ({ task: current, instance: flow, record: { formEnName: detail.formEnName, rowId } }),
    [current, detail, flow, rowId],
  );
  useCommandContext(context);
  return closed;
}
