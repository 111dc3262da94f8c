/** The dock of an administration page: what its description names, for the focused row. */
import { type ComponentType, Suspense, useMemo } from 'react';
import type { Resource, ResourceDock } from '../../../contract/resources/resource.ts';
import type { DockTab } from '../../shell/workspace/Dock.tsx';
import { hasPermission } from '../../state/session/session.ts';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { createLoadable } from '../../ui/loadable.tsx';

type DockPanel = {
  title: string;
  /** Without it the page has no dock. */
  permission: string;
  /** What is shown while no row is focused. */
  empty: { title: string; hint: string };
  panel: { Component: ComponentType<{ id: string }> };
};

const panels: Readonly<Record<ResourceDock, DockPanel>> = {
  permissions: {
    title: '有效权限',
    permission: 'system:permission:query',
    empty: { title: '没有选中的用户', hint: '选择一行后在此查看其有效权限' },
    panel: createLoadable(async () => (await import('../permissions/PermissionsPanel.tsx')).PermissionsPanel),
  },
};

/** Undefined without a dock, and without the permission for its content. */
export function useResourceDock({ dock }: Resource, key: unknown): readonly DockTab[] | undefined {
  const id = key === undefined ? undefined : String(key);
  return useMemo(() => {
    if (dock === undefined || !hasPermission(panels[dock].permission)) return undefined;
    const { title, empty, panel } = panels[dock];
    const content =
      id === undefined ? (
        <EmptyState {...empty} />
      ) : (
        <Suspense fallback={<LoadingIndicator />}>
          <panel.Component id={id} />
        </Suspense>
      );
    return [{ id: dock, title, content }];
  }, [dock, id]);
}
