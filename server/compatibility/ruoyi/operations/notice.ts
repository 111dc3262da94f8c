/** The product has no notices: lists are empty for everybody signed in, and nothing is written. */
import { userCalls } from '../../../../contract/calls/user.ts';
import { translated, unavailable } from '../declare.ts';

const none = '本系统暂无通知公告';

/** Asks a call that is open to every session, so that a request without one is refused. */
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
