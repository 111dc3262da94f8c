import type { EffectivePermission } from '../../../contract/calls/permission.ts';

/** 来自 角色 … for a held permission; otherwise the roles that would grant it. */
export function formatGrant({
  roles,
  otherRoles,
}: Pick<EffectivePermission, 'roles' | 'otherRoles'>): string {
  if (roles.length > 0) return `来自 角色 ${roles.join('、')}`;
  if (otherRoles.length === 0) return '没有角色授予该权限';
  return `可由 ${otherRoles.map(({ roleName, members }) => `${roleName}（${members} 人）`).join('、')} 得到`;
}
