/** SQL that a field's configuration asks for its default: what it may do, and all that it may not. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newFormDefinition } from '../../../contract/forms/definition.ts';
import type { Actor } from '../../../server/db/actor.ts';
import { bringUpReader } from '../../../server/db/reader.ts';
import { askReader } from '../../../server/db/readerQuery.ts';
import { createTenantSchema, dropTenant } from '../../../server/db/tenants.ts';
import { createForm } from '../../../server/records/publish.ts';
import { readableTables } from '../../../server/records/sqlDefault.ts';
import { type FormServer, formServer } from '../../support/formServer.ts';
import type { FormDraft } from '../../support/forms.ts';
import { asSuperuser } from '../../support/superuser.ts';

let server: FormServer;
const logged = vi.spyOn(console, 'error');

/** Every one is tried as a default of its own. */
const hostile: Record<string, string> = {
  setRoleInside: "select set_config('role', 'qianhe', true)",
  sessionAuthorization: "select set_config('session_authorization', 'qianhe', true)",
  people: 'select "nickName" from users limit 1',
  passwords: 'select "password" from "reader"',
  otherSchema: 'select name from qianhe.tenants limit 1',
  otherTenant: 'select title from tenant_other.auto_secret limit 1',
  hashes: 'select rolpassword from pg_authid limit 1',
  file: "select pg_read_file('/etc/passwd')",
  folder: "select pg_ls_dir('/')",
  two: 'select 1; select 2',
  twoWrapped: 'select 1) as "a"; delete from auto_shelf; select * from (select 1',
  remove: 'with gone as (delete from auto_shelf returning id) select id from gone',
  writable: "select set_config('transaction_read_only', 'off', true)",
  large: "select repeat('字', 100000)",
  divide: 'select 1 / (count(*) - count(*)) from auto_shelf',
  comment: 'select 1 -- ) as x; delete from auto_shelf',
  fileOut: "select lo_export(1, '/tmp/qianhe')",
  terminate: "select pg_terminate_backend(pid)::text from pg_stat_activity where usename = 'qianhe' limit 1",
  dynamic: "select query_to_xml('select * from users', true, true, '')::text",
};

/** These are refused where they are defined; were one there all the same, it would come to nothing. */
const noQueries: Record<string, string> = {
  setRole: 'set role qianhe',
  program: "copy (select 1) to program 'id'",
  insert: 'insert into auto_shelf (name) values (1) returning id',
  drop: 'drop table auto_shelf',
  commit: 'commit',
};

const text = (enName: string, defaultValue: string, more: object = {}) => ({
  enName,
  label: enName,
  funcType: 'input' as const,
  defaultType: 'sql' as const,
  defaultValue,
  ...more,
});

const shelf: FormDraft = {
  enName: 'auto_shelf',
  cnName: '货架',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
    { enName: 'keeper', label: '保管人', funcType: 'user' },
    {
      enName: 'parts',
      label: '部件',
      funcType: 'subForm',
      children: [{ enName: 'part', label: '部件', funcType: 'input' }],
    },
  ],
};

const order: FormDraft = {
  enName: 'auto_order',
  cnName: '订货',
  fields: [
    text('first', 'select name from auto_shelf order by id'),
    text('byName', "select name from auto_shelf where price > :least and name <> ':least' order by id"),
    text('below', "select part from auto_shelf__parts where part like '接%'"),
    text('none', 'select name from auto_shelf where false'),
    text('me', "select :userId || ' ' || :tenantCode"),
    text('slow', "select pg_sleep(30)::text || 'x'"),
    text('plain', '', { defaultType: 'fix', defaultValue: '定值' }),
    { ...text('price', 'select max(price) from auto_shelf'), funcType: 'number', precision: 2 },
    { ...text('exact', 'select 12345678901234567890.123'), funcType: 'number' },
    { ...text('day', 'select now()'), funcType: 'dateStamp' },
    { ...text('keeper', 'select keeper from auto_shelf where keeper = :userId'), funcType: 'user' },
    {
      ...text('tags', 'select array_agg(name order by id) from auto_shelf'),
      funcType: 'select',
      multiple: true,
      options: ['螺栓', '垫圈'].map((one) => ({ label: one, value: one })),
    },
    { ...text('wrongTags', "select '没有'"), funcType: 'checkbox', multiple: true, options: [] },
    ...Object.entries(hostile).map(([name, sql]) => text(name, sql)),
  ],
};

beforeAll(async () => {
  server = await formServer();
  await server.publish(shelf);
  await server.publish(order);
  await server.grant('buyer', ['auto:auto_order:add']);
  for (const [name, price] of [
    ['螺栓', 1.5],
    ['垫圈', 0.25],
  ] as const) {
    const { body } = await server.as('admin', '/auto/auto_shelf', {
      name,
      price,
      keeper: server.users.buyer,
      parts: [{ part: `接头 ${name}` }],
    });
    expect(body.code).toBe(200);
  }
});
afterAll(() => server.close());
beforeEach(() => logged.mockReset().mockReturnValue(undefined));
afterEach(() => logged.mockClear());

const ask = async (toField: string, params: object = {}, user = 'buyer') =>
  (await server.as(user, '/auto/auto_order/init/by/sql', { toField, params })).body;
const valueFor = async (toField: string, params: object = {}) => (await ask(toField, params)).data[0];

const reader = () =>
  server.database.inTenant(server.tenant, 'write', async (tx) =>
    bringUpReader(tx, { tables: await readableTables(tx), renew: false }),
  );

test('the SQL of the field answers in the form the field keeps', async () => {
  expect(await valueFor('first')).toBe('螺栓');
  expect(await valueFor('below')).toBe('接头 螺栓');
  expect(await valueFor('price')).toBe('1.50');
  expect(await valueFor('exact')).toBe('12345678901234567890.123');
  expect(await valueFor('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await valueFor('tags')).toEqual(['螺栓', '垫圈']);
  expect(await valueFor('none')).toBe(null);
  expect(await valueFor('plain')).toBe(null);
  expect(logged).not.toHaveBeenCalled();
});

test('names are bound from what was sent, and the session cannot be forged', async () => {
  expect(await valueFor('byName', { least: 1 })).toBe('螺栓');
  expect(await valueFor('byName', { least: "0'; drop table auto_shelf; --" })).toBe(null);
  expect(await valueFor('byName')).toBe(null);
  expect(await valueFor('me', { userId: '1', tenantCode: 'OTHER' })).toBe(`${server.users.buyer} DEFAULT`);
  expect(await valueFor('keeper', { userId: '1' })).toBe(server.users.buyer);
});

test('whoever may not fill the form in is refused, as is a field that is none', async () => {
  expect((await ask('first', {}, 'nobody')).code).toBe(403);
  expect((await ask('missing')).code).toBe(404);
  expect((await ask('first.name')).code).toBe(404);
  const { status } = await server.as('buyer', '/auto/auto_order/init/by/sql', {
    toField: 'first',
    sql: 'select 1',
  });
  expect(status).toBe(400);
});

test.each(Object.keys(hostile).filter((name) => name !== 'comment'))(
  'nothing is had by %s, and the answer says no more than that',
  async (name) => {
    const answer = await ask(name);
    expect(answer).toEqual({ code: 200, msg: '操作成功', data: [null] });
    expect(logged).toHaveBeenCalledOnce();
    expect((await server.as('admin', '/auto/auto_shelf/list', {})).body.total).toBe(2);
  },
);

test.each(Object.keys(noQueries))('%s is no query, by the definition and by the role alike', async (name) => {
  const sql = noQueries[name] ?? '';
  const fields = [text('field', sql)];
  const published = await server.as('admin', '/flowable/form', { ...shelf, enName: 'auto_hostile', fields });
  expect(published.body.errors).toMatchObject([{ message: '默认值 SQL 应为一条查询语句（select）' }]);
  const question = { text: sql, values: [] };
  await expect(
    askReader({ url: server.url, tenant: server.tenant, reader: await reader() }, question),
  ).rejects.toThrow();
  expect((await server.as('admin', '/auto/auto_shelf/list', {})).body.total).toBe(2);
});

test('a comment at the end hides nothing of the statement around it', async () => {
  expect(await valueFor('comment')).toBe('1');
});

test('a value that does not fit is logged, and the field stays empty: a list where several may be chosen', async () => {
  expect(await valueFor('wrongTags')).toEqual([]);
  expect(String(logged.mock.calls[0]?.[0])).toContain('auto_order.wrongTags');
});

test('what takes longer than two seconds is ended, and leaves no connection behind', async () => {
  const begun = Date.now();
  expect(await valueFor('slow')).toBe(null);
  expect(Date.now() - begun).toBeLessThan(10_000);
  const [left] = await asSuperuser(
    server.url,
    `select 1 from pg_stat_activity where application_name = 'qianhe reader' and datname = current_database()`,
  );
  expect(left?.rows).toEqual([]);
});

test('the role belongs to nobody and reads the forms that stand, and only them', async () => {
  const gone = await server.publish({ ...shelf, enName: 'auto_gone', cnName: '将删' });
  await valueFor('first');
  const readable = `select relname from pg_class as c, "reader" where has_table_privilege("role", c.oid, 'select')
    and relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`;
  const role = `select rolsuper, rolinherit, rolcreatedb, rolcreaterole, rolcanlogin from pg_roles, "reader" where rolname = "role"`;
  const memberships = `select 1 from pg_auth_members as m join pg_roles as r on r.oid = m.member, "reader" where r.rolname = "role"`;
  const [before, rights, member] = await asSuperuser(server.url, readable, role, memberships);
  expect(before?.rows.map((row) => row.relname)).toEqual([
    'auto_gone',
    'auto_gone__parts',
    'auto_order',
    'auto_shelf',
    'auto_shelf__parts',
  ]);
  expect(rights?.rows).toEqual([
    { rolsuper: false, rolinherit: false, rolcreatedb: false, rolcreaterole: false, rolcanlogin: true },
  ]);
  expect(member?.rows).toEqual([]);
  await server.as('admin', '/flowable/form/delete', [gone]);
  await valueFor('first');
  const [after] = await asSuperuser(server.url, readable);
  expect(after?.rows.map((row) => row.relname)).toEqual(['auto_order', 'auto_shelf', 'auto_shelf__parts']);
});

test('a password that is due is changed, and one asked for anew is another', async () => {
  const password = `select "password" from "reader"`;
  await valueFor('first');
  const [, was] = await asSuperuser(
    server.url,
    `update "reader" set "rotatedAt" = now() - interval '25 hours'`,
    password,
  );
  expect(await valueFor('first')).toBe('螺栓');
  const [now] = await asSuperuser(server.url, password);
  expect(now?.rows[0].password).not.toBe(was?.rows[0].password);
  const renewed = await server.database.inTenant(server.tenant, 'write', async (tx) =>
    bringUpReader(tx, { tables: await readableTables(tx), renew: true }),
  );
  expect(renewed.password).not.toBe(now?.rows[0].password);
  expect(await valueFor('first')).toBe('螺栓');
});

test('a tenant reads nothing of another, and takes its role away with itself', async () => {
  const { database } = server;
  const other = await createTenantSchema(database, { code: 'OTHER', name: '别家' });
  const actor: Actor = {
    userId: '1',
    userName: 'other',
    nickName: '别人',
    deptId: null,
    roleIds: [],
    roleKeys: [],
    permissions: new Set(),
    dataScope: { kind: 'ALL' },
  };
  const stamp = { actor, now: new Date() };
  const role = await database.inTenant(other, 'write', async (tx) => {
    await createForm(tx, newFormDefinition.parse({ ...shelf, enName: 'auto_secret' }), stamp);
    return (await bringUpReader(tx, { tables: ['auto_secret'], renew: false })).role;
  });
  const text = 'select count(*) from tenant_other.auto_secret';
  const own = askReader({ url: server.url, tenant: other, reader: await reader() }, { text, values: [] });
  await expect(own).rejects.toThrow('permission denied for schema tenant_other');
  await dropTenant(database, 'OTHER');
  const [left] = await asSuperuser(server.url, `select 1 from pg_roles where rolname = '${role}'`);
  expect(left?.rows).toEqual([]);
});

test('many who ask at once are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => valueFor('first')));
  expect(new Set(answers)).toEqual(new Set(['螺栓']));
});
