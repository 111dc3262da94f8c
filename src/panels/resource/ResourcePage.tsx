/** The page of an administration object: its list, and the editor over it. The description decides everything else. */
import './resource.css';
import { type ComponentType, useEffect, useMemo } from 'react';
import { subscribe } from 'valtio';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import { showSavedRow } from '../../commands/core/changedRows.ts';
import { commandContext, useCommandContext } from '../../commands/core/commandContext.ts';
import { executeCommand } from '../../commands/core/executeCommand.ts';
import { commands } from '../../commands/registry.ts';
import type { OpenedRow } from '../../commands/resource/resourceContext.ts';
import { canMoveRows, moveDroppedRow } from '../../commands/resource/treeMoveCommands.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { getFieldRenderer } from '../../fields/registry.tsx';
import type { ListModel } from '../../grid/model/listModel.ts';
import type { ListView } from '../../grid/model/listView.ts';
import { expandBranch } from '../../grid/model/rows/treeActions.ts';
import { buildResourceView } from '../../grid/views/resources/resourceView.ts';
import type { RowDrop } from '../../grid/widget/rowDrag.ts';
import type { PageProps } from '../../shell/page.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { findResource, loadOwnerRow } from '../../state/resources/resourceCalls.ts';
import type { ResourceRow } from '../../state/resources/resourceRow.ts';
import { hasPermission } from '../../state/session/session.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { useDeferredFocusedRow } from '../list/hooks/useDeferredFocusedRow.ts';
import { useInitialView } from '../list/hooks/useInitialView.ts';
import { useList } from '../list/hooks/useList.ts';
import { useLiveRows } from '../list/hooks/useLiveRows.ts';
import { ListPane } from '../list/ListPane.tsx';
import { ListStatus } from '../list/ListStatus.tsx';
import { useInstanceContext } from '../log/useInstanceContext.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { DeptFilterPane } from './DeptFilterPane.tsx';
import { openResourceEditor } from './openResourceEditor.ts';
import { noEvents, resourceEvents } from './resourceEvents.ts';
import { useResourceDock } from './useResourceDock.tsx';

export function createResourcePage(name: ResourceName): ComponentType<PageProps> {
  const resource = findResource(name);
  const { within } = resource;
  if (!within) return (where) => <ResourceList resource={resource} where={where} />;
  return (where) => <ResourceListWithin resource={resource} within={within} where={where} />;
}

type WithinProps = { resource: Resource; within: NonNullable<Resource['within']>; where: PageProps };

/** The rows that belong to one row of another resource, which the address names. */
function ResourceListWithin({ resource, within, where }: WithinProps) {
  const key = where.params[within.param] ?? '';
  const { value: owner, failure, retry } = useLoaded(key, () => loadOwnerRow(within, key));
  if (!owner) return <NotLoaded failure={failure} retry={retry} hint="它可能已被删除，或地址有误" />;
  return (
    <ResourceList
      resource={resource}
      where={where}
      owner={owner}
      ownerName={String(owner[findResource(within.resource).label])}
      property={within.property}
    />
  );
}

type ResourceListProps = {
  resource: Resource;
  where: PageProps;
  owner?: ResourceRow;
  ownerName?: string;
  property?: string;
};

function ResourceList({ resource, where, owner, ownerName, property }: ResourceListProps) {
  const value = property === undefined ? undefined : owner?.[property];
  const fixed = useMemo(
    (): Record<string, string> => ({
      ...resource.fixed,
      ...(property !== undefined && { [property]: String(value) }),
    }),
    [resource, property, value],
  );
  const view = useMemo(
    () => buildResourceView(resource, { columnLook: (field) => getFieldRenderer(field).column, fixed }),
    [resource, fixed],
  );
  const title = ownerName === undefined ? resource.title : `${resource.title} ${ownerName}`;
  const isViewApplied = useInitialView({ listId: view.id, savedViews: view.savedViews, where });
  useTab({ title });
  if (!isViewApplied) return <PageLoading />;
  return <ResourceRows resource={resource} where={where} view={view} fixed={fixed} title={title} />;
}

type ResourceRowsProps = Pick<ResourceListProps, 'resource' | 'where'> & {
  view: ListView<ResourceRow>;
  fixed: Readonly<Record<string, string>>;
  title: string;
};

function ResourceRows({ resource, where, view, fixed, title }: ResourceRowsProps) {
  const part = useMemo(
    () => ({
      page: view.id,
      pageTitle: title,
      list: {
        resource,
        fixed,
        openEditor: (opened: OpenedRow) => openResourceEditor({ resource, fixed, ...opened }),
      },
    }),
    [view, title, resource, fixed],
  );
  useCommandContext(part);
  const open = () => {
    if (resource.opens) return void runCommand(resource.opens);
    const row = list.model.focusedRow();
    const mayEdit = resource.calls.edit && hasPermission(`${resource.rights}:edit`);
    if (!row) return;
    void openResourceEditor({ resource, fixed, row, readOnly: !mayEdit }).then((saved) => {
      if (saved) void showSavedRow(view.id, { key: String(row.id) });
    });
  };
  const list = useList({ view, where, open });
  const row = useDeferredFocusedRow(list.model);
  // Rows of flows offer the commands on their instance.
  const instance = useInstanceContext(row?.processInstanceId ? String(row.processInstanceId) : undefined);
  useCommandContext(useMemo(() => ({ instance }), [instance]));
  useExpandedRoot(list.model);
  useLiveRows(list.model, resourceEvents[resource.name] ?? noEvents, { spreadMs: 1200 });
  const onDropRow = canMoveRows(resource)
    ? (drop: RowDrop) => void moveDroppedRow(commandContext(), drop).catch(showFailure)
    : undefined;
  const dock = useResourceDock(resource, row?.id);
  return (
    <div className="resource-page">
      <div className="resource-tools">
        <CommandButtons ids={view.commands} />
      </div>
      <div className="resource-body">
        {resource.side && <DeptFilterPane model={list.model} field={resource.side} />}
        <Workspace
          id={view.id}
          main={<ListPane list={list} open={open} onDropRow={onDropRow} />}
          status={<ListStatus model={list.model} />}
          {...(dock && { dock })}
        />
      </div>
    </div>
  );
}

function runCommand(id: string): Promise<void> | undefined {
  const command = commands.find((one) => one.id === id);
  return command && executeCommand(command);
}

/** A tree with a single root shows the level below it from the start. */
function useExpandedRoot(model: ListModel<ResourceRow>): void {
  useEffect(() => {
    let wasLoaded = false;
    const follow = () => {
      const isLoaded = model.state.total !== null;
      if (isLoaded === wasLoaded) return;
      wasLoaded = isLoaded;
      const root = model.rowAt(0);
      if (isLoaded && root && model.pagination.isTree() && !model.rowAt(1)) void expandBranch(model, root);
    };
    follow();
    // Published before the next frame, which replays the keys that were buffered for the rows.
    return subscribe(model.state, follow);
  }, [model]);
}
