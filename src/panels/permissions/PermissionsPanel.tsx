/** The effective permissions of a person: through which roles, and which roles would grant the others. */
import './permissions.css';
import { useState } from 'react';
import type { EffectivePermission } from '../../../contract/calls/permission.ts';
import { api } from '../../client/api.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import { formatGrant } from '../../ui/format/permissionGrant.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { filterPermissions, type PermissionFilter } from './permissionRows.ts';

const filters: { id: PermissionFilter; label: string }[] = [
  { id: 'held', label: '拥有' },
  { id: 'missing', label: '没有' },
  { id: 'several', label: '多来源' },
];

export function PermissionsPanel({ id: userId }: { id: string }) {
  const { value, failure, retry } = useLoaded(userId, () => api.permission.ofUser({ params: { userId } }));
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<PermissionFilter>('held');
  // The panel is beside a list; its loading must not buffer the keys of the list.
  if (!value && failure === undefined) return <LoadingIndicator />;
  if (!value) return <NotLoaded failure={failure} retry={retry} hint="用户可能已被删除" />;
  const shown = filterPermissions(value, { filter, text });
  return (
    <div className="permissions">
      <div className="permissions-tools">
        <input
          type="search"
          className="permissions-search"
          placeholder="页面、动作、拼音"
          aria-label="查找权限"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {filters.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="grid-chip"
            aria-pressed={filter === id}
            onClick={() => setFilter(id)}
          >
            {label} {filterPermissions(value, { filter: id, text: '' }).length}
          </button>
        ))}
      </div>
      <ul className="permissions-list" aria-label="权限">
        {shown.map((one) => (
          <PermissionItem key={one.menuId} permission={one} />
        ))}
      </ul>
      {shown.length === 0 && <p className="permissions-none">没有符合条件的权限</p>}
    </div>
  );
}

function PermissionItem({ permission }: { permission: EffectivePermission }) {
  const { pageName, menuName } = permission;
  return (
    <li title={permission.permission}>
      <span>{[pageName, menuName].filter(Boolean).join(' · ')}</span>
      <small>{formatGrant(permission)}</small>
    </li>
  );
}
