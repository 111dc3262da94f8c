import { expect } from 'vitest';
import { testPassword } from '../builders/testOrganization.ts';
import { anyText, type ExpectedResponses, refusedResponse, successResponse } from './expectedResponses.ts';

export const ruoyiSessionRequests: ExpectedResponses = {
  'GET /captchaImage': () => ({ answer: { captchaEnabled: false }, open: 'public' }),
  'POST /login': () => ({
    body: { username: 'leader', password: testPassword, code: '', uuid: '' },
    answer: { token: anyText },
    open: 'public',
  }),
  'POST /register': () => ({
    body: {
      username: 'newcomer',
      nickName: '新人',
      password: testPassword,
      confirmPassword: testPassword,
      phonenumber: '13800000009',
      code: '123456',
      uuid: '',
    },
    ...refusedResponse,
  }),
  'GET /getInfo': () => ({
    answer: {
      user: expect.objectContaining({ userId: anyText, userName: 'admin', nickName: '管理员', avatar: '' }),
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
  'POST /unlockscreen': () => ({
    body: { password: testPassword },
    answer: successResponse,
    open: 'session',
  }),
  // Without a session, signing out ends none.
  'POST /logout': () => ({ answer: successResponse, open: 'public' }),
};
