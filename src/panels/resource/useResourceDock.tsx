/** The dock of an administration page: what its description names, for the focused row. */
import { Suspense, useMemo } from 'react';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { DockTab } from '../../shell/workspace/Dock.tsx';
import { hasPermission } from '../../state/session/session.ts';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { createLoadable } from '../../ui/loadable.tsx';

const permissionsPanel = createLoadable(
  async () => (await import('../permissions/PermissionsPanel.tsx')).PermissionsPanel,
);

/** Undefined without a dock, and without the permission for its content. */
export function useResourceDock({ dock }: Resource, key: unknown): readonly DockTab[] | undefined {
  const id = key === undefined ? undefined : String(key);
  return useMemo(() => {
    if (dock !== 'permissions' || !hasPermission('system:permission:query')) return undefined;
    const content =
      id === undefined ? (
        <EmptyState title="没有选中的用户" hint="选择一行后在此查看其有效权限" />
      ) : (
        <Suspense fallback={<LoadingIndicator />}>
          <permissionsPanel.Component userId={id} />
        </Suspense>
      );
    return [{ id: 'permissions', title: '有效权限', content }];
  }, [dock, id]);
}
