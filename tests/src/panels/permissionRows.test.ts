/** Effective permissions by origin, and by what is missing. */
import { beforeAll, expect, test } from 'vitest';
import { filterPermissions } from '../../../src/panels/permissions/permissionRows.ts';
import { formatGrant } from '../../../src/ui/format/permissionGrant.ts';
import { loadPinyin } from '../../../src/ui/format/pinyin.ts';

beforeAll(loadPinyin);

const permission = (
  menuName: string,
  roles: string[],
  otherRoles: { roleName: string; members: number }[] = [],
) => ({
  menuId: menuName,
  menuName,
  pageName: '用户',
  permission: `system:user:${menuName}`,
  roles,
  otherRoles,
});
const all = [
  permission('新增', ['员工']),
  permission('编辑', ['员工', '人事']),
  permission('删除', [], [{ roleName: '人事', members: 3 }]),
];
const names = (filter: 'held' | 'missing' | 'several', text = '') =>
  filterPermissions(all, { filter, text }).map(({ menuName }) => menuName);

test('permissions are held, missing, or held through several roles', () => {
  expect(names('held')).toEqual(['新增', '编辑']);
  expect(names('missing')).toEqual(['删除']);
  expect(names('several')).toEqual(['编辑']);
});

test('permissions are found by pinyin initials and by their name', () => {
  expect(names('held', 'yhxz')).toEqual(['新增']);
  expect(names('held', 'system:user:编辑')).toEqual(['编辑']);
});

test('the origin names the roles, or those that would grant the permission', () => {
  expect(all.map(formatGrant)).toEqual(['来自 角色 员工', '来自 角色 员工、人事', '可由 人事（3 人） 得到']);
  expect(formatGrant(permission('x', []))).toBe('没有角色授予该权限');
});
