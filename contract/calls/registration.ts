/** Registration of people and departments from outside, where the tenant allows it (`sys.register.enabled`). */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, outputId } from '../shapes.ts';
import { tenantCode } from './session.ts';
import { createNameSchema } from './shapes/administrationShapes.ts';
import { phonenumber, userName } from './shapes/signInNameShapes.ts';
import { newPassword } from './shapes/userShapes.ts';
import { verifyCode } from './verifyCode.ts';

const ofTenant = z.strictObject({ tenantCode: tenantCode.optional() });

export const registrationCalls = {
  register: defineCall({
    method: 'POST',
    path: '/register',
    summary: '注册账号：凭发到手机的验证码；按 sys.register.approve 等待管理员启用（data.waiting）',
    permission: 'public',
    object: 'none',
    rate: 'register',
    body: z.strictObject({
      username: userName,
      nickName: createNameSchema(64),
      password: newPassword,
      phonenumber,
      code: verifyCode,
      deptId: id.optional(),
      roleId: id.optional(),
      tenantCode: tenantCode.optional(),
    }),
    audit: 'ownEntry',
    answer: answers.data(z.strictObject({ waiting: z.boolean() })),
  }),
  roles: defineCall({
    method: 'GET',
    path: '/system/role/options/register',
    summary: '注册时可选的角色：参数 sys.register.roles 所列的角色标识',
    permission: 'public',
    object: 'none',
    rate: 'register',
    query: ofTenant,
    answer: answers.data(z.array(z.strictObject({ roleId: outputId, roleName: z.string() }))),
  }),
  depts: defineCall({
    method: 'GET',
    path: '/system/dept/options/register',
    summary: '注册时可选的部门：参数 sys.register.depts 所列的部门编号',
    permission: 'public',
    object: 'none',
    rate: 'register',
    query: ofTenant,
    answer: answers.data(z.array(z.strictObject({ deptId: outputId, deptName: z.string() }))),
  }),
  registerDept: defineCall({
    method: 'POST',
    path: '/system/dept/register/{tenantCode}',
    summary: '登记部门：停用状态，等待管理员启用；上级须为注册可选的部门',
    permission: 'public',
    object: 'none',
    rate: 'register',
    params: z.strictObject({ tenantCode }),
    body: z.strictObject({ deptName: createNameSchema(100), parentId: id, phonenumber, code: verifyCode }),
    audit: 'ownEntry',
    answer: answers.done(),
  }),
  waiting: defineCall({
    method: 'GET',
    path: '/system/registration/waiting',
    summary: '等待本人启用的注册：用户数和部门数，无修改权限的为 0',
    permission: 'session',
    object: 'self',
    answer: answers.data(z.strictObject({ users: z.number().int(), depts: z.number().int() })),
  }),
  tenants: defineCall({
    method: 'GET',
    path: '/system/user/tenant/users',
    summary: '账号可登录的租户；对任何账号的回答都相同，不透露账号是否存在',
    permission: 'public',
    object: 'none',
    query: z.strictObject({ username: z.string().max(64).optional() }),
    answer: answers.data(
      z.array(z.strictObject({ tenantCode: z.string(), tenantName: z.string(), userName: z.string() })),
    ),
  }),
};
