/** Names that records store with ids follow the users, departments, entries and records that they come from. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propagateRenames } from '../../../../server/jobs/periodic/renamePropagation.ts';
import { eventually } from '../../../support/eventually.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { patienceMs } from '../../../support/waitUntil.ts';

let server: FormServer;

const user = (enName: string, multiple = false) => ({
  enName,
  label: enName,
  funcType: 'user' as const,
  multiple,
});
const related = (enName: string, relateEnName: string, more = {}) => ({
  enName,
  label: enName,
  funcType: 'relatedForm' as const,
  relateEnName,
  ...more,
});

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_vendor',
    cnName: '供应商',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'short', label: '简称', funcType: 'input' },
    ],
  });
  await server.publish({
    enName: 'auto_deal',
    cnName: '合同',
    fields: [
      { enName: 'title', label: '标题', funcType: 'input' },
      user('owner'),
      user('helpers', true),
      { enName: 'team', label: '部门', funcType: 'dept' },
      { enName: 'level', label: '级别', funcType: 'select', selectMode: 1, configDataId: 'levels' },
      related('vendor', 'auto_vendor'),
      related('shorts', 'auto_vendor', { relateField: 'short', multiple: true }),
      {
        enName: 'rows',
        label: '明细',
        funcType: 'subForm',
        children: [related('maker', 'auto_vendor'), user('buyer')],
      },
    ],
  });
  // The name of such a record is itself a name stored with an id.
  await server.publish({ enName: 'auto_visit', cnName: '拜访', fields: [related('vendor', 'auto_vendor')] });
  await server.publish({ enName: 'auto_note', cnName: '记录', fields: [related('visit', 'auto_visit')] });
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    await tx.insertInto('dictTypes').values({ dictType: 'levels', dictName: '级别' }).execute();
    await tx.insertInto('dictData').values({ dictType: 'levels', dictValue: 'h', dictLabel: '高' }).execute();
  });
});
afterAll(() => server.close());

async function added(form: string, values: object): Promise<string> {
  const { body } = await server.as('admin', `/auto/${form}`, values);
  expect(body).toMatchObject({ code: 200 });
  return body.data.id;
}

const one = async (form: string, id: string) =>
  (await server.as('admin', `/auto/${form}/list`, { ids: [id], pageSize: 10 })).body.rows[0];

async function edited(form: string, id: string, values: object): Promise<void> {
  const { version } = await one(form, id);
  const { body } = await server.as('admin', `/auto/${form}/edit`, { id, version, ...values });
  expect(body).toMatchObject({ code: 200 });
}

const rename = (table: 'users' | 'depts', name: string, id: string | undefined) =>
  server.database.inTenant(server.tenant, 'write', (tx) =>
    table === 'users'
      ? tx
          .updateTable('users')
          .set({ nickName: name })
          .where('userId', '=', id ?? '')
          .execute()
      : tx
          .updateTable('depts')
          .set({ deptName: name })
          .where('deptId', '=', id ?? '')
          .execute(),
  );

test('lists, searches, details, rows and exports have the new names, and nothing else has changed', async () => {
  const vendor = await added('auto_vendor', { name: '宏达', short: '宏' });
  const other = await added('auto_vendor', { name: '远大', short: '远' });
  const { buyer = '', leader = '' } = server.users;
  const deal = await added('auto_deal', {
    title: '一号',
    owner: buyer,
    helpers: [leader, buyer],
    team: server.depts.财务部,
    level: 'h',
    vendor,
    shorts: [vendor, other],
    rows: [{ maker: vendor, buyer }, { maker: other }],
  });
  const untouched = await added('auto_deal', { title: '二号', owner: leader, vendor: other });
  const before = await one('auto_deal', deal);

  await rename('users', '新采购', buyer);
  await rename('depts', '财务中心', server.depts.财务部);
  const label = sql`update "dictData" set "dictLabel" = '很高' where "dictType" = 'levels'`;
  await server.database.inTenant(server.tenant, 'write', (tx) => label.execute(tx));
  await edited('auto_vendor', vendor, { name: '宏达,重工', short: '重' });

  await eventually(async () => {
    expect(await one('auto_deal', deal)).toMatchObject({
      owner$view: '新采购',
      helpers$view: expect.stringMatching(/,新采购$/),
      team$view: '集团/财务中心',
      level$view: '很高',
      vendor$view: '宏达,重工',
      shorts$view: '重,远',
    });
  });
  const after = await one('auto_deal', deal);
  expect([after.version, after.updateTime, after.updateBy]).toEqual([
    before.version,
    before.updateTime,
    before.updateBy,
  ]);
  await eventually(async () => {
    const { body } = await server.as('admin', `/auto/auto_deal/${deal}`, undefined);
    expect(body.data.rows).toMatchObject([
      { maker$view: '宏达,重工', buyer$view: '新采购' },
      { maker$view: '远大' },
    ]);
  });
  expect(await one('auto_deal', untouched)).toMatchObject({ vendor$view: '远大' });
  const found = await server.as('admin', '/auto/auto_deal/list', { keyword: '财务中心' });
  expect(found.body.rows.map((row: { id: string }) => row.id)).toEqual([deal]);
  expect((await server.as('admin', '/auto/auto_deal/list', { keyword: '财务部' })).body.rows).toEqual([]);
});

test('the path of a department follows the names of its ancestors, and a move', async () => {
  const { 集团: top = '', 采购部: team = '' } = server.depts;
  const deal = await added('auto_deal', { title: '三号', team });
  expect(await one('auto_deal', deal)).toMatchObject({ team$view: '集团/采购部' });
  await rename('depts', '控股集团', top);
  await eventually(async () => expect((await one('auto_deal', deal)).team$view).toBe('控股集团/采购部'));
  const other = await server.as('admin', '/system/dept', { deptName: '华东公司', parentId: top });
  const moved = await server.as('admin', '/system/dept/edit', {
    deptId: team,
    parentId: other.body.data.deptId,
  });
  expect(moved.body.code).toBe(200);
  await eventually(async () =>
    expect((await one('auto_deal', deal)).team$view).toBe('控股集团/华东公司/采购部'),
  );
});

test('a name that is composed of another name follows, too', async () => {
  const vendor = await added('auto_vendor', { name: '旧名' });
  const visit = await added('auto_visit', { vendor });
  const note = await added('auto_note', { visit });
  expect((await one('auto_note', note)).visit$view).toBe('旧名');
  await edited('auto_vendor', vendor, { name: '新名' });
  await eventually(async () => expect((await one('auto_note', note)).visit$view).toBe('新名'));
});

test('a record that is written with the old name after the search is found later', async () => {
  const vendor = await added('auto_vendor', { name: '早' });
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let visit = '';
  // A writer that has read the old name and has not finished yet.
  const late = server.database.inTenant(server.tenant, 'write', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into "auto_visit" ("createBy", "updateBy", "vendor", "vendor$view")
      values (1, 1, ${vendor}, '早') returning "id"`.execute(tx);
    visit = rows[0]?.id ?? '';
    begun.resolve();
    await gate.promise;
  });
  await begun.promise;
  const early = await added('auto_visit', { vendor });
  await edited('auto_vendor', vendor, { name: '晚' });
  await eventually(async () => expect((await one('auto_visit', early)).vendor$view).toBe('晚'));
  gate.resolve();
  await late;
  const round = { database: server.database, signal: AbortSignal.timeout(patienceMs) };
  await eventually(async () => {
    // As another node would.
    await propagateRenames(round, server.tenant);
    expect((await one('auto_visit', visit)).vendor$view).toBe('晚');
    const left = await server.database.inTenant(server.tenant, 'read', (tx) =>
      tx.selectFrom('renames').selectAll().execute(),
    );
    expect(left).toEqual([]);
  });
});

test('thousands of records follow in batches, and a field that changed meanwhile keeps its own name', async () => {
  const vendor = await added('auto_vendor', { name: '大户' });
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    sql`insert into "auto_visit" ("createBy", "updateBy", "vendor", "vendor$view")
      select 1, 1, ${vendor}, '大户' from generate_series(1, 2500)`.execute(tx),
  );
  await edited('auto_vendor', vendor, { name: '大客户' });
  await eventually(async () => {
    const count = await server.database.inTenant(server.tenant, 'read', (tx) =>
      sql<{ n: string }>`select count(*)::text as n from "auto_visit" where "vendor$view" = '大客户'`.execute(
        tx,
      ),
    );
    expect(count.rows[0]?.n).toBe('2500');
  });
});
