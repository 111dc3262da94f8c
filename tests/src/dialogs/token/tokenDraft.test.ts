import { beforeAll, expect, test } from 'vitest';
import {
  findTokenErrors,
  groupPermissions,
  togglePermissionGroup,
  toTokenBody,
} from '../../../../src/dialogs/token/tokenDraft.ts';
import { loadPinyin } from '../../../../src/ui/format/pinyin.ts';

beforeAll(loadPinyin);

const permission = (key: string, name: string, group: string) => ({ permission: key, name, group });
const all = [
  permission('system:user:list', '用户查询', '用户管理'),
  permission('system:user:add', '用户新增', '用户管理'),
  permission('auto:auto_contract:list', '合同查询', '合同台账'),
  permission('home', '首页', ''),
];
const draft = { name: ' 夜间同步 ', lastDay: '2027-01-31', permissions: new Set(['home']) };

test('A name and an end are required.', () => {
  expect(findTokenErrors(draft)).toEqual({});
  expect(findTokenErrors({ ...draft, name: ' ', lastDay: null })).toEqual({
    name: '请填写名称',
    expireTime: '请填写到期日',
  });
});

test('The token is valid to the end of its last day.', () => {
  expect(toTokenBody(draft)).toEqual({
    name: '夜间同步',
    expireTime: '2027-01-31 23:59:59',
    permissions: ['home'],
  });
});

test('Permissions are grouped by page, and found by name, pinyin, page or key.', () => {
  const found = (keyword: string) =>
    groupPermissions(all, keyword).map(({ name, permissions }) => [name, permissions.length]);
  expect(found('')).toEqual([
    ['用户管理', 2],
    ['合同台账', 1],
    ['其他', 1],
  ]);
  expect(found('htcx')).toEqual([['合同台账', 1]]);
  expect(found('用户管理')).toEqual([['用户管理', 2]]);
  expect(found('user:add')).toEqual([['用户管理', 1]]);
  expect(found('没有')).toEqual([]);
});

test('A group is checked as a whole, and cleared if all of it was checked.', () => {
  const [users] = groupPermissions(all, '');
  if (!users) throw new Error('The first group is missing.');
  const some = togglePermissionGroup(new Set(['home', 'system:user:add']), users);
  expect([...some].toSorted()).toEqual(['home', 'system:user:add', 'system:user:list']);
  expect([...togglePermissionGroup(some, users)]).toEqual(['home']);
});
