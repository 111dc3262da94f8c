/** Every operation of RuoYi-Vue3 3.9.2 that has an answer here, one file per noun. */

import { keepCallFields } from '../callFields.ts';
import type { Operation } from '../operation.ts';
import { configOperations } from './operations/config.ts';
import { deptOperations } from './operations/dept.ts';
import { dictOperations } from './operations/dict.ts';
import { menuOperations } from './operations/menu.ts';
import { monitorOperations } from './operations/monitor.ts';
import { noticeOperations } from './operations/notice.ts';
import { postOperations } from './operations/post.ts';
import { profileOperations } from './operations/profile.ts';
import { roleOperations } from './operations/role.ts';
import { sessionOperations } from './operations/session.ts';
import { userOperations } from './operations/user.ts';

export const ruoyiOperations: readonly Operation[] = [
  ...sessionOperations,
  ...userOperations,
  ...profileOperations,
  ...roleOperations,
  ...menuOperations,
  ...deptOperations,
  ...postOperations,
  ...dictOperations,
  ...configOperations,
  ...noticeOperations,
  ...monitorOperations,
].map(keepCallFields);
