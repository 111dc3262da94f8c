/** The rights of a role: a matrix of pages and actions, the data scope, and the effect on the members before saving. */
import './rights.css';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { confirmDiscardChanges } from '../../dialogs/confirm/confirm.ts';
import type { PageProps } from '../../shell/page.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { hasPermission } from '../../state/session/session.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import { type ComparedRole, loadComparedRole } from './comparedRole.ts';
import { RightsEffect } from './RightsEffect.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';
import { RightsScope } from './RightsScope.tsx';
import { findAdded } from './rightsChanges.ts';
import { type LoadedRights, type RightsDraft, useRights } from './useRights.ts';

const buttons = ['rights.compare', 'rights.members', 'rights.undo', 'rights.reset', 'rights.save'];

export function RightsPage({ params }: PageProps) {
  const rights = useRights(params.roleId ?? '');
  const { value, draft, dirty } = rights;
  const title = value ? `角色 ${value.role.roleName}` : '角色权限';
  useTab({ title, dirty, mayClose: useCallback(async () => !dirty || confirmDiscardChanges(), [dirty]) });
  if (!value || !draft)
    return <NotLoaded failure={rights.failure} retry={rights.retry} hint="角色可能已被删除" />;
  return <LoadedRightsPage {...rights} value={value} draft={draft} title={title} />;
}

type LoadedRightsPageProps = Omit<ReturnType<typeof useRights>, 'value' | 'draft'> & {
  value: LoadedRights;
  draft: RightsDraft;
  title: string;
};

function LoadedRightsPage({ value, draft, dirty, title, ...rights }: LoadedRightsPageProps) {
  const { role, rows, saved } = value;
  const [other, setOther] = useState<ComparedRole>();
  const search = useRef<HTMLInputElement>(null);
  const mayEdit = hasPermission('system:role:edit') && role.roleKey !== 'admin';
  const added = useMemo(() => findAdded(saved.held, draft.held), [saved, draft]);
  const removed = useMemo(() => findAdded(draft.held, saved.held), [saved, draft]);
  useCommandContext({
    page: 'rights',
    pageTitle: title,
    rights: {
      roleId: role.roleId,
      mayEdit,
      dirty,
      save: rights.save,
      undo: rights.undo,
      reset: rights.reset,
      find: () => search.current?.select(),
      compare: async (roleId) => setOther(roleId === undefined ? undefined : await loadComparedRole(roleId)),
    },
  });
  return (
    <Workspace
      id="rights"
      status={
        <span>
          新增 <b>{added.length}</b> · 减少 <b>{removed.length}</b>
          {dirty && ' · 未保存'}
          {other && ` · 与${other.roleName}对照`}
        </span>
      }
      main={
        <div className="rights">
          <header className="rights-bar">
            <h1>{role.roleName}</h1>
            <small>{mayEdit ? role.roleKey : `${role.roleKey} · 只读`}</small>
            <CommandButtons ids={buttons} />
          </header>
          <div className="rights-body">
            <RightsMatrix
              rows={rows}
              before={saved.held}
              held={draft.held}
              other={other}
              readOnly={!mayEdit}
              search={search}
              onChange={(held) => rights.change({ held })}
            />
            <aside className="rights-side" data-pane="side" aria-label="数据范围与影响">
              <RightsScope
                scope={draft.dataScope}
                deptIds={draft.deptIds}
                savedDepts={value.savedDepts}
                readOnly={!mayEdit}
                onChange={rights.change}
              />
              <RightsEffect roleId={role.roleId} added={added} removed={removed} />
            </aside>
          </div>
        </div>
      }
    />
  );
}
