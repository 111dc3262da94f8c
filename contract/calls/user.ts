/** People of a tenant. Every signed-in user may read the picker data; everything else requires `system:user:*`. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { userResource } from '../resources/people/user.ts';
import { secret } from '../secrets.ts';
import { id, ids, outputId, pageParams } from '../shapes.ts';
import { importReport } from './import.ts';
import { profileCalls } from './profile.ts';
import {
  creationPeriod,
  keyword,
  listConditions,
  onOffFlag,
  rowVersion,
} from './shapes/administrationShapes.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';
import { job } from './shapes/jobShapes.ts';
import { objectUser } from './shapes/referenceShapes.ts';
import { sheetChoice } from './shapes/sheetShapes.ts';
import {
  editedUserTexts,
  newPassword,
  pickedUser,
  userDetail,
  userRow,
  userShape,
} from './shapes/userShapes.ts';

/** Absent if the request contained a password. */
const oneTimePassword = secret(z.string()).optional();

/** True: proceed although the person has open tasks. Otherwise HAS_TASKS reports their number. */
const force = z.boolean().default(false);

/** Without a job unless rows are wrong: it marks the sheet. */
export const userImportReport = importReport.partial({ jobId: true }).extend({
  /** One of each new account's own, in the order of the sheet. */
  initialPasswords: z
    .array(z.strictObject({ userName: z.string(), nickName: z.string(), password: secret(z.string()) }))
    .optional(),
});

const listQuery = z.strictObject({
  ...pageParams,
  ...listConditions,
  keyword,
  nickName: keyword,
  userName: keyword,
  phonenumber: keyword,
  deptId: id.optional(),
  status: onOffFlag.optional(),
  /** People with this role, or without it. */
  roleId: id.optional(),
  withoutRoleId: id.optional(),
  ...creationPeriod,
});

const listCall = defineCall({
  method: 'GET',
  path: '/system/user/list',
  summary: '用户列表；keyword 查姓名、拼音、部门和完整账号。无 system:user:list 权限者只得到选人所需的列',
  permission: 'session',
  object: 'tenant',
  query: listQuery,
  answer: answers.rows(userRow),
});

export const userCalls = {
  list: listCall,
  /** The page of people only. */
  groups: groupsOfList(userResource, { ...listCall, permission: 'system:user:list' }),
  export: defineCall({
    method: 'GET',
    path: '/system/user/export',
    summary: '导出用户：列表条件所得的全部行，msg 为下载链接',
    permission: 'system:user:export',
    object: 'tenant',
    rate: 'export',
    transaction: 'none',
    query: listQuery.extend(sheetChoice),
    audit: { kind: 'export' },
    answer: answers.message(job),
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: '/system/user/importTemplate',
    summary: '导入用户的模板，msg 为下载链接',
    permission: 'system:user:import',
    object: 'none',
    rate: 'export',
    transaction: 'none',
    audit: { kind: 'export' },
    answer: answers.message(job),
  }),
  importData: defineCall({
    method: 'POST',
    path: '/system/user/importData',
    summary:
      '从 .xlsx 或 .xls 导入用户，全部正确才写入，否则 errorFile 是标注了错误的表格；onlyParse 只校验。每个账号的初始密码由系统生成，只在此回答一次',
    permission: 'system:user:import',
    object: 'tenant',
    rate: 'upload',
    transaction: 'none',
    query: z.strictObject({ onlyParse: z.stringbool().default(false) }),
    body: 'multipart',
    audit: { kind: 'import', trial: 'query.onlyParse' },
    answer: answers.data(userImportReport),
  }),
  listOfDept: defineCall({
    method: 'GET',
    path: '/system/user/list/dept/{deptId}',
    summary: '一个部门（不含下级）的启用用户',
    permission: 'session',
    object: 'tenant',
    params: z.strictObject({ deptId: id }),
    answer: answers.rows(pickedUser),
  }),
  byIds: defineCall({
    method: 'POST',
    path: '/system/user/ids',
    summary: '按编号取用户，用于显示姓名；status=0 只取启用的',
    permission: 'session',
    object: 'tenant',
    transaction: 'read',
    query: z.strictObject({ status: onOffFlag.optional() }),
    body: ids,
    answer: answers.data(z.array(pickedUser)),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/user/{userId}',
    summary: '用户详情',
    permission: 'system:user:query',
    object: 'tenant',
    params: z.strictObject({ userId: id }),
    answer: answers.data(userDetail),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/user',
    summary: '新增用户；未给密码时由系统生成，只在此回答一次，首次登录须修改',
    permission: 'system:user:add',
    object: 'tenant',
    body: z.strictObject({
      ...userShape,
      password: newPassword.optional(),
      /** False: the person keeps the password that the administrator has set. */
      mustChangePassword: z.boolean().default(true),
    }),
    audit: {
      kind: 'administration',
      objects: { user: 'answer.data.userId' },
      values: ['userName', 'status', 'deptId', 'roleIds', 'postIds', 'supplierRecordId'],
    },
    answer: answers.data(z.object({ userId: outputId, initialPassword: oneTimePassword })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/user/edit',
    summary: '修改用户：只改所传的字段；停用尚有待办者须带 force',
    permission: 'system:user:edit',
    object: 'tenant',
    body: z
      .strictObject({ ...userShape, ...editedUserTexts })
      .partial()
      .extend({ userId: id, version: rowVersion.optional(), force }),
    audit: {
      kind: 'administration',
      objects: { user: 'body.userId' },
      values: ['userName', 'status', 'deptId', 'roleIds', 'postIds', 'supplierRecordId', 'force'],
    },
    answer: answers.done(),
  }),
  editMany: defineCall({
    method: 'POST',
    path: '/system/user/editMany',
    summary: '一次修改多名用户的部门或状态；停用尚有待办者须带 force，待办按流程配置交由他人',
    permission: 'system:user:edit',
    object: 'tenant',
    body: z
      .strictObject({ ids, deptId: id.nullable().optional(), status: onOffFlag.optional(), force })
      .refine(({ deptId, status }) => deptId !== undefined || status !== undefined, '没有要修改的内容'),
    audit: {
      kind: 'administration',
      objects: { user: 'body.ids' },
      values: ['deptId', 'status', 'force'],
    },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/user/delete',
    summary: '删除用户；尚有待办者须带 force，待办按流程配置交由他人',
    permission: 'system:user:remove',
    object: 'tenant',
    body: z.union([ids, z.strictObject({ ids, force })]),
    audit: { kind: 'administration', objects: { user: ['body', 'body.ids'] }, values: ['force'] },
    answer: answers.done(),
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/system/user/resetPwd',
    summary: '重置用户密码，其所有登录立即失效；未给密码时由系统生成，只在此回答一次',
    permission: 'system:user:resetPwd',
    object: 'tenant',
    sessionOnly: true,
    body: z.strictObject({ userId: id, password: newPassword.optional() }),
    audit: { kind: 'administration', unvalued: 'secret', objects: { user: 'body.userId' } },
    answer: answers.data(z.object({ initialPassword: oneTimePassword })),
  }),
  changeStatus: defineCall({
    method: 'POST',
    path: '/system/user/changeStatus/{status}',
    summary: '启用或停用用户；停用后其登录立即失效，尚有待办者须带 force，待办按流程配置交由他人',
    permission: 'system:user:edit',
    object: 'tenant',
    params: z.strictObject({ status: onOffFlag }),
    body: z.strictObject({ userId: id, force }),
    audit: { kind: 'administration', objects: { user: 'body.userId' }, values: ['status', 'force'] },
    answer: answers.done(),
  }),
  heldTasks: defineCall({
    method: 'POST',
    path: '/system/user/heldTasks',
    summary:
      '停用或删除之前：每人在处理中的流程里有多少项待办，哪些部门、委托、流程节点、参数和字段指定了此人（unsettled：其中带 force 也不能删除的）；都没有的不列',
    permission: ['system:user:edit', 'system:user:remove'],
    object: 'tenant',
    transaction: 'read',
    body: ids,
    answer: answers.data(
      z.array(
        z.strictObject({
          userId: outputId,
          nickName: z.string(),
          count: z.number().int(),
          uses: z.array(objectUser),
          /** Those of `uses` that bar a deletion with `force` too. */
          unsettled: z.array(objectUser),
        }),
      ),
    ),
  }),
  handOver: defineCall({
    method: 'POST',
    path: '/system/user/handOver',
    summary:
      '离职交接：待办与此后的任务、所领导的部门、他人对其的委托、指定其为流程管理员的参数交给接任者；dryRun 只统计',
    permission: 'system:user:edit',
    object: 'tenant',
    body: z.strictObject({
      userId: id,
      toUserId: id,
      dryRun: z.boolean().default(false),
      /** The successor also gets the roles. */
      grantRoles: z.boolean().default(false),
    }),
    audit: {
      kind: 'administration',
      trial: 'body.dryRun',
      objects: { user: ['body.userId', 'body.toUserId'] },
      related: {
        deptsLedBy: 'body.userId',
        absencesDelegatedTo: 'body.userId',
        absencesOf: 'body.userId',
        settingsNaming: 'body.userId',
      },
      values: ['grantRoles'],
    },
    answer: answers.data(
      z.object({
        tasks: z.number().int(),
        drafts: z.number().int(),
        roles: z.array(z.string()),
        depts: z.array(z.string()),
        delegators: z.array(z.string()),
        /** Settings that name the person. */
        settings: z.array(z.string()),
        /** Deployed flows that name the person as a candidate; they stay unchanged. */
        flows: z.array(z.string()),
      }),
    ),
  }),
  ...profileCalls,
};
