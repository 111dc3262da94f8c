import { deptCalls } from '../../../../contract/calls/dept.ts';
import { postCalls } from '../../../../contract/calls/post.ts';
import { roleCalls } from '../../../../contract/calls/role.ts';
import { userCalls } from '../../../../contract/calls/user.ts';
import { type Ask, CallRefusal, type Fields } from '../../operation.ts';
import { listed } from '../answers.ts';
import { composed, exported, translated, unavailable } from '../declare.ts';
import { idsOf, listQuery, row, wholeList } from '../requests.ts';
import { shownRole } from '../shownRole.ts';
import { shownUser } from '../shownUser.ts';

/** What a page sends back of the person that it has read. */
const readOnly = ['avatar', 'dept', 'deptName', 'underDeptIdNames', 'absence', 'roles', 'roleId', 'posts'];
const accountKeys = ['admin', 'delFlag', 'loginIp', 'loginDate', 'pwdUpdateDate'];

const savedUser = (sent: Fields): Fields => row(sent, { drop: [...readOnly, ...accountKeys] });

export const userOperations = [
  translated('GET /system/user/list', userCalls.list, { answer: listed(shownUser) }),

  composed('GET /system/user', {
    note: '可选的角色和岗位；各需其查询权限，没有则为空',
    calls: [userCalls.feature, roleCalls.list, postCalls.list],
    async answer(_, ask) {
      // Open to every session: a request without one is refused, a person without rights gets empty lists.
      await ask(userCalls.feature);
      return choices(ask);
    },
  }),

  composed('GET /system/user/{userId}', {
    calls: [userCalls.detail, roleCalls.list, postCalls.list],
    async answer({ params }, ask) {
      const user = await ask(userCalls.detail, { params });
      const { roleIds, postIds } = user;
      return { data: shownUser(user), roleIds, postIds, ...(await choices(ask)) };
    },
  }),

  translated('POST /system/user', userCalls.add, {
    request: ({ body }) => ({ body: savedUser(row(body, { drop: ['userId'] })) }),
  }),

  translated('PUT /system/user', userCalls.edit, {
    // The form sends an empty password, which changes nothing. The call refuses any other.
    request: ({ body }) => ({
      body: savedUser(body.password === '' ? row(body, { drop: ['password'] }) : body),
    }),
  }),

  translated('DELETE /system/user/{userIds}', userCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.userIds) }),
  }),

  translated('PUT /system/user/resetPwd', userCalls.resetPassword, {
    request: ({ body }) => ({ body: row(body) }),
  }),

  translated('PUT /system/user/changeStatus', userCalls.changeStatus, {
    request: ({ body: { status, ...body } }) => ({ params: { status }, body: row(body) }),
  }),

  translated('GET /system/user/deptTree', deptCalls.treeselect, { answer: (data) => ({ data }) }),

  composed('GET /system/user/authRole/{userId}', {
    calls: [userCalls.detail, roleCalls.list],
    async answer({ params }, ask) {
      const user = await ask(userCalls.detail, { params });
      const { rows } = await ask(roleCalls.list, { query: wholeList });
      const roles = rows.map((role) => ({ ...shownRole(role), flag: user.roleIds.includes(role.roleId) }));
      return { user: { ...shownUser(user), roles: roles.filter(({ flag }) => flag) }, roles };
    },
  }),

  translated('PUT /system/user/authRole', userCalls.edit, {
    request: ({ query }) => ({ body: { userId: query.userId, roleIds: idsOf(query.roleIds) } }),
  }),

  exported('POST /system/user/export', userCalls.export),
  exported('POST /system/user/importTemplate', userCalls.importTemplate, () => ({})),
  unavailable('POST /system/user/importData', '本系统不支持在此导入用户，请逐个新增'),
];

/** What may be chosen for a person, as far as the person who asks may see it. */
async function choices(ask: Ask): Promise<Fields> {
  const roles = await visible(ask(roleCalls.list, { query: wholeList }));
  const posts = await visible(ask(postCalls.list, { query: listQuery(wholeList) }));
  return { roles: roles.map(shownRole), posts };
}

async function visible<R>(list: Promise<{ rows: R[] }>): Promise<R[]> {
  try {
    return (await list).rows;
  } catch (error) {
    if (error instanceof CallRefusal && error.status === 403) return [];
    throw error;
  }
}
