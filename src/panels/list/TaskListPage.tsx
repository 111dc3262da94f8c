/**
 * Tasks to work through: rows at the left, the focused one's form beside them, its log and comments in the dock. Where
 * the form is not shown the buttons stand above the rows.
 */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import { useCommandContext } from '../../commands/context.ts';
import type { ListView } from '../../grid/view.ts';
import type { Where } from '../../shell/page.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import { counters } from '../../state/counters.ts';
import { usePageLayout } from '../../state/layout.ts';
import { useTab } from '../../state/tabs.ts';
import { useFlowDock } from '../log/useFlowDock.tsx';
import { TaskPanel } from '../task/TaskPanel.tsx';
import { UnseenTask } from '../task/UnseenTask.tsx';
import { ListPane } from './ListPane.tsx';
import { ListStatus } from './ListStatus.tsx';
import { NothingFocused } from './NothingFocused.tsx';
import { openTask } from './openFocused.ts';
import { useAhead } from './useAhead.ts';
import { useList } from './useList.ts';
import { useLiveTasks } from './useLiveTasks.ts';
import { useSeen } from './useSeen.ts';
import { useSettled } from './useSettled.ts';

type TaskListPageProps = {
  where: Where;
  view: ListView<TaskRow>;
  /** The number beside the tab's title. */
  count: () => number | undefined;
};

const nothing = {};

export function TaskListPage({ where, view, count }: TaskListPageProps) {
  useSnapshot(counters);
  const open = () => {
    const row = list.model.focusedRow();
    if (row) openTask(row);
  };
  const list = useList({ view, where, open });
  const { model } = list;
  const row = useSettled(model);
  useAhead(model);
  const dock = useFlowDock(row ?? nothing);
  const { previewOpen } = usePageLayout(view.id);
  useSeen(model, row);
  const closed = useLiveTasks(model);
  useTab({ title: view.title, badge: count() });
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
              {!previewOpen && row && <UnseenTask row={row} />}
              {closed && (
                <div className="list-closed" role="status">
                  {closed}
                </div>
              )}
            </>
          }
        />
      }
      preview={row ? <TaskPanel taskId={row.taskId} /> : <NothingFocused model={model} />}
      dock={dock}
      status={<ListStatus model={model} />}
    />
  );
}
