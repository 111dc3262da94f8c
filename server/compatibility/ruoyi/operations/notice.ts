/** There are no notices yet: lists are empty for whoever is signed in, and nothing is written. */
import { userCalls } from '../../../../contract/calls/user.ts';
import { translated, unavailable } from '../declare.ts';

const none = '本系统暂无通知公告';

/** Asks for what everybody signed in may read, so that nobody else is answered. */
const empty = { note: none, request: () => ({}) };

export const noticeOperations = [
  translated('GET /system/notice/list', userCalls.feature, {
    ...empty,
    answer: () => ({ rows: [], total: 0 }),
  }),
  translated('GET /system/notice/listTop', userCalls.feature, {
    ...empty,
    answer: () => ({ data: [], unreadCount: 0 }),
  }),
  unavailable('GET /system/notice/readUsers/list', none),
  unavailable('GET /system/notice/{noticeId}', none),
  unavailable('POST /system/notice', none),
  unavailable('PUT /system/notice', none),
  unavailable('DELETE /system/notice/{noticeIds}', none),
  unavailable('POST /system/notice/markRead', none),
  unavailable('POST /system/notice/markReadAll', none),
];
