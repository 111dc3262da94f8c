/** Search among 20,000 users: best matches first, by an index, without confidential fields. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildNamePinyin } from '../../../../server/db/queries/people/namePinyin.ts';
import { insertUser } from '../../../../server/db/queries/people/saveUser.ts';
import { buildUserConditions, type UserFilter } from '../../../../server/db/queries/people/userFilter.ts';
import { buildSearchPattern } from '../../../../server/db/queries/searchPattern.ts';
import { typedNames, typedOtherwise } from '../../../support/pinyin/typedNames.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let cashier: string;
/** The ids of people with the names that are searched. */
const namesakes = new Map<string, string>();

beforeAll(async () => {
  server = await createTestServer();
  cashier = await server.login('cashier');
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    const { 集团: root } = server.depts;
    await sql`insert into depts ("deptName", "parentId")
      select '第' || n || '分公司', ${root}::bigint from generate_series(1, 200) n`.execute(tx);
    await sql`insert into depts ("deptName", "parentId")
      select '材料组', "deptId" from depts where "deptName" = '第7分公司'`.execute(tx);
    await sql`
      insert into users ("userName", "nickName", "pinyin", "deptId", "passwordHash", "status")
      select 'user' || n, s[1 + n % 5] || g[1 + n / 5 % 40] || h[1 + n / 200 % 100],
        sp[1 + n % 5] || 'wei' || n || ' ' || left(sp[1 + n % 5], 1) || 'wei' || n,
        (select "deptId" from depts where "deptName" = '第' || (1 + n % 200) || '分公司'), '',
        case when n % 50 = 0 then '1' else '0' end
      from generate_series(1, 20000) n,
        (select array['王','李','张','刘','陈'] as s, array['wang','li','zhang','liu','chen'] as sp,
          array(select chr(20013 + x * 37) from generate_series(1, 40) x) as g,
          array(select chr(30010 + x * 17) from generate_series(1, 100) x) as h) names`.execute(tx);
    await sql`insert into users ("userName", "nickName", "pinyin", "deptId", "passwordHash")
      select 'clerk', '欧阳材', ${buildNamePinyin('欧阳材')}, "deptId", '' from depts where "deptName" = '材料组'`.execute(
      tx,
    );
    for (const [name] of [...typedNames, ...typedOtherwise])
      namesakes.set(
        name,
        namesakes.get(name) ??
          (await insertUser(tx, { userName: `typed${namesakes.size}`, nickName: name, passwordHash: '' })),
      );
    await sql`analyze users, depts`.execute(tx);
  });
});
afterAll(() => server.close());

type Row = { nickName: string; underDeptIdNames: string };

const find = async (query: Record<string, string>, token = cashier) => {
  const search = new URLSearchParams({ pageNum: '1', pageSize: '20', status: '0', ...query });
  const { body } = await server.call(token, 'GET', `/system/user/list?${search}`);
  return { names: body.rows.map((row: Row) => row.nickName) as string[], ...body };
};

describe('the user search', () => {
  test.each(['欧阳材', '欧阳', '阳材', 'ouyangcai', 'ouyang', 'OYC', 'oyc'])(
    'the name matches: %s',
    async (keyword) => {
      expect((await find({ keyword })).names).toEqual(['欧阳材']);
    },
  );
  test('the whole account matches, a part of it does not', async () => {
    expect((await find({ keyword: 'CLERK' })).names).toEqual(['欧阳材']);
    expect((await find({ keyword: 'cler' })).names).toEqual([]);
    const admin = await server.login('admin');
    expect((await find({ keyword: 'cler' }, admin)).names).toEqual(['欧阳材']);
  });
  test('the department matches, also an ancestor', async () => {
    expect((await find({ keyword: '材料组' })).names).toEqual(['欧阳材']);
    const { rows } = await find({ keyword: 'ouyang 第7分公司' });
    expect(rows).toMatchObject([{ nickName: '欧阳材', underDeptIdNames: '集团/第7分公司/材料组' }]);
  });
  test('the department filter includes all subdepartments', async () => {
    const seventh = await server.database.inTenant(server.tenant, 'read', (tx) =>
      tx.selectFrom('depts').select('deptId').where('deptName', '=', '第7分公司').executeTakeFirstOrThrow(),
    );
    const { rows, total } = await find({ deptId: seventh.deptId });
    expect(rows).toHaveLength(20);
    expect(total).toBe(101);
    expect((await find({ deptId: seventh.deptId, keyword: 'oy' })).names).toEqual(['欧阳材']);
  });
});

describe('the user search takes what an input method takes', () => {
  const isFound = (name: string, conditions: UserFilter) =>
    server.database.inTenant(server.tenant, 'read', async (tx) => {
      const where = buildUserConditions({ ...conditions, userIds: [namesakes.get(name) ?? '0'] });
      const { rows } = await sql`select from users u where ${where}`.execute(tx);
      return rows.length === 1;
    });
  test.each(typedNames)('%s is found by %s', async (name, typed) => {
    expect(await isFound(name, { keyword: typed })).toBe(true);
    expect(await isFound(name, { nickName: typed })).toBe(true);
  });
  test.each(typedOtherwise)('%s is not found by %s', async (name, typed) => {
    expect(await isFound(name, { keyword: typed })).toBe(false);
    expect(await isFound(name, { nickName: typed })).toBe(false);
  });
});

test('a name that begins with what was typed precedes one that contains it', async () => {
  const { names } = await find({ keyword: 'sanm' });
  expect(names).toEqual(['三木', '张三民']);
});

test('an exact name precedes a similar name, and both precede a matching department', async () => {
  const { names } = await find({ keyword: 'li' });
  expect(new Set(names.map((name: string) => name.charAt(0)))).toEqual(new Set(['李']));
  const last = await find({ keyword: 'li', pageNum: '300' });
  expect(new Set(last.names.map((name: string) => name.charAt(0)))).toEqual(new Set(['刘']));
  expect((await find({ keyword: '财务部' })).names).toEqual(['王五', '赵六']);
  expect((await find({ keyword: '材' })).names[0]).toBe('欧阳材');
});

test('a disabled user is not offered', async () => {
  expect((await find({ keyword: 'user50' })).names).toEqual([]);
  const admin = await server.login('admin');
  const { rows } = await find({ keyword: 'user50', status: '1' }, admin);
  const ids = rows.map((row: { userId: string }) => row.userId);
  expect(ids.length).toBeGreaterThan(0);
  const asked = async (path: string) => (await server.call(cashier, 'POST', path, ids)).body.data;
  expect(await asked('/system/user/ids')).toHaveLength(ids.length);
  expect(await asked('/system/user/ids?status=0')).toEqual([]);
});

test('a page starts after the last row of the previous page', async () => {
  const pages = await Promise.all(
    ['1', '2', '3'].map((pageNum) => find({ keyword: 'chen', pageNum }).then(({ rows }) => rows)),
  );
  const ids = pages.flat().map((row: { userId: string }) => row.userId);
  expect(new Set(ids).size).toBe(60);
});

test.each(['欧阳', 'oyc', 'ouyang', 'ouycai', '欧yang', "ou'yang", 'chenwei123'])(
  'the search for %s uses indexes',
  async (keyword) => {
    const plan = await server.database.inTenant(server.tenant, 'read', async (tx) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select u."userId" from users u where ${buildUserConditions({ keyword })}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('userSearch');
    expect(plan).not.toContain('Seq Scan on users');
  },
);

test('keywords are lowercased as the database does it', async () => {
  const letters = await server.database.inTenant(server.tenant, 'read', async (tx) => {
    const { rows } = await sql<{ letter: string; lowered: string }>`
      select chr(n) as letter, lower(chr(n)) as lowered from generate_series(1, 42000) n`.execute(tx);
    return rows;
  });
  const escaped = new Set(['\\', '%', '_']);
  const otherwise = letters.filter(
    ({ letter, lowered }) => !escaped.has(letter) && buildSearchPattern(letter) !== `%${lowered}%`,
  );
  expect(otherwise).toEqual([]);
});
