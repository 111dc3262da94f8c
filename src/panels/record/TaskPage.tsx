import { useEffect } from 'react';
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { useCommandContext } from '../../commands/context.ts';
import { goInstead } from '../../commands/leaveTab.ts';
import { approvalHref } from '../../commands/taskContext.ts';
import { useFirstFocus } from '../../shell/useFirstFocus.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import { useTabActive, useTabKey } from '../../state/tabScope.ts';
import { formTabTitle } from '../../state/tabTitle.ts';
import type { OpenedTask } from '../../state/taskCache.ts';
import { Loading } from '../../ui/EmptyState.tsx';
import { useFlowDock } from '../log/useFlowDock.tsx';
import { TaskPanel } from '../task/TaskPanel.tsx';
import { useTask } from '../task/useTask.ts';
import { leaveGone } from './leaveGone.ts';
import { useFormTab } from './useFormTab.ts';

/** A task as a page of its own: `/auto/{form}?from=flow&taskId=`. */
export function TaskPage({ taskId }: { taskId: string }) {
  const { state } = useTask(taskId);
  if (state.kind !== 'ready') return <TaskPanel taskId={taskId} />;
  const { detail } = state.task;
  return detail.open || detail.deleted ? (
    <OpenTaskPage task={state.task} />
  ) : (
    <OverTaskPage detail={detail} />
  );
}

function OpenTaskPage({ task }: { task: OpenedTask }) {
  const { detail, form } = task;
  const title = formTabTitle({ taskId: detail.taskId }, form.definition.cnName, detail.title);
  useFormTab(form, title);
  useFirstFocus();
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

/** An old address, or the way back: the page turns into its flow's, to look at or with what waits there by now. */
function OverTaskPage({ detail }: { detail: TaskDetail }) {
  const active = useTabActive();
  useEffect(() => {
    if (active) goInstead(approvalHref(detail), { replace: true });
  }, [active, detail]);
  return <Loading />;
}
