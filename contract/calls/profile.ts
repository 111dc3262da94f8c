/** Calls of the noun `user` about the person who is signed in: own data, picture, password and settings. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { avatarCalls } from './avatar.ts';
import { enteredPassword } from './session.ts';
import { editedUserTexts, newPassword, userDetail, userShape } from './shapes/userShapes.ts';
import { verifyCode } from './verifyCode.ts';

export const profileCalls = {
  profile: defineCall({
    method: 'GET',
    path: '/system/user/profile',
    summary: '个人资料',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    beforePassword: true,
    answer: answers.data(userDetail),
  }),
  editProfile: defineCall({
    method: 'POST',
    path: '/system/user/profile/edit',
    summary:
      '修改个人资料；手机或邮箱有变时 proof 为 reauthenticate 所得的凭据；启用 sys.sms.enabled 时 code 为发到新手机的验证码',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    body: z.strictObject({
      nickName: editedUserTexts.nickName,
      phonenumber: editedUserTexts.phonenumber,
      email: editedUserTexts.email,
      sex: userShape.sex,
      proof: z.string().max(100).optional(),
      code: verifyCode.optional(),
    }),
    audit: { kind: 'account', objects: { user: 'actor.userId' } },
    answer: answers.done(),
  }),
  ...avatarCalls,
  changePassword: defineCall({
    method: 'POST',
    path: '/system/user/profile/updatePwd',
    summary: '修改自己的密码；其他登录立即失效',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    beforePassword: true,
    rate: 'login',
    body: z.strictObject({ oldPassword: enteredPassword, newPassword }),
    audit: { kind: 'account', unvalued: 'secret' },
    answer: answers.done(),
  }),
  feature: defineCall({
    method: 'GET',
    path: '/user/feature',
    summary: '取得个人界面设置',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    beforePassword: true,
    answer: answers.data(z.record(z.string(), z.unknown())),
  }),
  saveFeature: defineCall({
    method: 'POST',
    path: '/user/feature',
    summary: '保存个人界面设置：所传的键覆盖旧值，其余保留；合计不超过 256 KB',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    maxBody: bodySizes.record,
    body: z.record(z.string().max(64), z.unknown()),
    audit: 'none',
    answer: answers.done(),
  }),
};
