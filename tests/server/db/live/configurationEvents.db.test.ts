/** Changes of configuration reach the pages by live events: one of a kind per transaction, without contents. */
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configurationEventTypes } from '../../../../contract/liveEvents.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const listEvents = () =>
  server.database.inTenant(server.tenant, 'read', (tx) =>
    tx.selectFrom('liveEvents').select(['type', 'userIds', 'data']).orderBy('eventId').execute(),
  );

/** The kinds of the events that the work publishes. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await listEvents();
  await work();
  const events = (await listEvents()).slice(before.length);
  expect(events.map(({ userIds, data }) => ({ userIds, data }))).toEqual(
    events.map(() => ({ userIds: null, data: {} })),
  );
  return events.map(({ type }) => type).sort();
}

const post = async (path: string, body: unknown) => {
  const answer = await server.call(admin, 'POST', path, body);
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
};

test('each kind of configuration publishes its event in the transaction of the change', async () => {
  let ids = { deptId: '', roleId: '' };
  const changes: [string[], () => Promise<unknown>][] = [
    [
      ['departments.changed'],
      async () => {
        ids = { ...ids, ...(await post('/system/dept', { deptName: '缓存部' })) };
      },
    ],
    [['departments.changed'], () => post('/system/dept/edit', { deptId: ids.deptId, deptName: '缓存二部' })],
    [
      ['roles.changed'],
      async () => {
        const role = { roleName: '缓存员', roleKey: 'cached', menuIds: [] };
        ids = { ...ids, ...(await post('/system/role', role)) };
      },
    ],
    [
      ['people.changed', 'roles.changed'],
      () => post('/system/user', { userName: 'cached', nickName: '缓存', roleIds: [ids.roleId] }),
    ],
    [['posts.changed'], () => post('/system/post', { postName: '缓存岗', postCode: 'cached' })],
    [['menus.changed'], () => post('/system/menu', { menuName: '缓存', menuType: 'M', path: 'cached' })],
    [['dictionaries.changed'], () => post('/system/dict/type', { dictName: '缓存', dictType: 'cached' })],
    [
      ['dictionaries.changed'],
      () => post('/system/dict/data', { dictType: 'cached', dictLabel: '甲', dictValue: 'a' }),
    ],
    [
      ['config.changed'],
      () => post('/system/config', { configKey: 'own.k', configName: '甲', configValue: '1' }),
    ],
    [['notices.changed'], () => post('/system/notice', { noticeTitle: '甲', noticeType: '1' })],
  ];
  for (const [types, change] of changes) expect(await eventsOf(change)).toEqual(types);
});

test('an import of many people publishes one event of each kind', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => [`many${n}`, `甲${n}`]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['账号', '姓名'], ...rows]), '用户');
  const bytes: Uint8Array<ArrayBuffer> = write(book, { type: 'array', bookType: 'xlsx' });
  const body = new FormData();
  body.append('file', new Blob([bytes]), '用户.xlsx');
  expect(await eventsOf(() => post('/system/user/importData', body))).toEqual(['people.changed']);
});

test('neither a person’s own settings nor a change without a row nor one that is rolled back publishes an event', async () => {
  expect(await eventsOf(() => post('/user/feature', { theme: 'dark' }))).toEqual([]);
  const change = (isFound: boolean) =>
    server.database.inTenant(server.tenant, 'write', (tx) =>
      tx
        .updateTable('depts')
        .set({ phone: '1' })
        .where('deptName', isFound ? 'is not' : 'is', null)
        .execute(),
    );
  expect(await eventsOf(() => change(false))).toEqual([]);
  expect(await eventsOf(() => change(true))).toEqual(['departments.changed']);
  const undo = () =>
    server.database.inTenant(server.tenant, 'write', async (tx) => {
      await tx.updateTable('depts').set({ phone: '2' }).execute();
      throw new Error('undone');
    });
  expect(await eventsOf(() => expect(undo()).rejects.toThrow('undone'))).toEqual([]);
});

test('an administrator’s command ends everything that pages have copied', async () => {
  expect(await eventsOf(() => post('/system/config/clearCache', {}))).toEqual(
    [...configurationEventTypes].sort(),
  );
});
