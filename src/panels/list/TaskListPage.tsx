/**
 * Lists of tasks: rows at the left, the focused task's form at the right, its log and comments in the dock. When the
 * form is hidden, its buttons are above the rows.
 */
import { useMemo } from 'react';
import type { TaskRow } from '../../../contract/calls/shapes/flowShapes.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import type { ListView } from '../../grid/model/listView.ts';
import type { PageLocation } from '../../shell/page.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { type TaskCounters, useCounters } from '../../state/cache/counters.ts';
import { usePageLayout } from '../../state/workspace/pageLayout.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { useFlowDock } from '../dock/useFlowDock.tsx';
import { TaskContextPublisher } from '../task/TaskContextPublisher.tsx';
import { TaskPanel } from '../task/TaskPanel.tsx';
import { useDeferredFocusedRow } from './hooks/useDeferredFocusedRow.ts';
import { useList } from './hooks/useList.ts';
import { useLiveTasks } from './hooks/useLiveTasks.ts';
import { useMarkRead } from './hooks/useMarkRead.ts';
import { usePrefetchNext } from './hooks/usePrefetchNext.ts';
import { ListPane } from './ListPane.tsx';
import { ListStatus } from './ListStatus.tsx';
import { NoFocusedTask } from './NoFocusedTask.tsx';
import { openTaskPage } from './openRow.ts';

type TaskListPageProps = {
  where: PageLocation;
  view: ListView<TaskRow>;
  /** The counter in the tab's title. */
  counter: keyof TaskCounters;
};

const emptyContext = {};

export function TaskListPage({ where, view, counter }: TaskListPageProps) {
  const counters = useCounters();
  const open = () => {
    const row = list.model.focusedRow();
    if (row) openTaskPage(row);
  };
  const list = useList({ view, where, open });
  const { model } = list;
  const row = useDeferredFocusedRow(model);
  usePrefetchNext(model);
  const dock = useFlowDock(row ?? emptyContext);
  const { previewOpen } = usePageLayout(view.id);
  useMarkRead(model, row);
  const closed = useLiveTasks(model);
  useTab({ title: view.title, badge: counters[counter] });
  useCommandContext(useMemo(() => ({ page: view.id, pageTitle: view.title }), [view]));
  return (
    <Workspace
      id={view.id}
      main={
        <ListPane
          list={list}
          open={open}
          toolbar={!previewOpen}
          notice={
            <>
              {!previewOpen && row && <TaskContextPublisher row={row} />}
              {closed && (
                <div className="list-closed" role="status">
                  {closed}
                </div>
              )}
            </>
          }
        />
      }
      preview={row ? <TaskPanel taskId={row.taskId} /> : <NoFocusedTask model={model} />}
      dock={dock}
      status={<ListStatus model={model} />}
    />
  );
}
