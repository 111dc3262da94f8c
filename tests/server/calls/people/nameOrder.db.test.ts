/** Lists of people have one order of names: by default, and sorted by the name. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
const names = ['单芳', '张芳', '曾芳', '李芳', '王芳', '仇芳', '尉迟芳', '沈芳'];
const ordered = ['李芳', '仇芳', '单芳', '沈芳', '王芳', '尉迟芳', '曾芳', '张芳'];

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  for (const [n, nickName] of names.entries())
    await server.call(admin, 'POST', '/system/user', { userName: `order${n}`, nickName });
});
afterAll(() => server.close());

const list = async (query: string): Promise<string[]> => {
  const { body } = await server.call(
    admin,
    'GET',
    `/system/user/list?keyword=${encodeURIComponent('芳')}&${query}`,
  );
  return body.rows.map(({ nickName }: { nickName: string }) => nickName);
};

test('people are listed by pinyin, surnames as they are read in names', async () => {
  expect(await list('')).toEqual(ordered);
});

test('an order by the name is the same, and its reverse', async () => {
  expect(await list('sysOrderBy=nickName:asc')).toEqual(ordered);
  expect(await list('sysOrderBy=nickName:desc')).toEqual(ordered.toReversed());
});
