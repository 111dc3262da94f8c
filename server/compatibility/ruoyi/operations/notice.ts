import { noticeCalls } from '../../../../contract/calls/notice.ts';
import { listed } from '../answers.ts';
import { composed, translated } from '../declare.ts';
import { idsOf, listQuery, row } from '../requests.ts';

const asRead = { calls: [noticeCalls.markRead] };

export const noticeOperations = [
  translated('GET /system/notice/list', noticeCalls.list, { answer: listed((notice) => notice) }),
  composed('GET /system/notice/listTop', {
    calls: [noticeCalls.top],
    async answer(_, ask) {
      const { notices, unreadCount } = await ask(noticeCalls.top);
      return { data: notices, unreadCount };
    },
  }),
  translated('GET /system/notice/readUsers/list', noticeCalls.readers, {
    // Its one box looks for either name.
    request: ({ query: { searchValue, ...query } }) => ({
      query: { ...listQuery(query), ...(searchValue ? { keyword: searchValue } : {}) },
    }),
    answer: listed((reader) => reader),
  }),
  translated('GET /system/notice/{noticeId}', noticeCalls.detail, {
    answer: (notice) => ({ data: notice }),
  }),
  translated('POST /system/notice', noticeCalls.add, {
    request: ({ body }) => ({ body: row(body, { drop: ['noticeId', 'remark'] }) }),
  }),
  translated('PUT /system/notice', noticeCalls.edit, {
    request: ({ body }) => ({ body: row(body, { drop: ['remark', 'isRead'] }) }),
  }),
  translated('DELETE /system/notice/{noticeIds}', noticeCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.noticeIds) }),
  }),
  composed('POST /system/notice/markRead', {
    ...asRead,
    async answer({ query }, ask) {
      await ask(noticeCalls.markRead, { body: idsOf(query.noticeId) });
      return {};
    },
  }),
  composed('POST /system/notice/markReadAll', {
    ...asRead,
    async answer({ query }, ask) {
      await ask(noticeCalls.markRead, { body: idsOf(query.ids) });
      return {};
    },
  }),
];
