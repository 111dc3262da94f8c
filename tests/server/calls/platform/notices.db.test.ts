/** Notices: written with a permission, visible to everybody while they are open, and marked as read per user. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.grant('buyer', ['system:notice:list', 'system:notice:add']);
});
afterAll(() => server.close());

const written = async (notice: object): Promise<string> => {
  const { body } = await server.as('buyer', '/system/notice', { noticeType: '1', ...notice });
  expect(body.code).toBe(200);
  return body.data.noticeId;
};
const top = async (userName: string) => (await server.as(userName, '/system/notice/listTop')).body.data;
const titles = async (userName: string) =>
  (await top(userName)).notices.map((notice: { noticeTitle: string }) => notice.noticeTitle);

test('every user sees an open notice without active content, and only editors of notices see a closed one', async () => {
  const open = await written({
    noticeTitle: '停电',
    noticeContent: '<p onclick="x()">今晚</p><script>x()</script>',
  });
  const closed = await written({ noticeTitle: '草稿', status: '1' });
  expect(await titles('nobody')).toEqual(['停电']);
  expect((await server.as('nobody', `/system/notice/${open}`)).body.data).toMatchObject({
    noticeTitle: '停电',
    noticeContent: '<p>今晚</p>',
    createBy: expect.any(String),
  });
  expect((await server.as('nobody', `/system/notice/${closed}`)).status).toBe(404);
  expect((await server.as('buyer', `/system/notice/${closed}`)).body.data.noticeTitle).toBe('草稿');
  expect((await server.as('nobody', '/system/notice/list')).status).toBe(403);
  const { rows, total } = (await server.as('buyer', '/system/notice/list?status=1')).body;
  expect([rows.length, total, rows[0].noticeContent]).toEqual([1, 1, undefined]);
  const foundBy = async (createBy: string) =>
    (await server.as('buyer', `/system/notice/list?createBy=${encodeURIComponent(createBy)}`)).body.total;
  expect([await foundBy(rows[0].createBy), await foundBy('nobody')]).toEqual([2, 0]);
});

test('each user marks notices as read, and editors of notices see the readers', async () => {
  const id = await written({ noticeTitle: '放假' });
  const before = (await top('leader')).unreadCount;
  expect((await server.as('leader', '/system/notice/markRead', [id, '999999'])).body.code).toBe(200);
  expect((await server.as('leader', '/system/notice/markRead', [id])).body.code).toBe(200);
  const seen = await top('leader');
  expect(seen.unreadCount).toBe(before - 1);
  expect(seen.notices[0]).toMatchObject({ noticeId: id, isRead: true });
  expect((await top('nobody')).notices[0].isRead).toBe(false);
  const readers = await server.as('buyer', `/system/notice/readUsers/list?noticeId=${id}`);
  expect(readers.body).toMatchObject({ total: 1, rows: [{ userId: server.users.leader }] });
  const found = async (keyword: string) =>
    (await server.as('buyer', `/system/notice/readUsers/list?noticeId=${id}&keyword=${keyword}`)).body.total;
  expect([await found('lis'), await found('zhangs')]).toEqual([1, 0]);
  await server.as('nobody', '/system/notice/markRead', [id]);
  const names = async (conditions: string) => {
    const { body } = await server.as('buyer', `/system/notice/readUsers/list?noticeId=${id}&${conditions}`);
    return body.rows.map(({ userId }: { userId: string }) => userId);
  };
  const byName = await names('sysOrderBy=nickName:asc');
  expect(byName).toHaveLength(2);
  expect(await names('sysOrderBy=nickName:desc')).toEqual(byName.toReversed());
});

test('a change keeps unnamed fields, a deletion removes the readers as well, and both are audited', async () => {
  const id = await written({ noticeTitle: '旧', noticeContent: '<p>文</p>' });
  await server.as('nobody', '/system/notice/markRead', [id]);
  const change = { noticeId: id, noticeTitle: '新' };
  expect((await server.as('buyer', '/system/notice/edit', change)).status).toBe(403);
  expect((await server.as('admin', '/system/notice/edit', change)).body.code).toBe(200);
  expect((await server.as('nobody', `/system/notice/${id}`)).body.data).toMatchObject({
    noticeTitle: '新',
    noticeContent: '<p>文</p>',
  });
  expect((await server.as('admin', '/system/notice/delete', [id])).body.code).toBe(200);
  expect((await server.as('admin', '/system/notice/delete', [id])).status).toBe(404);
  const log = await server.as('admin', `/system/log/list?object=notice:${id}&pageSize=10`);
  expect(log.body.rows?.length ?? log.text).toBe(3);
});

test('a change that is based on an older version is refused', async () => {
  const id = await written({ noticeTitle: '一' });
  const { version } = (await server.as('admin', `/system/notice/${id}`)).body.data;
  const change = { noticeId: id, version };
  expect((await server.as('admin', '/system/notice/edit', { ...change, noticeTitle: '二' })).status).toBe(
    200,
  );
  const late = await server.as('admin', '/system/notice/edit', { ...change, noticeTitle: '三' });
  expect(late.body.reason).toBe('STALE_RECORD');
});

test('an invalid notice is refused with the path of each error', async () => {
  const sent = { noticeTitle: ' ', noticeType: '3', noticeContent: 'x'.repeat(30_001) };
  const { status, body } = await server.as('buyer', '/system/notice', sent);
  expect(status).toBe(400);
  expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
    'noticeContent',
    'noticeTitle',
    'noticeType',
  ]);
});
