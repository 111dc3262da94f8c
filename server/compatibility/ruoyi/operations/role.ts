import { deptCalls } from '../../../../contract/calls/dept.ts';
import { menuCalls } from '../../../../contract/calls/menu.ts';
import { type RoleMembersOutcome, roleCalls } from '../../../../contract/calls/role.ts';
import { userCalls } from '../../../../contract/calls/user.ts';
import { Failure } from '../../../../contract/failures.ts';
import { formatRoleFailures } from '../../../../contract/text/roleMembers.ts';
import type { Fields, OperationInput } from '../../operation.ts';
import { toPage } from '../answers.ts';
import { callOperation, composedOperation, exportOperation } from '../declareOperation.ts';
import { parseIds, pickFields, toListQuery, toRowInput } from '../requestInput.ts';
import { parseDataScope, toRuoyiRole } from '../ruoyiRole.ts';
import { toRuoyiUser } from '../ruoyiUser.ts';
import { fullySelected, selectedLeaves, withoutClosed } from '../treeSelection.ts';

const readOnly = ['orderNum', 'menuCheckStrictly', 'deptCheckStrictly', 'flag', 'admin', 'permissions'];

function toRoleInput(sent: Fields): Fields {
  const { dataScope, ...role } = toRowInput(sent, { drop: readOnly, rename: { roleSort: 'orderNum' } });
  return { ...role, ...(dataScope === undefined ? {} : { dataScope: parseDataScope(dataScope) }) };
}

const toMemberInput = ({ roleId, userIds }: Fields, act: 'add' | 'remove') => ({
  body: { roleId, [act]: parseIds(userIds) },
});

/** RuoYi shows the sentence; success is all it says by itself. */
function describeMembers(outcome: RoleMembersOutcome): Fields {
  if (outcome.failures.length === 0) return {};
  const msg = formatRoleFailures(outcome);
  if (outcome.done.length === 0) throw new Failure('USER_DISABLED', { msg });
  return { msg };
}

export const roleOperations = [
  callOperation('GET /system/role/list', roleCalls.list, { answer: toPage(toRuoyiRole) }),
  callOperation('GET /system/role/{roleId}', roleCalls.detail, {
    answer: ({ menuIds, deptIds, ...role }) => ({ data: { ...toRuoyiRole(role), menuIds, deptIds } }),
  }),
  callOperation('POST /system/role', roleCalls.add, {
    redefined: ['dataScope'],
    request: ({ body }) => ({ body: toRoleInput(toRowInput(body, { drop: ['roleId'] })) }),
  }),
  composedOperation('PUT /system/role', {
    calls: [roleCalls.edit, menuCalls.treeOfRole, menuCalls.treeselect],
    async answer({ body }, ask) {
      const { menuIds, ...role } = toRoleInput(body);
      if (!Array.isArray(menuIds)) {
        await ask(roleCalls.edit, { body: role });
        return {};
      }
      const { checkedKeys: held } = await ask(menuCalls.treeOfRole, { params: { roleId: role.roleId } });
      const open = await ask(menuCalls.treeselect);
      await ask(roleCalls.edit, {
        body: { ...role, menuIds: withoutClosed(menuIds.map(String), { open, held }) },
      });
      return {};
    },
  }),
  composedOperation('PUT /system/role/dataScope', {
    note: '父子联动时只计入完整勾选的部门',
    calls: [roleCalls.edit, deptCalls.treeOfRole, deptCalls.treeselect],
    async answer({ body }, ask) {
      const { deptIds, ...scope } = toRoleInput(pickFields(body, ['roleId', 'dataScope', 'deptIds']));
      const chosen = Array.isArray(deptIds) ? deptIds.map(String) : [];
      const { depts, checkedKeys: held } = await ask(deptCalls.treeOfRole, {
        params: { roleId: scope.roleId },
      });
      const open = await ask(deptCalls.treeselect);
      // A partly ticked department is not selected: its own records are excluded.
      const meant = body.deptCheckStrictly ? fullySelected(depts, chosen) : chosen;
      await ask(roleCalls.edit, { body: { ...scope, deptIds: withoutClosed(meant, { open, held }) } });
      return {};
    },
  }),
  callOperation('PUT /system/role/changeStatus', roleCalls.edit, {
    request: ({ body }) => ({ body: pickFields(body, ['roleId', 'status']) }),
  }),
  callOperation('DELETE /system/role/{roleIds}', roleCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.roleIds) }),
  }),

  callOperation('GET /system/role/authUser/allocatedList', userCalls.list, { answer: toPage(toRuoyiUser) }),
  callOperation('GET /system/role/authUser/unallocatedList', userCalls.list, {
    request: ({ query: { roleId, ...query } }: OperationInput) => ({
      query: { ...toListQuery(query), withoutRoleId: roleId },
    }),
    answer: toPage(toRuoyiUser),
  }),
  callOperation('PUT /system/role/authUser/selectAll', roleCalls.changeMembers, {
    request: ({ query }) => toMemberInput(query, 'add'),
    answer: describeMembers,
  }),
  callOperation('PUT /system/role/authUser/cancel', roleCalls.changeMembers, {
    request: ({ body }) => toMemberInput({ roleId: body.roleId, userIds: body.userId }, 'remove'),
  }),
  callOperation('PUT /system/role/authUser/cancelAll', roleCalls.changeMembers, {
    request: ({ query }) => toMemberInput(query, 'remove'),
  }),

  callOperation('GET /system/role/deptTree/{roleId}', deptCalls.treeOfRole, {
    answer: ({ depts, checkedKeys }) => ({ depts, checkedKeys: selectedLeaves(depts, checkedKeys) }),
  }),
  callOperation('GET /system/menu/roleMenuTreeselect/{roleId}', menuCalls.treeOfRole, {
    answer: ({ menus, checkedKeys }) => ({ menus, checkedKeys: selectedLeaves(menus, checkedKeys) }),
  }),

  exportOperation('POST /system/role/export', roleCalls.export),
];
