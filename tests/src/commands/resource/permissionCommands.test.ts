/** What commands say about permissions and menus. */
import { expect, test } from 'vitest';
import { formatMenu } from '../../../../src/commands/resource/permissionCommands.ts';
import { explainCallInWords, explainPermission } from '../../../../src/commands/resource/whyPrompt.ts';

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

test('a refused call says why, who grants its permission, and whose record it is', () => {
  const call = {
    name: '导出单据',
    method: 'POST',
    path: '/auto/{form}/export',
    object: 'recordScope',
  } as const;
  const grant = {
    permission: 'auto:auto_contract:export',
    roles: [],
    otherRoles: [{ roleName: '管理员', members: 1 }],
  };
  expect(
    explainCallInWords({
      ...call,
      refusal: 'permission',
      detail: '',
      grants: [{ ...grant, entry: 'none' }],
      record: null,
    }),
  ).toBe(
    '不能：没有权限。\n权限 auto:auto_contract:export：没有菜单授予，只有管理员有；可由 管理员（1 人） 得到。\n只限于：按角色数据权限可见的单据。',
  );
  expect(
    explainCallInWords({
      ...call,
      refusal: 'recordScope',
      detail: '',
      grants: [{ ...grant, roles: ['员工'], entry: 'open' }],
      record: {
        creatorName: '张三',
        creatorDeptName: '采购部',
        scopes: [{ roleName: '员工', dataScope: 'SELF' }],
      },
    }),
  ).toBe(
    '不能：单据不在其数据范围内。\n权限 auto:auto_contract:export：来自 角色 员工。\n单据的创建人：张三，采购部。\n数据范围：员工：仅本人。',
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
