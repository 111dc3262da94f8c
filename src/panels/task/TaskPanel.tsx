/** One task: its header, its actions, its form. Shown by the preview of the to-do page and by the approval page. */
import { scrollTabStop } from '../../ui/keyboard/scrollTabStop.ts';
import './task.css';
import { Suspense, useMemo } from 'react';
import type { TaskRow } from '../../../contract/calls/shapes/flowShapes.ts';
import { useCurrentContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import type { ClosedTask } from '../../state/tasks/closedTaskText.ts';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { createLoadable, preloadNow } from '../../ui/loadable.tsx';
import { rowHeader, taskHeader } from '../shared/headerContent.ts';
import { PanelHeader } from '../shared/PanelHeader.tsx';
import { listToolbarCommands } from './taskToolbar.ts';
import { useTask, useTaskInstance } from './useTask.ts';
import { useTaskContext } from './useTaskContext.ts';
import { useTaskForesight } from './useTaskForesight.ts';

/** The rows of a list do not wait for the code of forms; both load in parallel. */
const formPanel = createLoadable(async () => (await import('../form/FormPanel.tsx')).FormPanel);
preloadNow(formPanel);

const maxButtons = 4;

export function TaskPanel({ taskId }: { taskId: string }) {
  const { state, retry } = useTask(taskId);
  if (state.kind === 'loading') return <LoadingIndicator />;
  if (state.kind === 'failed')
    return (
      <EmptyState title={state.sentence} hint={state.over ? '任务可能已由他人处理，请继续下一条' : undefined}>
        <Button onClick={retry}>重新加载</Button>
      </EmptyState>
    );
  return <OpenTask key={taskId} task={state.task} />;
}

function OpenTask({ task }: { task: LoadedTask }) {
  const { detail, form } = task;
  const { focusedRow } = useCurrentContext();
  // In a task list the focused row of this task is a TaskRow; any other list focuses another task or none.
  const row = focusedRow?.taskId === detail.taskId ? (focusedRow as TaskRow) : undefined;
  const instance = useTaskInstance(row ? undefined : detail.processInstanceId);
  const rowId = String(detail.formData.id ?? instance?.rowId ?? '');
  const head = row ? rowHeader(row) : taskHeader(detail, instance);
  const closed = useTaskContext(task, { title: head.title, rowId });
  useTaskForesight(task);
  const { funcConfList } = detail.nodeProperties;
  const commands = useMemo(() => listToolbarCommands(funcConfList), [funcConfList]);
  return (
    <div className="task-panel" data-task={detail.taskId}>
      <PanelHeader {...head}>
        {closed ? <TaskClosed {...closed} /> : <CommandButtons ids={commands} max={maxButtons} />}
      </PanelHeader>
      <div className="task-body" ref={scrollTabStop}>
        <Suspense fallback={<LoadingIndicator />}>
          <formPanel.Component form={form} seen={detail.before} />
        </Suspense>
      </div>
    </div>
  );
}

/** The notice above a task that was completed elsewhere while it was open. */
const TaskClosed = ({ by, sentence }: ClosedTask) => (
  <div className="task-closed" role="status">
    <span>{by === 'other' ? `${sentence}；您填写的内容保留为草稿，不会丢失` : sentence}</span>
    <CommandButtons ids={['task.next']} max={1} />
  </div>
);
