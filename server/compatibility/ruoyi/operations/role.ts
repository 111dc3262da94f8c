import { deptCalls } from '../../../../contract/calls/dept.ts';
import { menuCalls } from '../../../../contract/calls/menu.ts';
import { roleCalls } from '../../../../contract/calls/role.ts';
import { userCalls } from '../../../../contract/calls/user.ts';
import type { Fields, Sent } from '../../operation.ts';
import { listed } from '../answers.ts';
import { composed, exported, translated } from '../declare.ts';
import { idsOf, listQuery, picked, row } from '../requests.ts';
import { scopeOf, shownRole } from '../shownRole.ts';
import { shownUser } from '../shownUser.ts';
import { fullyTicked, lowestChosen } from '../tickedNodes.ts';

const readOnly = ['orderNum', 'menuCheckStrictly', 'deptCheckStrictly', 'flag', 'admin', 'permissions'];

function savedRole(sent: Fields): Fields {
  const { dataScope, ...role } = row(sent, { drop: readOnly, rename: { roleSort: 'orderNum' } });
  return { ...role, ...(dataScope === undefined ? {} : { dataScope: scopeOf(dataScope) }) };
}

const membersOf = ({ roleId, userIds }: Fields, act: 'add' | 'remove') => ({
  body: { roleId, [act]: idsOf(userIds) },
});

export const roleOperations = [
  translated('GET /system/role/list', roleCalls.list, { answer: listed(shownRole) }),
  translated('GET /system/role/{roleId}', roleCalls.detail, {
    answer: ({ menuIds, deptIds, ...role }) => ({ data: { ...shownRole(role), menuIds, deptIds } }),
  }),
  translated('POST /system/role', roleCalls.add, {
    request: ({ body }) => ({ body: savedRole(row(body, { drop: ['roleId'] })) }),
  }),
  translated('PUT /system/role', roleCalls.edit, { request: ({ body }) => ({ body: savedRole(body) }) }),
  composed('PUT /system/role/dataScope', {
    note: '父子联动时只计入完整勾选的部门',
    calls: [roleCalls.edit, deptCalls.treeselect],
    async answer({ body }, ask) {
      const { deptIds, ...scope } = savedRole(picked(body, ['roleId', 'dataScope', 'deptIds']));
      const chosen = Array.isArray(deptIds) ? deptIds.map(String) : [];
      // A department of which a part is ticked is not chosen itself: its own records are not meant.
      const meant = body.deptCheckStrictly ? fullyTicked(await ask(deptCalls.treeselect), chosen) : chosen;
      await ask(roleCalls.edit, { body: { ...scope, deptIds: meant } });
      return {};
    },
  }),
  translated('PUT /system/role/changeStatus', roleCalls.edit, {
    request: ({ body }) => ({ body: picked(body, ['roleId', 'status']) }),
  }),
  translated('DELETE /system/role/{roleIds}', roleCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.roleIds) }),
  }),

  translated('GET /system/role/authUser/allocatedList', userCalls.list, { answer: listed(shownUser) }),
  translated('GET /system/role/authUser/unallocatedList', userCalls.list, {
    request: ({ query: { roleId, ...query } }: Sent) => ({
      query: { ...listQuery(query), withoutRoleId: roleId },
    }),
    answer: listed(shownUser),
  }),
  translated('PUT /system/role/authUser/selectAll', roleCalls.changeMembers, {
    request: ({ query }) => membersOf(query, 'add'),
  }),
  translated('PUT /system/role/authUser/cancel', roleCalls.changeMembers, {
    request: ({ body }) => membersOf({ roleId: body.roleId, userIds: body.userId }, 'remove'),
  }),
  translated('PUT /system/role/authUser/cancelAll', roleCalls.changeMembers, {
    request: ({ query }) => membersOf(query, 'remove'),
  }),

  translated('GET /system/role/deptTree/{roleId}', deptCalls.treeOfRole, {
    answer: ({ depts, checkedKeys }) => ({ depts, checkedKeys: lowestChosen(depts, checkedKeys) }),
  }),
  translated('GET /system/menu/roleMenuTreeselect/{roleId}', menuCalls.treeOfRole, {
    answer: ({ menus, checkedKeys }) => ({ menus, checkedKeys: lowestChosen(menus, checkedKeys) }),
  }),

  exported('POST /system/role/export', roleCalls.export),
];
