/** One's own permissions by group: one Tab stop; ←→ move by one, ↑↓ by group, Space checks. */
import './tokenDialog.css';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { GrantablePermission } from '../../../contract/calls/apiToken.ts';
import { toggleMember } from '../../ui/list/toggleMember.ts';
import { FieldErrorMessage } from '../shared/FieldErrorMessage.tsx';
import { groupPermissions, type PermissionGroup, togglePermissionGroup } from './tokenDraft.ts';

type PermissionsFieldProps = {
  all: readonly GrantablePermission[];
  chosen: ReadonlySet<string>;
  problem: string | undefined;
  onChange: (chosen: ReadonlySet<string>) => void;
};

export function PermissionsField({ all, chosen, problem, onChange }: PermissionsFieldProps) {
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [current, setCurrent] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupPermissions(all, keyword.trim()), [all, keyword]);
  const known = groups.some(({ permissions }) => permissions.some((one) => one.permission === current));
  const stop = known ? current : groups[0]?.permissions[0]?.permission;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findNextBox(list.current, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <fieldset className="dialog-field token-permissions" aria-labelledby={`${id}-label`}>
      <span className="dialog-label" id={`${id}-label`}>
        权限 <small>{chosen.size}</small>
      </span>
      <div>
        <input
          className="bp6-input bp6-fill"
          type="search"
          aria-label="筛选权限"
          placeholder="名称、拼音或权限字符"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the boxes in it take the keys; it only moves among them */}
        <div ref={list} className="token-permission-list" onKeyDown={onKeyDown}>
          {groups.map((group) => (
            <PermissionGroupBoxes
              key={group.name}
              {...{ group, chosen, stop, onChange }}
              onFocus={setCurrent}
            />
          ))}
          {groups.length === 0 && <p className="dialog-note">没有匹配的权限</p>}
        </div>
        <small className="dialog-note">不选权限时，令牌只能读取本人的待办等登录后人人可看的内容。</small>
        <FieldErrorMessage of={id} text={problem} />
      </div>
    </fieldset>
  );
}

type GroupBoxesProps = Pick<PermissionsFieldProps, 'chosen' | 'onChange'> & {
  group: PermissionGroup;
  /** The permission whose box is the Tab stop. */
  stop: string | undefined;
  onFocus: (permission: string) => void;
};

function PermissionGroupBoxes({ group, chosen, stop, onChange, onFocus }: GroupBoxesProps) {
  return (
    <fieldset aria-label={group.name}>
      <button type="button" tabIndex={-1} onClick={() => onChange(togglePermissionGroup(chosen, group))}>
        {group.name}
      </button>
      {group.permissions.map(({ permission, name }) => (
        <label key={permission} className="field-option" title={permission}>
          <input
            type="checkbox"
            tabIndex={permission === stop ? 0 : -1}
            checked={chosen.has(permission)}
            onFocus={() => onFocus(permission)}
            onChange={() => onChange(toggleMember(chosen, permission))}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The box that an arrow key leads to. */
function findNextBox(list: HTMLElement | null, { key, target }: KeyboardEvent): HTMLElement | undefined {
  if (!list || !(target instanceof HTMLElement)) return undefined;
  const boxes = [...list.querySelectorAll<HTMLElement>('input[type=checkbox]')];
  const at = boxes.indexOf(target);
  if (key === 'ArrowRight') return boxes[at + 1];
  if (key === 'ArrowLeft') return boxes[at - 1];
  if (key === 'Home') return boxes[0];
  if (key === 'End') return boxes.at(-1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const groups = [...list.querySelectorAll('fieldset')];
  const group = groups.findIndex((one) => one.contains(target));
  const next = groups[group + (key === 'ArrowDown' ? 1 : -1)];
  return next?.querySelector<HTMLElement>('input[type=checkbox]') ?? undefined;
}
