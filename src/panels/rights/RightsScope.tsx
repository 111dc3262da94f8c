/** The data scope of a role: whose records its members see. CUSTOM names departments. */
import { useId, useState } from 'react';
import { dataScopeOptions } from '../../../contract/resources/people/role.ts';
import { type DeptTreeRow, flattenDeptTree } from '../../dialogs/people/deptTreeRows.ts';
import { type DepartmentNode, useDepartmentTree } from '../../state/cache/people.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import { toggleMember } from '../../ui/list/toggleMember.ts';
import { CheckMatrix } from '../../ui/matrix/CheckMatrix.tsx';
import { listDepts, type NamedDept, type RightsDraft, type RoleDataScope } from './useRights.ts';

type RightsScopeProps = {
  scope: RoleDataScope;
  deptIds: ReadonlySet<string>;
  savedDepts: readonly NamedDept[];
  readOnly: boolean;
  onChange: (change: Partial<RightsDraft>) => void;
};

export function RightsScope({ scope, deptIds, savedDepts, readOnly, onChange }: RightsScopeProps) {
  const name = useId();
  return (
    <fieldset className="rights-scope" disabled={readOnly}>
      <legend>数据范围</legend>
      {dataScopeOptions.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={scope === value}
            // The options are the scopes of the contract.
            onChange={() => onChange({ dataScope: value as RoleDataScope })}
          />
          {label}
          {value === 'CUSTOM' && scope === 'CUSTOM' && <small>{deptIds.size} 个</small>}
        </label>
      ))}
      {scope === 'CUSTOM' && (
        <DeptChecks
          deptIds={deptIds}
          savedDepts={savedDepts}
          readOnly={readOnly}
          onChange={(next) => onChange({ deptIds: next })}
        />
      )}
    </fieldset>
  );
}

type DeptChecksProps = {
  deptIds: ReadonlySet<string>;
  savedDepts: readonly NamedDept[];
  readOnly: boolean;
  onChange: (deptIds: ReadonlySet<string>) => void;
};

const column = { id: 'in', label: '包含' };

function DeptChecks({ deptIds, savedDepts, readOnly, onChange }: DeptChecksProps) {
  const { value: tree, failure } = useDepartmentTree();
  const [opened, setOpen] = useState<ReadonlySet<string>>();
  if (failure) return <p role="alert">{failure}</p>;
  // Without the tree every saved department would look like a disabled one.
  if (!tree) return <LoadingIndicator />;
  const open = opened ?? new Set(tree.map(({ id }) => id));
  const rows = [...flattenDeptTree(tree, open), ...listClosedRows(tree, savedDepts)];
  return (
    <div className="rights-depts">
      <CheckMatrix
        label="部门"
        rows={rows.map((row) => ({ ...row, open: row.hasChildren ? row.open : undefined }))}
        columns={[column]}
        readOnly={readOnly}
        stateOf={(id) => (deptIds.has(id) ? 'on' : 'off')}
        onFold={(id) => setOpen(toggleMember(open, id))}
        onToggle={(ids) => onChange(toggleDepts(ids, deptIds))}
      />
    </div>
  );
}

/** Departments that are not offered any more stay below the tree, where they can be taken out. */
function listClosedRows(tree: readonly DepartmentNode[], saved: readonly NamedDept[]): DeptTreeRow[] {
  const offered = new Set(listDepts(tree).map(({ id }) => id));
  return saved
    .filter(({ id }) => !offered.has(id))
    .map(({ id, label }) => ({ id, label: `${label}（已停用）`, depth: 0, open: false, hasChildren: false }));
}

/** Includes the departments, or excludes them if all are included. */
function toggleDepts(ids: readonly string[], deptIds: ReadonlySet<string>): Set<string> {
  const areAllIn = ids.every((id) => deptIds.has(id));
  return areAllIn ? new Set([...deptIds].filter((id) => !ids.includes(id))) : new Set([...deptIds, ...ids]);
}
