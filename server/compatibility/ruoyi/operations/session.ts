import { registrationCalls } from '../../../../contract/calls/registration.ts';
import { sessionCalls } from '../../../../contract/calls/session.ts';
import { userSessionCalls } from '../../../../contract/calls/userSession.ts';
import { CallRefusal } from '../../operation.ts';
import { stripApiPrefix } from '../answers.ts';
import { callOperation, composedOperation } from '../declareOperation.ts';
import { toRowInput } from '../requestInput.ts';
import { ruoyiPermissions, ruoyiRoutes } from '../ruoyiPages.ts';

const { captchaImage, login, getInfo, getRouters, logout } = sessionCalls;

export const sessionOperations = [
  callOperation('GET /captchaImage', captchaImage, { answer: (picture) => picture }),

  callOperation('POST /login', login, { answer: ({ token }) => ({ token }) }),

  callOperation('POST /register', registrationCalls.register, {
    note: '需 sys.register.enabled；另需手机号、姓名和短信验证码，若依的页面没有',
    // RuoYi also sends the repeated password, and the id of a picture.
    request: ({ body }) => ({ body: toRowInput(body, { drop: ['confirmPassword', 'uuid'] }) }),
  }),

  callOperation('GET /getInfo', getInfo, {
    answer: ({ user, permissions, ...info }) => ({
      ...info,
      user: { ...user, avatar: stripApiPrefix(user.avatar) },
      permissions: ruoyiPermissions(permissions),
      isDefaultModifyPwd: user.needPerfectPassword && !user.passwordTooOld,
      isPasswordExpired: user.passwordTooOld,
    }),
  }),

  composedOperation('GET /getRouters', {
    note: '若依自身的页面按权限列出；本产品自己的页面不在其中',
    instead: true,
    calls: [getRouters, getInfo],
    async answer(_, ask) {
      const { permissions } = await ask(getInfo);
      return { data: ruoyiRoutes(permissions, await ask(getRouters)) };
    },
  }),

  callOperation('POST /unlockscreen', userSessionCalls.reauthenticate),

  composedOperation('POST /logout', {
    note: '登录已失效也视为退出成功',
    calls: [logout],
    async answer(_, ask) {
      try {
        await ask(logout);
      } catch (error) {
        // An ended session is signed out already; RuoYi keeps its token until this call succeeds.
        if (!(error instanceof CallRefusal && error.status === 401)) throw error;
      }
      return {};
    },
  }),
];
