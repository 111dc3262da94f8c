import { randomUUID } from 'node:crypto';
import type { sessionCalls } from '../../../contract/calls/session.ts';
import { formatDeptPath } from '../../../contract/fields/shared/deptPath.ts';
import type { Handlers } from '../../context/handler.ts';
import { isSupplierActor } from '../../db/actor.ts';
import { insertCaptcha } from '../../db/queries/auth/captchas.ts';
import { isPasswordDue, loadPasswordDeadline } from '../../db/queries/auth/passwordDeadline.ts';
import { deleteSession } from '../../db/queries/auth/sessionByToken.ts';
import { loadSessionUser } from '../../db/queries/auth/sessionUser.ts';
import { deleteStorageKey, loadStorageKey } from '../../db/queries/auth/storageKeys.ts';
import { listMenusOfActor } from '../../db/queries/platform/menusOfActor.ts';
import { listRootConstants } from '../../db/resources/listConstants.ts';
import { drawCaptcha } from './captcha.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { decryptCredentials, loadPublicKeyPem } from './encryptedLogin.ts';
import { buildMenuRoutes } from './menuRoutes.ts';
import { activeTenant, requiresCaptcha, signIn } from './signIn.ts';

export const sessionHandlers = {
  captchaImage: {
    async one({ deps }, { query }) {
      const tenant = await activeTenant(deps.database, query.tenantCode);
      if (!tenant || !(await requiresCaptcha(deps.database, tenant))) {
        return { captchaEnabled: false, uuid: '', img: '' };
      }
      const { code, img } = drawCaptcha();
      const uuid = randomUUID();
      await insertCaptcha(deps.database, { uuid, code });
      return { captchaEnabled: true, uuid, img };
    },
    // The first picture loads the font.
    warmUp: { run: drawCaptcha },
  },

  demoAccounts: ({ deps }, { query }) => listDemoAccounts(deps, query.tenantCode),

  login: async (context, { body }) => ({ token: await signIn(context, body) }),

  publicKey: ({ deps }) => loadPublicKeyPem(deps.database),

  async encryptLogin(context, { body }) {
    const credentials = await decryptCredentials(context.deps.database, body.payload, context.now);
    return { token: await signIn(context, { tenantCode: body.tenantCode, ...credentials }) };
  },

  async getInfo({ tx, actor, tenant, now }) {
    const deadline = await loadPasswordDeadline(tx, actor.userId);
    const { depts, roleNames, ...user } = await loadSessionUser(tx, actor.userId);
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
        timeZone: tenant.timeZone,
        needPerfectPassword: isPasswordDue(deadline, now),
        passwordTooOld: deadline.isTooOld && isPasswordDue(deadline, now),
      },
      roles: actor.roleKeys,
      roleNames,
      permissions: [...actor.permissions],
      listRoot: isSupplierActor(actor) ? [] : await listRootConstants(tx),
    };
  },

  getRouters: async ({ tx, actor }) => buildMenuRoutes(await listMenusOfActor(tx, actor)),

  async storageKey({ tx, actor, tenant }, { body }) {
    const key = await loadStorageKey(tx, { tenantCode: tenant.code, userId: actor.userId, ...body });
    return { storageKey: key.toString('base64') };
  },

  async logout({ deps, session, actor, tenant }, { body: { browser } }) {
    if (browser !== undefined)
      await deleteStorageKey(deps.database, { tenantCode: tenant.code, userId: actor.userId, browser });
    await deleteSession(deps.database, session);
    return null;
  },

  async unbind({ tx, actor }) {
    await tx.updateTable('users').set({ openId: null }).where('userId', '=', actor.userId).execute();
    return null;
  },
} satisfies Handlers<typeof sessionCalls>;
