/** Instances that one started or took part in, with the log of the focused one beside them. */
import { useMemo } from 'react';
import type { InstanceRow } from '../../../contract/calls/flowShapes.ts';
import { useCommandContext } from '../../commands/context.ts';
import type { ListView } from '../../grid/view.ts';
import type { Where } from '../../shell/page.ts';
import { Workspace } from '../../shell/Workspace.tsx';
import { useTab } from '../../state/tabs.ts';
import { useFlowDock } from '../log/useFlowDock.tsx';
import { useInstancePart } from '../log/useInstancePart.ts';
import { ListPane } from './ListPane.tsx';
import { ListStatus } from './ListStatus.tsx';
import { openInstance } from './openFocused.ts';
import { useList } from './useList.ts';
import { useLiveInstances } from './useLiveInstances.ts';
import { useSettled } from './useSettled.ts';

type InstanceListPageProps<Row extends InstanceRow> = {
  where: Where;
  view: ListView<Row>;
  /** Buttons of the list's commands stand above it. */
  toolbar?: boolean;
};

const nothing = {};

export function InstanceListPage<Row extends InstanceRow>({
  where,
  view,
  toolbar = false,
}: InstanceListPageProps<Row>) {
  const open = () => {
    const row = list.model.focusedRow();
    if (row) openInstance(row);
  };
  const list = useList({ view, where, open });
  const row = useSettled(list.model);
  useLiveInstances(list.model);
  useTab({ title: view.title });
  const dock = useFlowDock(row ?? nothing);
  const instance = useInstancePart(row?.processInstanceId);
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
