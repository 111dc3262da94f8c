/** Instances that the person started or took part in, next to the log of the focused one. */
import { useMemo } from 'react';
import type { InstanceRow } from '../../../contract/calls/shapes/flowShapes.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import type { ListView } from '../../grid/model/listView.ts';
import { handledView } from '../../grid/views/flows/handledView.ts';
import { monitorView } from '../../grid/views/flows/monitorView.ts';
import { queryView } from '../../grid/views/flows/queryView.ts';
import { startedView } from '../../grid/views/flows/startedView.ts';
import type { PageLocation, PageProps } from '../../shell/page.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { useTab } from '../../state/workspace/tabs.ts';
import { useFlowDock } from '../dock/useFlowDock.tsx';
import { useInstanceContext } from '../log/useInstanceContext.ts';
import { PageLoading } from '../shared/PageLoading.tsx';
import { useDeferredFocusedRow } from './hooks/useDeferredFocusedRow.ts';
import { useInitialView } from './hooks/useInitialView.ts';
import { useList } from './hooks/useList.ts';
import { useLiveRows } from './hooks/useLiveRows.ts';
import { ListPane } from './ListPane.tsx';
import { ListStatus } from './ListStatus.tsx';
import { openInstancePage } from './openRow.ts';

const instanceEvents = ['instance.moved'] as const;

export const StartedPage = (where: PageProps) => <InstanceListPage where={where} view={startedView} />;

export const HandledPage = (where: PageProps) => <InstanceListPage where={where} view={handledView} />;

export const QueryPage = (where: PageProps) => <InstanceListPage where={where} view={queryView} toolbar />;

export const MonitorPage = (where: PageProps) => (
  <InstanceListPage where={where} view={monitorView} toolbar />
);

type InstanceListPageProps<Row extends InstanceRow> = {
  where: PageLocation;
  view: ListView<Row>;
  /** True when buttons of the list's commands are above it. */
  toolbar?: boolean;
};

const emptyContext = {};

function InstanceListPage<Row extends InstanceRow>(props: InstanceListPageProps<Row>) {
  const { view, where } = props;
  const isViewApplied = useInitialView({ listId: view.id, savedViews: view.savedViews, where });
  return isViewApplied ? <InstanceList {...props} /> : <PageLoading />;
}

function InstanceList<Row extends InstanceRow>({ where, view, toolbar = false }: InstanceListPageProps<Row>) {
  const open = () => {
    const row = list.model.focusedRow();
    if (row) openInstancePage(row);
  };
  const list = useList({ view, where, open });
  const row = useDeferredFocusedRow(list.model);
  useLiveRows(list.model, instanceEvents);
  useTab({ title: view.title });
  const dock = useFlowDock(row ?? emptyContext);
  const instance = useInstanceContext(row?.processInstanceId);
  const detail = instance?.detail;
  const part = useMemo(
    () => ({
      page: view.id,
      pageTitle: view.title,
      ...(instance && { instance }),
      ...(detail && { record: { formEnName: detail.formEnName, rowId: detail.rowId } }),
    }),
    [view, instance, detail],
  );
  useCommandContext(part);
  return (
    <Workspace
      id={view.id}
      main={<ListPane list={list} open={open} toolbar={toolbar} />}
      dock={dock}
      status={<ListStatus model={list.model} />}
    />
  );
}
