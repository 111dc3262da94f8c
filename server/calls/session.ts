import { randomUUID } from 'node:crypto';
import type { sessionCalls } from '../../contract/calls/session.ts';
import { formatDeptPath } from '../../contract/fields/deptPath.ts';
import { keepCaptcha } from '../db/queries/captchas.ts';
import { menusOfActor } from '../db/queries/menusOfActor.ts';
import { isPasswordDue, passwordDeadline } from '../db/queries/passwordDue.ts';
import { endSession } from '../db/queries/sessionByToken.ts';
import { sessionUser } from '../db/queries/sessionUser.ts';
import { deleteStorageKey, storageKey } from '../db/queries/storageKeys.ts';
import { captchaPicture } from './captcha.ts';
import type { Handlers } from './context.ts';
import { demoAccounts } from './demoAccounts.ts';
import { decrypted, publicKeyPem } from './encryptedLogin.ts';
import { menuRoutes } from './menuRoutes.ts';
import { activeTenant, asksCaptcha, signIn } from './signIn.ts';

export const sessionHandlers = {
  async captchaImage({ deps }, { query }) {
    const tenant = await activeTenant(deps.database, query.tenantCode);
    if (!tenant || !(await asksCaptcha(deps.database, tenant))) {
      return { captchaEnabled: false, uuid: '', img: '' };
    }
    const { code, img } = captchaPicture();
    const uuid = randomUUID();
    await keepCaptcha(deps.database, { uuid, code });
    return { captchaEnabled: true, uuid, img };
  },

  demoAccounts: ({ deps }, { query }) => demoAccounts(deps, query.tenantCode),

  login: async (context, { body }) => ({ token: await signIn(context, body) }),

  publicKey: ({ deps }) => publicKeyPem(deps.database),

  async encryptLogin(context, { body }) {
    const credentials = await decrypted(context.deps.database, body.payload, context.now);
    return { token: await signIn(context, { tenantCode: body.tenantCode, ...credentials }) };
  },

  async getInfo({ tx, actor, tenant, now }) {
    const deadline = await passwordDeadline(tx, actor.userId);
    const { depts, roleNames, ...user } = await sessionUser(tx, actor.userId);
    const plain = ({ deptId, deptName }: { deptId: string; deptName: string }) => ({ deptId, deptName });
    const [own] = depts;
    return {
      user: {
        ...user,
        userId: actor.userId,
        userName: actor.userName,
        nickName: actor.nickName,
        deptId: actor.deptId,
        dept: own
          ? { ...plain(own), path: formatDeptPath(depts.map((one) => one.deptName).toReversed()) }
          : null,
        orgs: depts.filter((dept) => dept.isOrg).map(plain),
        tenantCode: tenant.code,
        tenantName: tenant.name,
        needPerfectPassword: isPasswordDue(deadline, now),
        passwordTooOld: deadline.isTooOld && isPasswordDue(deadline, now),
      },
      roles: actor.roleKeys,
      roleNames,
      permissions: [...actor.permissions],
      listRoot: [],
    };
  },

  getRouters: async ({ tx, actor }) => menuRoutes(await menusOfActor(tx, actor)),

  async storageKey({ tx, actor, tenant }, { body }) {
    const key = await storageKey(tx, { tenantCode: tenant.code, userId: actor.userId, ...body });
    return { storageKey: key.toString('base64') };
  },

  async logout({ deps, session, actor, tenant }, { body: { browser } }) {
    if (browser !== undefined)
      await deleteStorageKey(deps.database, { tenantCode: tenant.code, userId: actor.userId, browser });
    await endSession(deps.database, session);
    return null;
  },

  async unbind({ tx, actor }) {
    await tx.updateTable('users').set({ openId: null }).where('userId', '=', actor.userId).execute();
    return null;
  },
} satisfies Handlers<typeof sessionCalls>;
