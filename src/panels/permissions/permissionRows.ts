/** The visible permissions of a person, and where each comes from. Pure. */
import type { EffectivePermission } from '../../../contract/calls/permission.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';

export type PermissionFilter = 'held' | 'missing' | 'several';

export const filterPermissions = (
  permissions: readonly EffectivePermission[],
  { filter, text }: { filter: PermissionFilter; text: string },
): EffectivePermission[] =>
  permissions.filter(({ roles, pageName, menuName, permission }) => {
    const least = filter === 'several' ? 2 : 1;
    const fits = filter === 'missing' ? roles.length === 0 : roles.length >= least;
    return (
      fits && (text === '' || matchesPinyin(`${pageName}${menuName}`, text) || permission.includes(text))
    );
  });

/** 来自 角色 … for a held permission; otherwise the roles that would grant it. */
export function formatGrant({ roles, otherRoles }: EffectivePermission): string {
  if (roles.length > 0) return `来自 角色 ${roles.join('、')}`;
  if (otherRoles.length === 0) return '没有角色授予该权限';
  return `可由 ${otherRoles.map(({ roleName, members }) => `${roleName}（${members} 人）`).join('、')} 得到`;
}
