/** Open sessions of all people. */
import { textField, timeField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const sessionResource = describeResource({
  name: 'session',
  group: 'userSession',
  calls: { list: 'online', export: 'exportOnline', groups: 'onlineGroups' },
  rights: 'system:session',
  key: 'sessionId',
  label: 'nickName',
  fields: [
    textField('userName', '账号', 64),
    textField('nickName', '姓名', 64, { isPCQuery: false, isPersonName: true, personId: 'userId' }),
    textField('deptName', '部门', 100, { isPCQuery: false }),
    textField('address', '地址', 64),
    textField('device', '设备', 100, { isPCQuery: false, comparable: false, width: 180 }),
    timeField('signInTime', '登录时间'),
    timeField('lastSeen', '最近活动'),
  ],
  commands: ['online.end'],
});
