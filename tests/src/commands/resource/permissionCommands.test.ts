/** What commands say about permissions and menus. */
import { expect, test } from 'vitest';
import { explainPermission, formatMenu } from '../../../../src/commands/resource/permissionCommands.ts';

const granted = (roles: string[], otherRoles: { roleName: string; members: number }[] = []) => ({
  menuId: '1',
  menuName: '新增',
  pageName: '用户',
  permission: 'system:user:add',
  roles,
  otherRoles,
});

test('a held permission names its roles, a missing one the roles that would grant it', () => {
  expect(explainPermission({ status: '0' }, granted(['人事']))).toBe('能：来自 角色 人事。');
  expect(explainPermission({ status: '0' }, granted([], [{ roleName: '人事', members: 3 }]))).toBe(
    '不能：可由 人事（3 人） 得到。',
  );
});

test('a disabled account comes before its roles', () => {
  expect(explainPermission({ status: '1' }, granted(['人事']))).toBe(
    '不能：账号已停用。启用后，来自 角色 人事。',
  );
});

test('a menu is a line per entry, indented, without hidden entries', () => {
  const route = (title: string, hidden = false) => ({
    name: title,
    path: '/',
    component: '',
    hidden,
    meta: { title, icon: '', noCache: false, link: null },
  });
  const menu = [{ ...route('业务'), children: [route('合同'), route('旧页', true)] }, route('统计')];
  expect(formatMenu(menu)).toBe('业务\n　合同\n统计');
});
