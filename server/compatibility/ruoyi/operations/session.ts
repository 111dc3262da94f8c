import { sessionCalls } from '../../../../contract/calls/session.ts';
import { userSessionCalls } from '../../../../contract/calls/userSession.ts';
import { CallRefusal } from '../../operation.ts';
import { addressBelowApi } from '../answers.ts';
import { composed, translated, unavailable } from '../declare.ts';
import { ruoyiPermissions, ruoyiRoutes } from '../pages.ts';

const { captchaImage, login, getInfo, getRouters, logout } = sessionCalls;

export const sessionOperations = [
  translated('GET /captchaImage', captchaImage, { answer: (picture) => picture }),

  translated('POST /login', login, { answer: ({ token }) => ({ token }) }),

  unavailable('POST /register', '本系统不开放自助注册，请联系管理员'),

  translated('GET /getInfo', getInfo, {
    answer: ({ user, permissions, ...info }) => ({
      ...info,
      user: { ...user, avatar: addressBelowApi(user.avatar) },
      permissions: ruoyiPermissions(permissions),
      isDefaultModifyPwd: user.needPerfectPassword && !user.passwordTooOld,
      isPasswordExpired: user.passwordTooOld,
    }),
  }),

  composed('GET /getRouters', {
    note: '若依自身的页面按权限列出；本产品自己的页面不在其中',
    instead: true,
    calls: [getRouters, getInfo],
    async answer(_, ask) {
      const { permissions } = await ask(getInfo);
      return { data: ruoyiRoutes(permissions, await ask(getRouters)) };
    },
  }),

  translated('POST /unlockscreen', userSessionCalls.reauthenticate),

  composed('POST /logout', {
    note: '登录已失效也视为退出成功',
    calls: [logout],
    async answer(_, ask) {
      try {
        await ask(logout);
      } catch (error) {
        // A session that has ended is signed out already; RuoYi keeps a token until this call succeeds.
        if (!(error instanceof CallRefusal && error.status === 401)) throw error;
      }
      return {};
    },
  }),
];
