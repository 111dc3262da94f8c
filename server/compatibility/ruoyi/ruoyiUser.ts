import type { CallResult } from '../../../contract/call.ts';
import type { userCalls } from '../../../contract/calls/user.ts';
import type { Fields } from '../operation.ts';
import { stripApiPrefix } from './answers.ts';

type User = CallResult<typeof userCalls.list>['rows'][number];

export const toRuoyiUser = ({ waiting: _, ...user }: User): Fields => ({
  ...user,
  avatar: stripApiPrefix(user.avatar),
  dept: user.deptId ? { deptId: user.deptId, deptName: user.deptName, leader: '' } : null,
});
