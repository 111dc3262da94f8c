import { userCalls } from '../../../../contract/calls/user.ts';
import { Failure } from '../../../../contract/failures.ts';
import { CallRefusal } from '../../operation.ts';
import { stripApiPrefix } from '../answers.ts';
import { callOperation, composedOperation, uploadOperation } from '../declareOperation.ts';
import { pickFields } from '../requestInput.ts';
import { toRuoyiUser } from '../ruoyiUser.ts';

const ownFields = ['nickName', 'phonenumber', 'email', 'sex'];

export const profileOperations = [
  callOperation('GET /system/user/profile', userCalls.profile, {
    answer: ({ roleNames, postNames, ...user }) => ({
      data: { ...toRuoyiUser(user), roles: roleNames.map((roleName) => ({ roleName })) },
      roleGroup: roleNames.join(','),
      postGroup: postNames.join(','),
    }),
  }),

  composedOperation('PUT /system/user/profile', {
    note: '修改手机或邮箱须先验证密码，若依没有这一步，请在本产品的个人中心修改',
    calls: [userCalls.editProfile],
    async answer({ body }, ask) {
      try {
        await ask(userCalls.editProfile, { body: pickFields(body, ownFields) });
      } catch (error) {
        if (error instanceof CallRefusal && error.body.reason === 'REAUTHENTICATE')
          throw new Failure('REAUTHENTICATE', { msg: '修改手机或邮箱须先验证密码，请在签核的个人中心修改' });
        throw error;
      }
      return {};
    },
  }),

  callOperation('PUT /system/user/profile/updatePwd', userCalls.changePassword),

  uploadOperation('POST /system/user/profile/avatar', userCalls.avatar, {
    answer: ({ imgUrl }) => ({ imgUrl: stripApiPrefix(imgUrl) }),
  }),
];
