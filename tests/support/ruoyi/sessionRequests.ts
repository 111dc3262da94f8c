import { expect } from 'vitest';
import { password } from '../people.ts';
import { done, type Requests, refused, text } from './expected.ts';

export const sessionRequests: Requests = {
  'GET /captchaImage': () => ({ answer: { captchaEnabled: false }, open: 'public' }),
  'POST /login': () => ({
    body: { username: 'leader', password, code: '', uuid: '' },
    answer: { token: text },
    open: 'public',
  }),
  'POST /register': () => ({
    body: { username: 'a', password, confirmPassword: password, code: '', uuid: '' },
    ...refused,
  }),
  'GET /getInfo': () => ({
    answer: {
      user: expect.objectContaining({ userId: text, userName: 'admin', nickName: '管理员', avatar: '' }),
      roles: ['admin'],
      permissions: ['*:*:*'],
      isDefaultModifyPwd: false,
      isPasswordExpired: false,
    },
    open: 'session',
  }),
  'GET /getRouters': () => ({
    answer: {
      data: expect.arrayContaining([
        expect.objectContaining({
          path: '/system',
          component: 'Layout',
          children: expect.arrayContaining([
            expect.objectContaining({ name: 'User', path: 'user', component: 'system/user/index' }),
          ]),
        }),
      ]),
    },
    open: 'session',
  }),
  'POST /unlockscreen': () => ({ body: { password }, answer: done, open: 'session' }),
  // Nobody is signed out of a session that is none.
  'POST /logout': () => ({ answer: done, open: 'public' }),
};
