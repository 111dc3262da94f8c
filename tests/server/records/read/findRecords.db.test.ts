/** Finding a record by number or title: only visible records, best matches first, by an index. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pinyinListBound } from '../../../../contract/pinyin/pinyinSearch.ts';
import { loadActorOfUser } from '../../../../server/db/queries/people/actorOfUser.ts';
import { createLargeTableIndexes } from '../../../../server/jobs/periodic/largeTableIndexes.ts';
import { searchByIndex } from '../../../../server/records/read/recordSearchSql.ts';
import { loadFormByName } from '../../../../server/records/schema/formDefinitions.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const rows = 30_000;

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_order',
    cnName: '订单',
    fields: [
      { enName: 'number', label: '编号', funcType: 'serialNumber', format: 'D-{0000}' },
      { enName: 'kind', label: '类别', funcType: 'select', options: [{ label: '钢筋类', value: 'a' }] },
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'note', label: '说明', funcType: 'input' },
    ],
  });
  await server.publish({
    enName: 'auto_plain',
    cnName: '便条',
    fields: [{ enName: 'text', label: '内容', funcType: 'textarea' }],
  });
  await server.grant('buyer', ['auto:auto_order:list', 'auto:auto_order:add']);
  await server.grant('leader', ['auto:auto_order:list', 'auto:auto_plain:list', 'auto:auto_plain:add']);
  await add('buyer', 'auto_order', { name: '盾构机刀具', note: '电缆沟' });
  await add('admin', 'auto_order', { name: '电缆 YJV 50%' });
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    await sql`insert into auto_order ("number", "name", "createBy", "updateBy")
      select 'X-' || n, '常用材料' || n, ${server.users.admin}::bigint, ${server.users.admin}::bigint
      from generate_series(1, ${rows}::int) n`.execute(tx);
    await sql`analyze auto_order`.execute(tx);
  });
  const { signal } = new AbortController();
  await createLargeTableIndexes({ database: server.database, signal, logError: console.error });
  await add('leader', 'auto_plain', { text: '材料员电话' });
});
afterAll(() => server.close());

async function add(userName: string, form: string, values: object) {
  expect((await server.as(userName, `/auto/${form}`, values)).body).toMatchObject({ code: 200 });
}

type Found = { title: string; formCnName: string };

const find = async (userName: string, keyword: string) => {
  const answer = await server.as(userName, `/auto/find?keyword=${encodeURIComponent(keyword)}`);
  expect(answer.status).toBe(200);
  return answer.body.data as Found[];
};
const titles = async (userName: string, keyword: string) =>
  (await find(userName, keyword)).map(({ title }) => title);

describe('the record search', () => {
  test.each(['盾构', '刀具', '盾构机刀具', 'D-0001', 'd-0001', '0001 刀具'])(
    'finds a record by %s',
    async (keyword) => {
      expect((await titles('admin', keyword)).includes('盾构机刀具')).toBe(true);
    },
  );
  test('finds a record by pinyin of its title among the newest', async () => {
    expect(await titles('leader', 'clydh')).toEqual(['材料员电话']);
    expect((await titles('admin', 'changyongcailiao'))[0]).toBe(`常用材料${rows}`);
  });
  test('finds records by pinyin of one field in a list, within the person’s data scope', async () => {
    const list = async (userName: string, pinyin: string, keyword: string) =>
      server.as(userName, '/auto/auto_order/list', { pageNum: 1, pageSize: 2, keyword, pinyin });
    const found = (await list('admin', 'name', 'cycl')).body.rows as { name: string }[];
    expect(found.map(({ name }) => name)).toEqual([`常用材料${rows}`, `常用材料${rows - 1}`]);
    expect((await list('buyer', 'name', 'cycl')).body.rows).toEqual([]);
    expect((await list('admin', 'note', 'cycl')).body.rows).toEqual([]);
    expect((await list('admin', 'name', '常用')).body.rows).toEqual([]);
    expect((await list('admin', 'nothing', 'cycl')).status).toBe(400);
  });
  test('finds records by pinyin of one field or by text in a list, in pages with a total, among the newest', async () => {
    const list = async (userName: string, keyword: string, more: object = {}) => {
      const asked = { pageNum: 1, pageSize: 2, keyword, pinyin: 'name', pinyinOrText: true, ...more };
      return (await server.as(userName, '/auto/auto_order/list', asked)).body;
    };
    const names = ({ rows: found }: { rows: { name: string }[] }) => found.map(({ name }) => name);
    const read = await list('admin', 'cycl', { pageNum: 2 });
    expect(names(read)).toEqual([`常用材料${rows - 2}`, `常用材料${rows - 3}`]);
    expect(read.total).toBe(pinyinListBound);
    expect(names(await list('admin', 'yjv'))).toEqual(['电缆 YJV 50%']);
    expect(names(await list('admin', '盾构'))).toEqual(['盾构机刀具']);
    // The oldest of all: not by pinyin, which looks at the newest, but by text.
    expect(await list('admin', 'dgjdj')).toMatchObject({ total: 0, rows: [] });
    expect(await list('buyer', 'cycl')).toMatchObject({ total: 0, rows: [] });
    expect(names(await list('buyer', '刀具'))).toEqual(['盾构机刀具']);
    expect((await list('admin', 'cycl', { pinyin: 'nothing' })).code).toBe(400);
  });
  test('returns the values that distinguish a record from others and open it', async () => {
    expect(await find('admin', '盾构')).toMatchObject([
      {
        formEnName: 'auto_order',
        formCnName: '订单',
        rowId: '1',
        title: '盾构机刀具',
        serialNumber: 'D-0001',
        statusLabel: '已审核',
        byName: '张三',
        processInstanceId: null,
        taskId: null,
      },
    ]);
  });
  test('searches only number and title, and takes each character literally', async () => {
    expect(await titles('admin', '电缆')).toEqual(['电缆 YJV 50%']);
    expect(await titles('admin', '50%')).toEqual(['电缆 YJV 50%']);
    expect(await titles('admin', '钢筋')).toEqual([]);
  });
  test('returns an exact number match first, then the newest', async () => {
    const found = await titles('admin', 'X-77');
    expect(found).toHaveLength(8);
    expect(found[0]).toBe('常用材料77');
    expect(found[1]).toBe('常用材料7799');
    expect((await titles('leader', '材料'))[0]).toBe('材料员电话');
  });
});

describe('the record search never returns', () => {
  test('records outside the person’s data scope', async () => {
    expect(await titles('buyer', '刀具')).toEqual(['盾构机刀具']);
    expect(await titles('buyer', '电缆')).toEqual([]);
    expect(await titles('buyer', '常用')).toEqual([]);
  });
  test('records of a form whose list the person may not open', async () => {
    expect(await titles('buyer', '材料员')).toEqual([]);
    expect(await titles('cashier', '刀具')).toEqual([]);
    expect((await server.call(null, 'GET', '/auto/find?keyword=a')).status).toBe(401);
  });
  test('a record for an empty keyword', async () => {
    expect((await server.as('admin', '/auto/find?keyword=%20')).status).toBe(400);
    expect((await server.as('admin', '/auto/find?keyword=a&pageSize=21')).status).toBe(400);
  });
});

test.each(['盾构', 'D-0001'])('a rare keyword is found by the index: %s', async (keyword) => {
  await server.database.inTenant(server.tenant, 'read', async (tx) => {
    const forms = [await loadFormByName(tx, 'auto_order')];
    const actor = await loadActorOfUser(tx, server.users.admin ?? '');
    if (!actor) throw new Error('The administrator is gone.');
    const question = searchByIndex({ forms, actor, search: { keyword, pageSize: 8 } });
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain ${question}`.execute(tx);
    expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('auto_order.search');
  });
});
