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

test('a notice for departments and roles is shown to those below and to the holders only, in its time', async () => {
  const { depts, roles } = server;
  const sees = async (noticeTitle: string) => {
    const people = ['admin', 'buyer', 'leader', 'cashier', 'nobody'];
    const shown = await Promise.all(
      people.map(async (one) => ((await titles(one)).includes(noticeTitle) ? [one] : [])),
    );
    return shown.flat();
  };
  const some = { audience: 'some' };
  await written({ noticeTitle: '财务', ...some, deptIds: [depts.财务部] });
  await written({ noticeTitle: '集团', ...some, deptIds: [depts.集团] });
  await written({ noticeTitle: '采购员', ...some, roleIds: [roles.buyer] });
  await written({ noticeTitle: '两者', ...some, deptIds: [depts.财务部], roleIds: [roles.leader] });
  await written({ noticeTitle: '将来', beginTime: '2999-01-01 00:00:00' });
  await written({ noticeTitle: '过去', endTime: '2020-01-01 00:00:00' });
  await written({ noticeTitle: '现在', beginTime: '2020-01-01 00:00:00', endTime: '2999-01-01 00:00:00' });
  expect(await sees('财务')).toEqual(['cashier', 'nobody']);
  expect(await sees('集团')).toEqual(['admin', 'buyer', 'leader', 'cashier', 'nobody']);
  expect(await sees('采购员')).toEqual(['buyer']);
  expect(await sees('两者')).toEqual(['leader', 'cashier', 'nobody']);
  expect([await sees('将来'), await sees('过去')]).toEqual([[], []]);
  expect(await sees('现在')).toHaveLength(5);

  const id = await written({ noticeTitle: '机密', ...some, roleIds: [roles.leader] });
  expect((await server.as('nobody', `/system/notice/${id}`)).status).toBe(404);
  await server.as('nobody', '/system/notice/markRead', [id]);
  await server.as('leader', '/system/notice/markRead', [id]);
  const { body } = await server.as('buyer', `/system/notice/readUsers/list?noticeId=${id}`);
  expect(body.rows.map(({ userId }: { userId: string }) => userId)).toEqual([server.users.leader]);
  const { data } = (await server.as('admin', `/system/notice/${id}`)).body;
  expect(data).toMatchObject({
    audience: 'some',
    deptIds: [],
    roleIds: [roles.leader],
    roleNames: ['部门负责人'],
  });
});

test('a notice that must be confirmed lists who has not read it, who has, and who has confirmed', async () => {
  const id = await written({ noticeTitle: '须知', mustConfirm: true, isPinned: true });
  await written({ noticeTitle: '较新' });
  expect((await titles('cashier'))[0]).toBe('须知');
  await server.as('leader', '/system/notice/markRead', [id]);
  await server.as('cashier', '/system/notice/confirm', [id]);
  await server.as('cashier', '/system/notice/markRead', [id]);
  const own = async (userName: string) =>
    (await top(userName)).notices.find(({ noticeId }: { noticeId: string }) => noticeId === id);
  expect(await own('cashier')).toMatchObject({ isRead: true, isConfirmed: true });
  expect(await own('leader')).toMatchObject({ isRead: true, isConfirmed: false });
  const states = async (filter: string) => {
    const path = `/system/notice/readUsers/list?noticeId=${id}&unread=true&sysOrderBy=userName:asc${filter}`;
    const { body } = await server.as('buyer', path);
    return body.rows.map(
      ({ userName, state }: { userName: string; state: string }) => `${userName} ${state}`,
    );
  };
  const all = ['admin unread', 'buyer unread', 'cashier confirmed', 'leader read', 'nobody unread'];
  expect(await states('')).toEqual(all);
  const unread = JSON.stringify({ all: [{ field: 'state', is: 'anyOf', value: ['unread'] }] });
  expect(await states(`&filter=${encodeURIComponent(unread)}`)).toEqual(
    all.filter((one) => /unread$/.test(one)),
  );
});

test('those that wait to be confirmed are first, and only they can be', async () => {
  const id = await written({ noticeTitle: '先读', mustConfirm: true });
  const plain = await written({ noticeTitle: '后读', isPinned: true });
  const order = async () => (await titles('nobody')).filter((one: string) => /^[先后]读$/.test(one));
  expect(await order()).toEqual(['先读', '后读']);
  await server.as('nobody', '/system/notice/confirm', [id, plain]);
  expect(await order()).toEqual(['后读', '先读']);
  const { notices } = await top('nobody');
  const found = notices.find(({ noticeId }: { noticeId: string }) => noticeId === plain);
  expect(found).toMatchObject({ isRead: true, isConfirmed: false });
});

test('a notice whose role was deleted can be closed, and a disabled one is refused', async () => {
  const role = async (roleKey: string) =>
    (await server.as('admin', '/system/role', { roleName: roleKey, roleKey })).body.data.roleId;
  const [gone, idle] = [await role('gone'), await role('idle')];
  const id = await written({ noticeTitle: '旧人', audience: 'some', roleIds: [gone] });
  await server.as('admin', '/system/role/delete', [gone]);
  const edit = (change: object) => server.as('admin', '/system/notice/edit', { noticeId: id, ...change });
  expect((await edit({ status: '1' })).body.code).toBe(200);
  expect((await edit({ audience: 'some' })).body.errors[0].path).toBe('deptIds');
  await server.as('admin', '/system/role/edit', { roleId: idle, status: '1' });
  const { body } = await edit({ roleIds: [idle] });
  expect(body.errors).toEqual([{ path: 'roleIds', message: '角色“idle”已停用' }]);
});

test('a notice that nobody could see is refused', async () => {
  const add = (notice: object) =>
    server.as('buyer', '/system/notice', { noticeTitle: '空', noticeType: '1', ...notice });
  const { body } = await add({ audience: 'some' });
  expect(body.errors).toEqual([{ path: 'deptIds', message: '请选择部门或角色' }]);
  const times = { beginTime: '2026-02-01 00:00:00', endTime: '2026-01-01 00:00:00' };
  expect((await add(times)).body.errors).toEqual([{ path: 'endTime', message: '结束显示应晚于开始显示' }]);
  const id = await written({ noticeTitle: '全体', beginTime: '2026-02-01 00:00:00' });
  const edit = (change: object) => server.as('admin', '/system/notice/edit', { noticeId: id, ...change });
  expect((await edit({ audience: 'some' })).body.errors[0].path).toBe('deptIds');
  expect((await edit({ endTime: '2026-01-01 00:00:00' })).body.errors[0].path).toBe('endTime');
  expect((await edit({ beginTime: null, endTime: '2026-01-01 00:00:00' })).body.code).toBe(200);
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
