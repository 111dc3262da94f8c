/** The current task for commands, with its record and its instance. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import type { CurrentTask } from '../../commands/core/currentTask.ts';
import { openTaskState } from '../../state/tasks/openTasks.ts';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';
import { useInstanceContext } from '../log/useInstanceContext.ts';

type TaskTitleFallback = { title: string; rowId: string };

/** Publishes the task; if it was closed meanwhile, returns how. */
export function useTaskContext({ detail }: LoadedTask, { title, rowId }: TaskTitleFallback) {
  const closed = useSnapshot(openTaskState).closed[detail.taskId];
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
  const flow = useInstanceContext(detail.processInstanceId);
  const context = useMemo(
    () => ({ task: current, instance: flow, record: { formEnName: detail.formEnName, rowId } }),
    [current, detail, flow, rowId],
  );
  useCommandContext(context);
  return closed;
}
