/** A role's rights as saved and as being changed: menu entries, data scope, departments; with undo. */
import { useMemo, useRef, useState } from 'react';
import type { CallResult } from '../../../contract/call.ts';
import type { roleCalls } from '../../../contract/calls/role.ts';
import { api } from '../../client/api.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import type { DepartmentNode } from '../../state/cache/people.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useLoaded } from '../shared/useLoaded.ts';
import { findAdded, type MenuIds, withFolders } from './rightsChanges.ts';
import { buildRightsRows, listGrantableMenus, type RightsRow } from './rightsRows.ts';

export type RoleDetail = CallResult<typeof roleCalls.detail>;
export type RoleDataScope = RoleDetail['dataScope'];
export type NamedDept = Pick<DepartmentNode, 'id' | 'label'>;
export type RightsDraft = { held: MenuIds; dataScope: RoleDataScope; deptIds: ReadonlySet<string> };
export type LoadedRights = {
  role: RoleDetail;
  rows: RightsRow[];
  saved: RightsDraft;
  /** The departments of the saved data scope, disabled ones too. */
  savedDepts: readonly NamedDept[];
};

async function loadRights(roleId: string): Promise<LoadedRights> {
  const [role, menus, { depts }] = await Promise.all([
    api.role.detail({ params: { roleId } }),
    api.menu.list({ query: { pageSize: 10_000 } }),
    api.dept.treeOfRole({ params: { roleId } }),
  ]);
  const saved = toDraft(role);
  return {
    role,
    rows: buildRightsRows(listGrantableMenus(menus.rows, saved.held)),
    saved,
    savedDepts: listDepts(depts).filter(({ id }) => saved.deptIds.has(id)),
  };
}

/** All departments of a tree, each before those below it. */
export const listDepts = (nodes: readonly DepartmentNode[]): NamedDept[] =>
  nodes.flatMap(({ id, label, children = [] }) => [{ id, label }, ...listDepts(children)]);

const toDraft = ({ menuIds, dataScope, deptIds }: RoleDetail): RightsDraft => ({
  held: new Set(menuIds),
  dataScope,
  deptIds: new Set(deptIds),
});

export function useRights(roleId: string) {
  const [turn, setTurn] = useState(0);
  const { value, failure, retry } = useLoaded(`${roleId}:${turn}`, () => loadRights(roleId));
  const [history, setHistory] = useState<readonly RightsDraft[]>([]);
  const once = useRef(new IdempotencyKey());
  const draft = history.at(-1) ?? value?.saved;
  const dirty = useMemo(
    () => draft !== undefined && value !== undefined && !isSame(draft, value),
    [draft, value],
  );
  const save = async () => {
    if (!value || !draft) return;
    const { roleId: id, version } = value.role;
    const body = { roleId: id, version, dataScope: draft.dataScope };
    const lists = { menuIds: withFolders(value.rows, draft.held), deptIds: [...draft.deptIds] };
    try {
      const whole = { ...body, ...lists };
      await api.role.edit({ body: whole }, once.current.options(whole));
      setHistory([]);
      setTurn(turn + 1);
      toast.success('修改成功');
    } catch (error) {
      once.current.onFailure(error);
      showFailure(error);
    }
  };
  return {
    value,
    failure,
    retry,
    draft,
    dirty,
    save,
    change: (next: Partial<RightsDraft>) => draft && setHistory([...history, { ...draft, ...next }]),
    undo: () => setHistory(history.slice(0, -1)),
    reset: () => setHistory([]),
  };
}

function isSame(draft: RightsDraft, { rows, saved }: LoadedRights): boolean {
  const ids = (of: RightsDraft) => new Set(withFolders(rows, of.held));
  return (
    draft.dataScope === saved.dataScope &&
    hasSameMembers(draft.deptIds, saved.deptIds) &&
    hasSameMembers(ids(draft), ids(saved))
  );
}

const hasSameMembers = (left: MenuIds, right: MenuIds): boolean =>
  left.size === right.size && findAdded(left, right).length === 0;
