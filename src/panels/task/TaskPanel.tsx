/** One task: what it is about, what can be done, its form. The preview of the to-do page and the approval page show it. */
import './task.css';
import { Suspense, useMemo } from 'react';
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import { CommandButtons } from '../../commands/CommandButtons.tsx';
import { useCurrentContext } from '../../commands/context.ts';
import type { OpenedTask } from '../../state/taskCache.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Loading } from '../../ui/EmptyState.tsx';
import { loadable, preloadNow } from '../../ui/loadable.tsx';
import { headOfRow, headOfTask } from './head.ts';
import { TaskClosed } from './TaskClosed.tsx';
import { TaskHead } from './TaskHead.tsx';
import { toolbarCommands } from './toolbar.ts';
import { useInstance, useTask } from './useTask.ts';
import { useTaskContext } from './useTaskContext.ts';
import { useTaskForesight } from './useTaskForesight.ts';

/** The rows of a list do not wait for the code of forms; it is fetched beside theirs. */
const formPanel = loadable(async () => (await import('../form/FormPanel.tsx')).FormPanel);
preloadNow(formPanel);

const shownButtons = 4;

export function TaskPanel({ taskId }: { taskId: string }) {
  const { state, retry } = useTask(taskId);
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed')
    return (
      <EmptyState title={state.sentence} hint={state.over ? '任务可能已由他人处理，请继续下一条' : undefined}>
        <Button onClick={retry}>重新加载</Button>
      </EmptyState>
    );
  return <OpenTask key={taskId} task={state.task} />;
}

function OpenTask({ task }: { task: OpenedTask }) {
  const { detail, form } = task;
  const { focusedRow } = useCurrentContext();
  // The focused row of a task list is a TaskRow; of any other list it has another task or none.
  const row = focusedRow?.taskId === detail.taskId ? (focusedRow as TaskRow) : undefined;
  const instance = useInstance(row ? undefined : detail.processInstanceId);
  const rowId = String(detail.formData.id ?? instance?.rowId ?? '');
  const head = row ? headOfRow(row) : headOfTask(detail, instance);
  const closed = useTaskContext(task, { title: head.title, rowId });
  useTaskForesight(task);
  const { funcConfList } = detail.nodeProperties;
  const commands = useMemo(() => toolbarCommands(funcConfList), [funcConfList]);
  return (
    <div className="task-panel" data-task={detail.taskId}>
      <TaskHead {...head}>
        {closed ? <TaskClosed {...closed} /> : <CommandButtons ids={commands} max={shownButtons} />}
      </TaskHead>
      <div className="task-body">
        <Suspense fallback={<Loading />}>
          <formPanel.Component form={form} seen={detail.before} />
        </Suspense>
      </div>
    </div>
  );
}
