import { userCalls } from '../../../../contract/calls/user.ts';
import { Failure } from '../../../../contract/failures.ts';
import { CallRefusal } from '../../operation.ts';
import { addressBelowApi } from '../answers.ts';
import { composed, translated, uploaded } from '../declare.ts';
import { picked } from '../requests.ts';
import { shownUser } from '../shownUser.ts';

const ownFields = ['nickName', 'phonenumber', 'email', 'sex'];

export const profileOperations = [
  translated('GET /system/user/profile', userCalls.profile, {
    answer: ({ roleNames, postNames, ...user }) => ({
      data: { ...shownUser(user), roles: roleNames.map((roleName) => ({ roleName })) },
      roleGroup: roleNames.join(','),
      postGroup: postNames.join(','),
    }),
  }),

  composed('PUT /system/user/profile', {
    note: '修改手机或邮箱须先验证密码，若依没有这一步，请在本产品的个人中心修改',
    calls: [userCalls.editProfile],
    async answer({ body }, ask) {
      try {
        await ask(userCalls.editProfile, { body: picked(body, ownFields) });
      } catch (error) {
        if (error instanceof CallRefusal && error.body.reason === 'REAUTHENTICATE')
          throw new Failure('REAUTHENTICATE', { msg: '修改手机或邮箱须先验证密码，请在签核的个人中心修改' });
        throw error;
      }
      return {};
    },
  }),

  translated('PUT /system/user/profile/updatePwd', userCalls.changePassword),

  uploaded('POST /system/user/profile/avatar', userCalls.avatar, ({ imgUrl }) => ({
    imgUrl: addressBelowApi(imgUrl),
  })),
];
