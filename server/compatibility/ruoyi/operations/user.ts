import type { CallResult } from '../../../../contract/call.ts';
import { deptCalls } from '../../../../contract/calls/dept.ts';
import { postCalls } from '../../../../contract/calls/post.ts';
import { roleCalls } from '../../../../contract/calls/role.ts';
import { userCalls } from '../../../../contract/calls/user.ts';
import { escapeHtml } from '../../../../contract/text/escapeHtml.ts';
import { CallRefusal, type Fields, type InvokeCall } from '../../operation.ts';
import { toPage } from '../answers.ts';
import { callOperation, composedOperation, exportOperation, uploadOperation } from '../declareOperation.ts';
import { allRowsPage, parseIds, toListQuery, toRowInput } from '../requestInput.ts';
import { toRuoyiRole } from '../ruoyiRole.ts';
import { toRuoyiUser } from '../ruoyiUser.ts';

/** Fields of the user that a page only reads and sends back. */
const readOnly = [
  ...['avatar', 'dept', 'deptName', 'underDeptIdNames', 'absence', 'supplierName', 'waiting'],
  ...['roles', 'roleId', 'roleNames', 'posts', 'postNames'],
];
const accountKeys = ['admin', 'delFlag', 'loginIp', 'loginDate', 'pwdUpdateDate'];

const toUserInput = (sent: Fields): Fields => toRowInput(sent, { drop: [...readOnly, ...accountKeys] });

export const userOperations = [
  callOperation('GET /system/user/list', userCalls.list, { answer: toPage(toRuoyiUser) }),

  composedOperation('GET /system/user', {
    note: '可选的角色和岗位；各需其查询权限，没有则为空',
    calls: [userCalls.feature, roleCalls.list, postCalls.list],
    async answer(_, ask) {
      // Open to every session: a request without a session is refused, a user without permissions gets empty lists.
      await ask(userCalls.feature);
      return loadChoices(ask);
    },
  }),

  composedOperation('GET /system/user/{userId}', {
    calls: [userCalls.detail, roleCalls.list, postCalls.list],
    async answer({ params }, ask) {
      const user = await ask(userCalls.detail, { params });
      const { roleIds, postIds } = user;
      return { data: toRuoyiUser(user), roleIds, postIds, ...(await loadChoices(ask)) };
    },
  }),

  callOperation('POST /system/user', userCalls.add, {
    request: ({ body }) => ({ body: toUserInput(toRowInput(body, { drop: ['userId'] })) }),
  }),

  callOperation('PUT /system/user', userCalls.edit, {
    // The form sends an empty password, which changes nothing. The call refuses any other password.
    request: ({ body }) => ({
      body: toUserInput(body.password === '' ? toRowInput(body, { drop: ['password'] }) : body),
    }),
  }),

  callOperation('DELETE /system/user/{userIds}', userCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.userIds) }),
  }),

  callOperation('PUT /system/user/resetPwd', userCalls.resetPassword, {
    request: ({ body }) => ({ body: toRowInput(body) }),
  }),

  callOperation('PUT /system/user/changeStatus', userCalls.changeStatus, {
    request: ({ body: { status, ...body } }) => ({ params: { status }, body: toRowInput(body) }),
  }),

  callOperation('GET /system/user/deptTree', deptCalls.treeselect, { answer: (data) => ({ data }) }),

  composedOperation('GET /system/user/authRole/{userId}', {
    calls: [userCalls.detail, roleCalls.list],
    async answer({ params }, ask) {
      const user = await ask(userCalls.detail, { params });
      const { rows } = await ask(roleCalls.list, { query: allRowsPage });
      const roles = rows.map((role) => ({ ...toRuoyiRole(role), flag: user.roleIds.includes(role.roleId) }));
      return { user: { ...toRuoyiUser(user), roles: roles.filter(({ flag }) => flag) }, roles };
    },
  }),

  callOperation('PUT /system/user/authRole', userCalls.edit, {
    request: ({ query }) => ({ body: { userId: query.userId, roleIds: parseIds(query.roleIds) } }),
  }),

  exportOperation('POST /system/user/export', userCalls.export),
  exportOperation('POST /system/user/importTemplate', userCalls.importTemplate, () => ({})),
  uploadOperation('POST /system/user/importData', userCalls.importData, {
    drop: ['updateSupport'],
    answer: (report) => ({ msg: describeImport(report) }),
    refusal: describeRefusedImport,
  }),
];

type ImportReport = CallResult<typeof userCalls.importData>;

/** RuoYi shows the text as HTML, each person on a line. */
function describeImport({ imported, initialPasswords = [] }: ImportReport): string {
  const lines = initialPasswords.map(({ userName, password }) => `${userName}：${password}`);
  const heading = lines.length === 0 ? [] : ['初始密码只显示这一次：'];
  return [`已导入 ${imported} 人`, ...heading, ...lines].map(escapeHtml).join('<br/>');
}

/** The first rows with errors, each on a line. */
function describeRefusedImport({ msg, data }: Fields): string {
  const { errors = [] } = (data ?? {}) as Partial<Pick<ImportReport, 'errors'>>; // only IMPORT_REJECTED has data
  const lines = errors.slice(0, 20).map(({ row, column, message }) => `第 ${row} 行 ${column}：${message}`);
  return [String(msg), ...lines].map(escapeHtml).join('<br/>');
}

/** The options for a user's roles, posts and departments, as far as the actor can view them. */
async function loadChoices(ask: InvokeCall): Promise<Fields> {
  const roles = await rowsIfPermitted(ask(roleCalls.list, { query: allRowsPage }));
  const posts = await rowsIfPermitted(ask(postCalls.list, { query: toListQuery(allRowsPage) }));
  return { roles: roles.map(toRuoyiRole), posts };
}

async function rowsIfPermitted<R>(list: Promise<{ rows: R[] }>): Promise<R[]> {
  try {
    return (await list).rows;
  } catch (error) {
    if (error instanceof CallRefusal && error.status === 403) return [];
    throw error;
  }
}
