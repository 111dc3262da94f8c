/** Signing in and out, and the data for the screen of a signed-in person. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { secret } from '../secrets.ts';
import { outputId } from '../shapes.ts';

export const tenantCode = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{1,30}$/, '租户编码以字母开头，只含字母、数字和下划线，2 到 31 位');

const deptName = z.object({ deptId: outputId, deptName: z.string() });

/** The browser's id: random, not secret. */
const browser = z.string().regex(/^[\w-]{16,64}$/, '浏览器标识有误');

/** The sign-in page: a supplier's account is admitted to that of suppliers only, any other account to that of staff. */
export const portal = z.enum(['staff', 'supplier']).default('staff');
export type Portal = z.output<typeof portal>;

/** A password as typed: any characters, limited in length so that hashing stays cheap. */
export const enteredPassword = secret(z.string().min(1, '请输入密码').max(200));

export const menuRoute = z.object({
  name: z.string(),
  path: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  redirect: z.string().optional(),
  alwaysShow: z.boolean().optional(),
  meta: z.object({
    title: z.string(),
    icon: z.string(),
    noCache: z.boolean(),
    link: z.string().nullable(),
    affix: z.boolean().optional(),
    /** True: records of this page's form pass through a flow. */
    hasFlow: z.boolean().optional(),
  }),
  get children() {
    return z.array(menuRoute).optional();
  },
});
export type MenuRoute = z.output<typeof menuRoute>;

export const sessionCalls = {
  captchaImage: defineCall({
    method: 'GET',
    path: '/captchaImage',
    summary: '取得登录验证码图片；未启用时 captchaEnabled 为 false',
    permission: 'public',
    object: 'none',
    query: z.strictObject({ tenantCode: tenantCode.optional() }),
    answer: answers.bare({ captchaEnabled: z.boolean(), uuid: z.string(), img: z.string() }),
  }),
  demoAccounts: defineCall({
    method: 'GET',
    path: '/demoAccounts',
    summary: '演示租户登录页提供的账号；其他租户、未启用演示或密码均已修改时为空',
    permission: 'public',
    object: 'none',
    // The sign-in page asks while the code is being typed.
    query: z.strictObject({ tenantCode: z.string().max(64).optional() }),
    answer: answers.data(
      z
        .strictObject({
          password: enteredPassword,
          accounts: z.array(
            z.strictObject({ userName: z.string(), about: z.string(), portal: portal.unwrap().optional() }),
          ),
        })
        .nullable(),
    ),
  }),
  login: defineCall({
    method: 'POST',
    path: '/login',
    summary: '用账号和密码登录，得到令牌',
    permission: 'public',
    object: 'none',
    rate: 'login',
    body: z.strictObject({
      username: z.string().trim().min(1, '请输入账号').max(64),
      password: enteredPassword,
      code: z.string().max(16).optional(),
      uuid: z.string().max(64).optional(),
      tenantCode: tenantCode.optional(),
      portal,
    }),
    audit: 'ownEntry',
    answer: answers.bare({ token: secret(z.string()) }),
  }),
  publicKey: defineCall({
    method: 'GET',
    path: '/encrypt/publicKey',
    summary: '取得加密登录所用的公钥（PEM）',
    permission: 'public',
    object: 'none',
    answer: answers.data(z.string()),
  }),
  encryptLogin: defineCall({
    method: 'POST',
    path: '/encrypt/login',
    summary: '加密登录：payload 为登录内容的 RSA-OAEP-SHA256 密文',
    permission: 'public',
    object: 'none',
    rate: 'login',
    body: z.strictObject({ payload: z.string().min(1).max(4096), tenantCode: tenantCode.optional() }),
    audit: 'ownEntry',
    answer: answers.bare({ token: secret(z.string()) }),
  }),
  getInfo: defineCall({
    method: 'GET',
    path: '/getInfo',
    summary: '取得当前用户、角色和权限',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    beforePassword: true,
    answer: answers.bare({
      user: z.object({
        userId: outputId,
        userName: z.string(),
        nickName: z.string(),
        avatar: z.string(),
        deptId: outputId.nullable(),
        /** `path` is the displayed department path: `集团/华东公司/采购部`. */
        dept: deptName.extend({ path: z.string() }).nullable(),
        orgs: z.array(deptName),
        phonenumber: z.string(),
        openId: z.string().nullable(),
        tenantCode: z.string(),
        tenantName: z.string(),
        /** IANA name; all times are local to it. */
        timeZone: z.string(),
        needPerfectPassword: z.boolean(),
        /** True: the password exceeds the tenant's maximum age, and has to be changed for that reason. */
        passwordTooOld: z.boolean(),
      }),
      roles: z.array(z.string()),
      roleNames: z.array(z.string()),
      permissions: z.array(z.string()),
      /** The constants of the top level; none for a supplier. */
      listRoot: z.array(z.unknown()),
    }),
  }),
  getRouters: defineCall({
    method: 'GET',
    path: '/getRouters',
    summary: '取得当前用户的菜单树',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    beforePassword: true,
    answer: answers.data(z.array(menuRoute)),
  }),
  storageKey: defineCall({
    method: 'POST',
    path: '/storageKey',
    summary: '取得本人在该浏览器中加密草稿等内容的密钥，退出登录后作废',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    beforePassword: true,
    // Called on every page load. It gives a person access only to their own drafts.
    audit: 'none',
    body: z.strictObject({ browser }),
    /** 32 bytes in base64. */
    answer: answers.bare({ storageKey: secret(z.string()) }),
  }),
  logout: defineCall({
    method: 'POST',
    path: '/logout',
    summary: '退出登录，令牌立即失效',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    beforePassword: true,
    transaction: 'none',
    /** With `browser`, the data that this browser stored for the person becomes unreadable. */
    body: z.strictObject({ browser: browser.optional() }),
    audit: { kind: 'signOut' },
    answer: answers.done(),
  }),
  unbind: defineCall({
    method: 'POST',
    path: '/unbind',
    summary: '解除微信绑定',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    audit: { kind: 'account', unvalued: 'action' },
    answer: answers.done(),
  }),
};
