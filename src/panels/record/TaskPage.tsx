import { useEffect } from 'react';
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { approvalHref } from '../../commands/core/currentTask.ts';
import { replaceTab } from '../../commands/core/leaveTab.ts';
import { useFirstFocus } from '../../shell/useFirstFocus.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';
import { formatFormTabTitle } from '../../state/workspace/formTab.ts';
import { useTabActive, useTabKey } from '../../state/workspace/tabScope.ts';
import { useFlowDock } from '../dock/useFlowDock.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';
import { TaskPanel } from '../task/TaskPanel.tsx';
import { useTask } from '../task/useTask.ts';
import { leaveDeletedRecord } from './leaveDeletedRecord.ts';
import { useFormTab } from './useFormTab.ts';

/** A task on its own page: `/auto/{form}?from=flow&taskId=`. */
export function TaskPage({ taskId }: { taskId: string }) {
  const { state } = useTask(taskId);
  if (state.kind === 'loading') return <PageLoading />;
  if (state.kind === 'failed') return <TaskPanel taskId={taskId} />;
  const { detail } = state.task;
  return detail.open || detail.deleted ? (
    <OpenTaskPage task={state.task} />
  ) : (
    <ClosedTaskPage detail={detail} />
  );
}

function OpenTaskPage({ task }: { task: LoadedTask }) {
  const { detail, form } = task;
  const title = formatFormTabTitle({ taskId: detail.taskId }, form.definition.cnName, detail.title);
  useFormTab(form, title);
  useFirstFocus();
  useCommandContext({ page: 'form', pageTitle: title });
  const { processInstanceId, formEnName } = detail;
  const dock = useFlowDock({ processInstanceId, formEnName });
  const active = useTabActive();
  const tabKey = useTabKey();
  const gone = detail.deleted && active;
  useEffect(() => {
    if (gone) void leaveDeletedRecord(tabKey);
  }, [gone, tabKey]);
  return <Workspace id="task" main={<TaskPanel taskId={detail.taskId} />} dock={dock} />;
}

/**
 * A closed task, reached by an old address or the Back button: the tab changes to the instance's page, which is read
 * only or shows the task that waits there for the person.
 */
function ClosedTaskPage({ detail }: { detail: TaskDetail }) {
  const active = useTabActive();
  useEffect(() => {
    if (active) replaceTab(approvalHref(detail), { replace: true });
  }, [active, detail]);
  return <PageLoading />;
}
