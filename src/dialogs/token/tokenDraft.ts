/** The draft of an API token as the call takes it, and its permissions by group. Pure. */
import type { CallRequest } from '../../../contract/call.ts';
import type { apiTokenCalls, GrantablePermission } from '../../../contract/calls/apiToken.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';

export type TokenDraft = {
  name: string;
  /** The last day, `YYYY-MM-DD`. */
  lastDay: string | null;
  permissions: ReadonlySet<string>;
};

type TokenBody = CallRequest<typeof apiTokenCalls.add>['body'];

/** Keyed by the names of the call's fields. */
export type TokenFieldErrors = Partial<Record<keyof TokenBody, string>>;

export const findTokenErrors = ({ name, lastDay }: TokenDraft): TokenFieldErrors => ({
  ...(name.trim() === '' && { name: '请填写名称' }),
  ...(lastDay === null && { expireTime: '请填写到期日' }),
});

/** The token ends with its last day. */
export const toTokenBody = ({ name, lastDay, permissions }: TokenDraft): TokenBody => ({
  name: name.trim(),
  expireTime: `${lastDay} 23:59:59`,
  permissions: [...permissions],
});

export type PermissionGroup = { name: string; permissions: readonly GrantablePermission[] };

/** The permissions that match by name, group or key, by group in the order of the menu. */
export function groupPermissions(all: readonly GrantablePermission[], keyword: string): PermissionGroup[] {
  const groups = new Map<string, GrantablePermission[]>();
  for (const one of all) {
    const matches = [one.name, one.group].some((text) => matchesPinyin(text, keyword));
    if (keyword !== '' && !matches && !one.permission.includes(keyword)) continue;
    const name = one.group || '其他';
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].map(([name, permissions]) => ({ name, permissions }));
}

/** Checks all of a group, or none of it if all are checked. */
export function togglePermissionGroup(
  chosen: ReadonlySet<string>,
  { permissions }: PermissionGroup,
): ReadonlySet<string> {
  const keys = permissions.map(({ permission }) => permission);
  if (!keys.every((key) => chosen.has(key))) return new Set([...chosen, ...keys]);
  return new Set([...chosen].filter((key) => !keys.includes(key)));
}
