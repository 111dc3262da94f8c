import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;

const tables = [
  `create table "OldOrders" (
    id serial primary key, "Customer Name" varchar(40) not null, note text, long_note varchar(5000),
    amount numeric(12,2), pieces integer, weight double precision, due date, sent_at timestamptz, noted timestamp,
    paid boolean, tags text[], "订单号" text, version text, "NOTE" text)`,
  `comment on table "OldOrders" is '历史订单'`,
  `comment on column "OldOrders".amount is '金额'`,
  `insert into "OldOrders" ("Customer Name", note, amount, pieces, weight, due, sent_at, paid, tags, "订单号")
    values ('甲', 'first', 12.5, 3, 0.1, '2024-02-29', '2024-02-29 16:00:00+00', true, '{a,b}', 'A-1'),
      ('乙', '', null, null, null, null, null, null, null, null)`,
  `create table loose (code text, state text)`,
  `insert into loose values ('x', 'on'), ('x', 'off')`,
  `create table wild (many numeric)`,
  `insert into wild values ('Infinity')`,
  `create view seen as select 1 as one`,
];

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_present',
    cnName: '已有',
    fields: [
      { enName: 'a', label: 'A', funcType: 'input' },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [{ enName: 'b', label: 'B', funcType: 'input' }],
      },
    ],
  });
  const gone = await server.publish({
    enName: 'auto_gone',
    cnName: '已删',
    fields: [{ enName: 'a', label: 'A', funcType: 'input' }],
  });
  await server.as('admin', '/flowable/form/delete', [gone]);
});
afterAll(() => server.close());

const listed = async (query = '') =>
  (await server.as('admin', `/gen/tables${query}`)).body as {
    rows: { tableId: string; tableName: string }[];
    total: number;
  };

async function proposed(tableName: string) {
  const { rows } = await listed(`?keyword=${encodeURIComponent(tableName)}`);
  const tableId = rows[0]?.tableId ?? '0';
  const { body } = await server.as('admin', `/gen/${tableId}`);
  return { tableId, definition: body.data };
}

test('a tenant without foreign tables gets an empty list, which omits its own tables and those of existing or deleted forms', async () => {
  expect(await listed()).toMatchObject({ rows: [], total: 0 });
});

describe('foreign tables', () => {
  beforeAll(async () => {
    await server.database.inTenant(server.tenant, 'write', async (tx) => {
      for (const statement of tables) await sql.raw(statement).execute(tx);
    });
  });

  test('appear only to people who may create forms, and only they can adopt them', async () => {
    const { tableId, definition } = await proposed('OldOrders');
    expect((await server.as('buyer', '/gen/tables')).status).toBe(403);
    expect((await server.as('buyer', `/gen/${tableId}`)).status).toBe(403);
    expect((await server.as('buyer', '/gen/edit', { ...definition, tableId })).status).toBe(403);
  });

  test('give 404 for a table that is not foreign, with any id', async () => {
    const { definition } = await proposed('OldOrders');
    const { rows } = await server.database.inTenant(server.tenant, 'read', (tx) =>
      sql<{ id: string }>`select unnest(array['users'::regclass, 'auto_present'::regclass,
        'seen'::regclass, 'pg_class'::regclass])::oid::text as id`.execute(tx),
    );
    for (const id of ['0', '9223372036854775807', ...rows.map((row) => row.id)]) {
      expect((await server.as('admin', `/gen/${id}`)).status).toBe(404);
      expect((await server.as('admin', '/gen/edit', { ...definition, tableId: id })).status).toBe(404);
    }
  });

  test('need a definition with at least one of their columns', async () => {
    const { tableId, definition } = await proposed('loose');
    const fields = [{ enName: 'other', label: '别的', funcType: 'input' }];
    expect((await server.as('admin', '/gen/edit', { ...definition, fields, tableId })).status).toBe(400);
  });

  test('leave nothing behind if a field does not accept a value', async () => {
    const { tableId, definition } = await proposed('wild');
    const failed = await server.as('admin', '/gen/edit', { ...definition, tableId });
    expect(failed.body).toMatchObject({ code: 500, reason: 'FIELD_INVALID' });
    expect((await server.as('admin', '/flowable/form/en/auto_wild')).status).toBe(404);
  });

  test('cannot give unique fields to columns with duplicate values', async () => {
    const { tableId, definition } = await proposed('loose');
    const [code, state] = definition.fields;
    const fields = [{ ...code, unique: true }, state];
    const failed = await server.as('admin', '/gen/edit', { ...definition, fields, tableId });
    expect(failed.body).toMatchObject({ reason: 'FIELD_INVALID' });
  });

  test('appear in the list with their comments and sizes', async () => {
    const { rows } = await listed();
    expect(rows.map((row) => row.tableName)).toEqual(['loose', 'OldOrders', 'wild'].sort());
    expect((await listed('?keyword=历史')).rows).toMatchObject([
      { tableName: 'OldOrders', tableComment: '历史订单', columnCount: 15 },
    ]);
  });

  test('give each column a field type that keeps its values', async () => {
    const { definition } = await proposed('OldOrders');
    expect(definition).toMatchObject({ enName: 'auto_oldorders', cnName: '历史订单' });
    const looks = definition.fields.map(({ label, required, ...field }: Record<string, unknown>) =>
      Object.values(field).join(' '),
    );
    expect(looks).toEqual([
      'id_2 number 0',
      'customer_Name input 40',
      'note input',
      'long_note textarea 5000',
      'amount number 2',
      'pieces number 0',
      'weight number',
      'due dateStamp',
      'sent_at dateStamp YYYY-MM-DD HH:mm:ss',
      'noted dateStamp YYYY-MM-DD HH:mm:ss',
      'paid input',
      'tags input',
      'c___ input',
      'version_2 input',
      'nOTE_2 input',
    ]);
    expect(definition.fields[1]).toMatchObject({ label: 'Customer Name', required: true });
    expect(definition.fields[4]).toMatchObject({ label: '金额' });
  });

  test('supply their rows as the form’s own records', async () => {
    const { tableId, definition } = await proposed('OldOrders');
    const made = await server.as('admin', '/gen/edit', { ...definition, tableId });
    expect(made.body).toMatchObject({ code: 200, data: { version: 1, rows: 2 } });
    const list = await server.as('admin', '/auto/auto_oldorders/list', {
      sysOrderBy: [{ field: 'id_2', order: 'asc' }],
    });
    expect(list.body.total).toBe(2);
    expect(list.body.rows).toMatchObject([
      {
        customer_Name: '甲',
        note: 'first',
        amount: '12.50',
        pieces: '3',
        weight: '0.1',
        due: '2024-02-29',
        sent_at: '2024-03-01 00:00:00',
        paid: 'true',
        tags: '{a,b}',
        c___: 'A-1',
        sysStatus: 1,
      },
      { customer_Name: '乙', note: null, amount: null },
    ]);
    expect((await server.as('admin', '/auto/auto_oldorders/list', { keyword: 'first' })).body.total).toBe(1);
    const again = await server.as('admin', '/gen/edit', { ...definition, tableId });
    expect(again.body).toMatchObject({ reason: 'FORM_EXISTS' });
  });

  test('follow the administrator’s changes to the proposal', async () => {
    const { tableId, definition } = await proposed('loose');
    const options = ['on', 'off'].map((value) => ({ label: value, value }));
    const fields = [
      { enName: 'state', label: '状态', funcType: 'select', options },
      { enName: 'added', label: '新增', funcType: 'input' },
    ];
    const made = await server.as('admin', '/gen/edit', {
      ...definition,
      enName: 'auto_tight',
      fields,
      tableId,
    });
    expect(made.body).toMatchObject({ code: 200, data: { rows: 2 } });
    const list = await server.as('admin', '/auto/auto_tight/list', { state: ['on'] });
    expect(list.body.rows).toMatchObject([{ state: 'on', state$view: 'on', added: null }]);
  });
});
