import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
let recordId: string;
beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_note',
    cnName: '记事',
    fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
  });
  await server.grant('leader', ['auto:auto_note:list', 'auto:auto_note:add']);
  await server.grant('buyer', ['auto:auto_note:list', 'auto:auto_note:add']);
  recordId = (await server.as('buyer', '/auto/auto_note', { name: 'x' })).body.data.id;
});
afterAll(() => server.close());

const say = (userName: string, content: string, more: object = {}) =>
  server.as(userName, '/system/comment', { bizId: recordId, bizName: 'auto_note', content, ...more });
const thread = async (userName = 'buyer') =>
  (await server.as(userName, `/system/comment/list?bizId=${recordId}&bizName=auto_note`)).body.data;

describe('refusals', () => {
  test('a user who cannot view the record can neither read nor write its comments', async () => {
    expect((await say('cashier', 'x')).status).toBe(404);
    const read = await server.as('cashier', `/system/comment/list?bizId=${recordId}&bizName=auto_note`);
    expect(read.status).toBe(404);
  });

  test.each(['t_announce', 'anything'])(
    'comments on %s, which names no object, are a 404',
    async (bizName) => {
      const body = { bizId: '1', bizName, content: 'x' };
      expect((await server.as('admin', '/system/comment', body)).status).toBe(404);
      expect((await server.as('admin', `/system/comment/list?bizId=1&bizName=${bizName}`)).status).toBe(404);
    },
  );

  test('users cannot reach their own comment on a record that they can no longer view', async () => {
    const { id } = (await say('leader', 'gone from sight')).body.data;
    await server.revoke('leader', ['auto:auto_note:list']);
    expect((await server.as('leader', '/system/comment/delete', [id])).status).toBe(404);
    await server.grant('leader', ['auto:auto_note:list']);
    expect((await server.as('leader', '/system/comment/delete', [id])).body.code).toBe(200);
  });

  test('an empty comment and one of 2001 characters are a 400', async () => {
    expect((await say('buyer', '  ')).body.errors).toEqual([
      { path: 'content', message: '评论内容不能为空' },
    ]);
    expect((await say('buyer', '字'.repeat(2001))).status).toBe(400);
  });

  test('an empty reply is refused as an empty reply', async () => {
    const { id } = (await say('buyer', '问')).body.data;
    expect((await say('buyer', ' ', { parentId: id })).body.errors).toEqual([
      { path: 'content', message: '回复内容不能为空' },
    ]);
  });

  test('another user’s comment cannot be deleted, nor together with one’s own', async () => {
    const mine = (await say('leader', 'mine')).body.data.id;
    const theirs = (await say('buyer', 'theirs')).body.data.id;
    expect((await server.as('leader', '/system/comment/delete', [mine, theirs])).status).toBe(403);
    expect(JSON.stringify(await thread())).toContain('mine');
  });

  test('a reply to a missing comment, or to one of another record, is a 404', async () => {
    expect((await say('buyer', 'x', { parentId: '999999' })).status).toBe(404);
    const other = (await server.as('buyer', '/auto/auto_note', { name: 'y' })).body.data.id;
    const elsewhere = await server.as('buyer', '/system/comment', {
      bizId: other,
      bizName: 'auto_note',
      content: 'x',
    });
    expect((await say('buyer', 'x', { parentId: elsewhere.body.data.id })).status).toBe(404);
  });

  test('an attachment that belongs to another object is refused', async () => {
    const attachments = [{ name: 'x', url: 'javascript:alert(1)' }];
    expect((await say('buyer', 'x', { attachments })).status).toBe(400);
  });
});

test('the author is the session’s user, regardless of the request', async () => {
  const { id } = (await say('leader', '署名', { userId: server.users.admin, username: '管理员' })).body.data;
  const found = (await thread()).find((one: { id: string }) => one.id === id);
  expect(found).toMatchObject({ userId: server.users.leader, username: '李四', parentId: '0', children: [] });
});

test('a deleted parent keeps its replies, and a comment without replies is removed', async () => {
  const parent = (await say('buyer', '将删')).body.data.id;
  const reply = (await say('leader', '回复', { parentId: parent })).body.data.id;
  const alone = (await say('buyer', '独自')).body.data.id;
  await server.as('buyer', '/system/comment/delete', [parent, alone]);
  const rows = await thread();
  expect(rows.find((one: { id: string }) => one.id === parent)).toMatchObject({
    content: '该评论已删除',
    deleted: true,
    children: [{ id: reply, content: '回复' }],
  });
  expect(rows.some((one: { id: string }) => one.id === alone)).toBe(false);
  await server.as('leader', '/system/comment/delete', [reply]);
  expect((await thread()).some((one: { id: string }) => one.id === parent)).toBe(false);
});
