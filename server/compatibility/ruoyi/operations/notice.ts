import { noticeCalls } from '../../../../contract/calls/notice.ts';
import { toPage } from '../answers.ts';
import { callOperation, composedOperation } from '../declareOperation.ts';
import { parseIds, toListQuery, toRowInput } from '../requestInput.ts';

const asRead = { calls: [noticeCalls.markRead] };

export const noticeOperations = [
  callOperation('GET /system/notice/list', noticeCalls.list, { answer: toPage((notice) => notice) }),
  composedOperation('GET /system/notice/listTop', {
    calls: [noticeCalls.top],
    async answer(_, ask) {
      const { notices, unreadCount } = await ask(noticeCalls.top);
      return { data: notices, unreadCount };
    },
  }),
  callOperation('GET /system/notice/readUsers/list', noticeCalls.readers, {
    // One search box matches either name.
    request: ({ query: { searchValue, ...query } }) => ({
      query: { ...toListQuery(query), ...(searchValue ? { keyword: searchValue } : {}) },
    }),
    answer: toPage((reader) => reader),
  }),
  callOperation('GET /system/notice/{noticeId}', noticeCalls.detail, {
    answer: (notice) => ({ data: notice }),
  }),
  callOperation('POST /system/notice', noticeCalls.add, {
    request: ({ body }) => ({ body: toRowInput(body, { drop: ['noticeId', 'remark'] }) }),
  }),
  callOperation('PUT /system/notice', noticeCalls.edit, {
    request: ({ body }) => ({
      body: toRowInput(body, { drop: ['remark', 'isRead', 'deptNames', 'roleNames'] }),
    }),
  }),
  callOperation('DELETE /system/notice/{noticeIds}', noticeCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.noticeIds) }),
  }),
  composedOperation('POST /system/notice/markRead', {
    ...asRead,
    async answer({ query }, ask) {
      await ask(noticeCalls.markRead, { body: parseIds(query.noticeId) });
      return {};
    },
  }),
  composedOperation('POST /system/notice/markReadAll', {
    ...asRead,
    async answer({ query }, ask) {
      await ask(noticeCalls.markRead, { body: parseIds(query.ids) });
      return {};
    },
  }),
];
