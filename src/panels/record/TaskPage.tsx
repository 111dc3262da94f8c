import { useEffect } from 'react';
import { useCommandContext } from '../../commands/context.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import { useTabActive, useTabKey } from '../../state/tabScope.ts';
import { formTabTitle } from '../../state/tabTitle.ts';
import type { OpenedTask } from '../../state/taskCache.ts';
import { useFlowDock } from '../log/useFlowDock.tsx';
import { TaskPanel } from '../task/TaskPanel.tsx';
import { useTask } from '../task/useTask.ts';
import { leaveGone } from './leaveGone.ts';
import { useFormTab } from './useFormTab.ts';

/** A task as a page of its own: `/auto/{form}?from=flow&taskId=`. */
export function TaskPage({ taskId }: { taskId: string }) {
  const { state } = useTask(taskId);
  if (state.kind !== 'ready') return <TaskPanel taskId={taskId} />;
  return <OpenTaskPage task={state.task} />;
}

function OpenTaskPage({ task }: { task: OpenedTask }) {
  const { detail, form } = task;
  const title = formTabTitle({ taskId: detail.taskId }, form.definition.cnName);
  useFormTab(form, title);
  useCommandContext({ page: 'form', pageTitle: title });
  const { processInstanceId, formEnName } = detail;
  const dock = useFlowDock({ processInstanceId, formEnName });
  const active = useTabActive();
  const tabKey = useTabKey();
  const gone = detail.deleted && active;
  useEffect(() => {
    if (gone) void leaveGone(tabKey);
  }, [gone, tabKey]);
  return <Workspace id="task" main={<TaskPanel taskId={detail.taskId} />} dock={dock} />;
}
