/** SQL for the default value of a field: the permitted and the refused statements. */

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import type { Actor } from '../../../../server/db/actor.ts';
import { runReadOnlyQuery } from '../../../../server/db/readOnlyRole/readOnlyQuery.ts';
import { ensureReadOnlyRole } from '../../../../server/db/readOnlyRole/readOnlyRole.ts';
import { createTenantSchema, dropTenant } from '../../../../server/db/tenants.ts';
import { serverLog } from '../../../../server/log/serverLog.ts';
import { listReadableTables } from '../../../../server/records/configuredSql/defaultQuery.ts';
import { createForm } from '../../../../server/records/tables/publishForm.ts';
import { hostileStatements } from '../../../support/builders/hostileSql.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';
import { runAsSuperuser } from '../../../support/servers/superuser.ts';

let server: FormServer;
const logged = vi.spyOn(serverLog, 'error');

/** Permitted as a statement; its result is not. */
const failing: Record<string, string> = {
  large: `select string_agg(lpad('', 1000, '字'), '') from ${cross(7)}`,
  divide: 'select 1 / (count(*) - count(*)) from auto_shelf',
  slow: `select count(*) from ${cross(40)}`,
};

/** Two rows to the power of `times`. */
function cross(times: number): string {
  return Array.from({ length: times }, (_, index) => `auto_shelf as t${index}`).join();
}

/** Refused when they are defined; a stored one would have no result. */
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

/** Typical SQL of configurators: common table expressions, windows, dates, texts, JSON, casts. */
const rich = `
  with priced as (
    select name, price, row_number() over (partition by keeper order by price desc) as place,
      sum(price) filter (where price > 0) over () as total
    from auto_shelf as s where "sys$deleteTime" is null and price between 0 and 100
  ), first as (select * from priced where place = 1)
  select case when extract(year from now()) > 2000 then lpad(coalesce(max(f.price), 0)::numeric(10, 2)::text, 8, '0') end
    || to_char(date_trunc('month', current_date - interval '1 month'), '"-"')
    || substring('abc' from 2 for 1) || trim(both ' ' from ' x ') || (array['a', 'b'])[1]
    || (jsonb_build_object('k', count(*)) ->> 'k') || greatest(1, 2)
  from first as f left join lateral (select 1 as one) as l on true
  where exists (select 1 from auto_shelf where name like '螺%' escape '!') and f.name = any (array['螺栓', '垫圈'])
  group by grouping sets (()) having count(*) >= 0 order by 1 limit 1`;

const order: FormDraft = {
  enName: 'auto_order',
  cnName: '订货',
  fields: [
    text('first', 'select name from auto_shelf order by id'),
    text('byName', "select name from auto_shelf where price > :least and name <> ':least' order by id"),
    text('below', "select part from auto_shelf__parts where part like '接%'"),
    text('none', 'select name from auto_shelf where false'),
    text('me', "select :userId || ' ' || :tenantCode"),
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
    text('comment', 'select 1 -- ) as x; delete from auto_shelf'),
    text('rich', rich),
    ...Object.entries(failing).map(([name, sql]) => text(name, sql)),
    ...Object.keys(hostileStatements).map((name) => ({
      enName: name,
      label: name,
      funcType: 'input' as const,
    })),
  ],
};

/** Writes SQL into the stored definition, as an earlier version without the check may have saved it. */
async function storeUnseen(statements: Record<string, string>): Promise<void> {
  const [stored] = await runAsSuperuser(
    server.url,
    `select v.definition, f."formId" from "formVersions" v join forms f using ("formId", version)
     where f."enName" = 'auto_order'`,
  );
  const [row] = stored?.rows ?? [];
  const { definition, formId } = row;
  for (const field of definition.fields) {
    const sql = statements[field.enName];
    if (sql !== undefined) Object.assign(field, { defaultType: 'sql', defaultValue: sql });
  }
  await runAsSuperuser(
    server.url,
    `update "formVersions" set definition = $json$${JSON.stringify(definition)}$json$ where "formId" = ${formId}`,
    `update forms set "updateTime" = now() where "formId" = ${formId}`,
  );
}

beforeAll(async () => {
  server = await createFormServer();
  await server.publish(shelf);
  await server.publish(order);
  await server.grant('buyer', ['auto:auto_order:add']);
  await storeUnseen(
    Object.fromEntries(Object.entries(hostileStatements).map(([name, [sql]]) => [name, sql])),
  );
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
    ensureReadOnlyRole(tx, { tables: await listReadableTables(tx), renew: false }),
  );

test('the SQL of a field answers in the stored format of the field', async () => {
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

test('names are bound from the request, and the session’s values cannot be forged', async () => {
  expect(await valueFor('byName', { least: 1 })).toBe('螺栓');
  expect(await valueFor('byName', { least: "0'; drop table auto_shelf; --" })).toBe(null);
  expect(await valueFor('byName')).toBe(null);
  expect(await valueFor('me', { userId: '1', tenantCode: 'OTHER' })).toBe(`${server.users.buyer} DEFAULT`);
  expect(await valueFor('keeper', { userId: '1' })).toBe(server.users.buyer);
});

test('a user without access to the form is refused, as is an unknown field', async () => {
  expect((await ask('first', {}, 'nobody')).code).toBe(403);
  expect((await ask('missing')).code).toBe(404);
  expect((await ask('first.name')).code).toBe(404);
  const { status } = await server.as('buyer', '/auto/auto_order/init/by/sql', {
    toField: 'first',
    sql: 'select 1',
  });
  expect(status).toBe(400);
});

const tryOut = async (sql: string, params: object = {}, user = 'admin') =>
  (await server.as(user, '/design/form/try/sql', { sql, params })).body;

test('SQL is tried out by people who design forms: rows, time, and what the parameters are', async () => {
  const sql = 'select name, price, keeper = :userId as mine from auto_shelf where price > :least order by id';
  expect((await tryOut(sql, { least: 1, userId: server.users.buyer })).data).toEqual({
    columns: ['name', 'price', 'mine'],
    rows: [['螺栓', '1.50', 'false']],
    hasMore: false,
    milliseconds: expect.any(Number),
  });
  const many = `select t0.name from ${cross(5)}`;
  expect((await tryOut(many)).data).toMatchObject({ columns: ['name'], hasMore: true });
  expect((await tryOut(many)).data.rows).toHaveLength(20);
  expect((await tryOut('select 1 where false')).data).toMatchObject({ columns: [], rows: [] });
  expect((await tryOut(sql, {}, 'buyer')).code).toBe(403);
});

test.each([
  ['select nam from auto_shelf', '没有这一列：nam'],
  ['select 1 / 0', '除数为零'],
  ['select rolname from pg_roles', '默认值 SQL 不能查询「pg_roles」：只能查询本租户的表单，表名即表单英文名'],
  ['delete from auto_shelf', '默认值 SQL 应为一条查询语句（select）'],
])('%s is tried out without rows, with the reason', async (sql, message) => {
  expect(await tryOut(sql)).toMatchObject({ code: 400, errors: [{ path: 'sql', message }] });
});

test('a row that is too long to be shown is refused with a sentence', async () => {
  const columns = Array.from({ length: 70 }, (_, at) => `lpad('', 1000, '长') as c${at}`);
  const message = '结果中有一行过长，请少查几列，或用 left(列名, 字数) 截短';
  expect(await tryOut(`select ${columns}`)).toMatchObject({ code: 400, errors: [{ path: 'sql', message }] });
});

test('joins, windows, common table expressions and common functions are allowed', async () => {
  expect(await valueFor('rich')).toBe('00001.50-bxa12');
});

test('a definition is refused with the forbidden part of each of its statements', async () => {
  const fields = Object.entries(hostileStatements).map(([name, [sql]]) => text(name, sql));
  const { status, body } = await server.as('admin', '/flowable/form', {
    ...shelf,
    enName: 'auto_bad',
    fields,
  });
  expect(status).toBe(400);
  const messages = fields.map((field, index) => {
    const error = body.errors.find((one: { path: string }) => one.path === `fields.${index}`);
    return `${field.enName}: ${error?.message}`;
  });
  for (const [index, [name, [, named]]] of Object.entries(hostileStatements).entries()) {
    expect(messages[index]).toContain(`${name}: 默认值 SQL `);
    expect(messages[index]).toContain(named);
  }
  expect((await server.as('admin', '/auto/auto_bad/list', {})).status).toBe(404);
});

test('an existing form cannot be edited to such a statement, and its SQL may name itself and its sub-forms', async () => {
  const formId = await server.publish({ ...shelf, enName: 'auto_self', cnName: '自查' });
  const edit = (sql: string) =>
    server.as('admin', '/flowable/form/edit', {
      ...shelf,
      formId,
      enName: 'auto_self',
      cnName: '自查',
      fields: [...shelf.fields, text('last', sql)],
    });
  const refused = await edit('select rolname from pg_roles');
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([
    { path: 'fields.4', message: '默认值 SQL 不能查询「pg_roles」：只能查询本租户的表单，表名即表单英文名' },
  ]);
  expect((await edit('select max(part) from auto_self__parts, auto_self')).body.code).toBe(200);
  const fresh = {
    ...shelf,
    enName: 'auto_fresh',
    cnName: '新',
    fields: [text('own', 'select own from auto_fresh')],
  };
  expect((await server.as('admin', '/flowable/form', fresh)).body.code).toBe(200);
});

test.each(Object.keys(hostileStatements))('the stored statement %s does not run', async (name) => {
  expect(await ask(name)).toEqual({ code: 200, msg: '操作成功', data: [null] });
  expect(logged).toHaveBeenCalledOnce();
  expect(JSON.stringify(logged.mock.calls[0])).toContain('默认值 SQL ');
  expect((await server.as('admin', '/auto/auto_shelf/list', {})).body.total).toBe(2);
});

test.each(['large', 'divide'])(
  'the statement %s gives no value, and its answer reveals nothing more',
  async (name) => {
    expect(await ask(name)).toEqual({ code: 200, msg: '操作成功', data: [null] });
    expect(logged).toHaveBeenCalledOnce();
  },
);

test('the role also stops every hostile statement that would write or reveal a secret', async () => {
  const known = await reader();
  const secrets = [
    'people',
    'passwords',
    'otherSchema',
    'otherTenant',
    'hashes',
    'file',
    'fileOut',
    'remove',
    'change',
  ];
  for (const name of secrets) {
    const question = { text: hostileStatements[name]?.[0] ?? '', values: [] };
    await expect(
      runReadOnlyQuery({ url: server.url, tenant: server.tenant, reader: known }, question),
    ).rejects.toThrow();
  }
});

test.each(Object.keys(noQueries))('%s is no query, by the definition and by the role alike', async (name) => {
  const sql = noQueries[name] ?? '';
  const fields = [text('field', sql)];
  const published = await server.as('admin', '/flowable/form', { ...shelf, enName: 'auto_hostile', fields });
  expect(published.body.errors).toMatchObject([{ message: '默认值 SQL 应为一条查询语句（select）' }]);
  const question = { text: sql, values: [] };
  await expect(
    runReadOnlyQuery({ url: server.url, tenant: server.tenant, reader: await reader() }, question),
  ).rejects.toThrow();
  expect((await server.as('admin', '/auto/auto_shelf/list', {})).body.total).toBe(2);
});

test('a comment at the end hides nothing of the statement around it', async () => {
  expect(await valueFor('comment')).toBe('1');
});

test('an unsuitable value is logged and leaves the field empty, e.g. a list for a multiple choice', async () => {
  expect(await valueFor('wrongTags')).toEqual([]);
  expect(JSON.stringify(logged.mock.calls[0])).toContain('auto_order.wrongTags');
});

test('a statement of more than two seconds is canceled and leaves no connection behind', async () => {
  // It would run for years.
  expect(await valueFor('slow')).toBe(null);
  const [left] = await runAsSuperuser(
    server.url,
    `select 1 from pg_stat_activity where application_name = 'qianhe reader' and datname = current_database()`,
  );
  expect(left?.rows).toEqual([]);
});

test('the role is used by no other purpose and reads the existing forms only', async () => {
  const gone = await server.publish({ ...shelf, enName: 'auto_gone', cnName: '将删' });
  await valueFor('first');
  const readable = `select relname from pg_class as c, "reader" where has_table_privilege("role", c.oid, 'select')
    and relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`;
  const role = `select rolsuper, rolinherit, rolcreatedb, rolcreaterole, rolcanlogin from pg_roles, "reader" where rolname = "role"`;
  const memberships = `select 1 from pg_auth_members as m join pg_roles as r on r.oid = m.member, "reader" where r.rolname = "role"`;
  const [before, rights, member] = await runAsSuperuser(server.url, readable, role, memberships);
  expect(before?.rows.map((row) => row.relname)).toEqual([
    'auto_fresh',
    'auto_gone',
    'auto_gone__parts',
    'auto_order',
    'auto_self',
    'auto_self__parts',
    'auto_shelf',
    'auto_shelf__parts',
  ]);
  expect(rights?.rows).toEqual([
    { rolsuper: false, rolinherit: false, rolcreatedb: false, rolcreaterole: false, rolcanlogin: true },
  ]);
  expect(member?.rows).toEqual([]);
  await server.as('admin', '/flowable/form/delete', [gone]);
  await valueFor('first');
  const [after] = await runAsSuperuser(server.url, readable);
  expect(after?.rows.map((row) => row.relname)).toEqual(
    before?.rows.map((row) => row.relname).filter((name) => !name.startsWith('auto_gone')),
  );
});

test('an expired password is changed, and a requested renewal gives another one', async () => {
  const password = `select "password" from "reader"`;
  await valueFor('first');
  const [, was] = await runAsSuperuser(
    server.url,
    `update "reader" set "rotatedAt" = now() - interval '25 hours'`,
    password,
  );
  expect(await valueFor('first')).toBe('螺栓');
  const [now] = await runAsSuperuser(server.url, password);
  expect(now?.rows[0].password).not.toBe(was?.rows[0].password);
  const renewed = await server.database.inTenant(server.tenant, 'write', async (tx) =>
    ensureReadOnlyRole(tx, { tables: await listReadableTables(tx), renew: true }),
  );
  expect(renewed.password).not.toBe(now?.rows[0].password);
  expect(await valueFor('first')).toBe('螺栓');
});

test('a tenant’s role reads nothing of other tenants and is dropped with its tenant', async () => {
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
    return (await ensureReadOnlyRole(tx, { tables: ['auto_secret'], renew: false })).role;
  });
  const text = `select count(*) from ${other.schema}.auto_secret`;
  const own = runReadOnlyQuery(
    { url: server.url, tenant: other, reader: await reader() },
    { text, values: [] },
  );
  await expect(own).rejects.toThrow(`permission denied for schema ${other.schema}`);
  await dropTenant(database, 'OTHER');
  const [left] = await runAsSuperuser(server.url, `select 1 from pg_roles where rolname = '${role}'`);
  expect(left?.rows).toEqual([]);
});

test('the names of a new tenant’s schema and role are random and do not reveal its code', async () => {
  const { database } = server;
  const made = async () => {
    const tenant = await createTenantSchema(database, { code: 'Secret-Firm', name: '不可说' });
    const { role } = await database.inTenant(tenant, 'write', (tx) =>
      ensureReadOnlyRole(tx, { tables: [], renew: false }),
    );
    await dropTenant(database, 'Secret-Firm');
    return [tenant.schema, role];
  };
  const names = [...(await made()), ...(await made())];
  expect(new Set(names).size).toBe(4);
  for (const name of names) {
    expect(name).toMatch(/^(tenant|reader)_[0-9a-f]{20,}$/);
    expect(name).not.toMatch(/secret|firm/i);
  }
});

test('a tenant with a role under its former name keeps it', async () => {
  const { database } = server;
  const tenant = await createTenantSchema(database, { code: 'OLDER', name: '早先' });
  const [before] = await runAsSuperuser(
    server.url,
    `select '${tenant.schema}_reader_' || left(md5(current_database()), 8) as role`,
  );
  const role = before?.rows[0].role;
  await database.inTenant(tenant, 'write', async (tx) => {
    await sql`create role ${sql.id(role)} login password 'was'`.execute(tx);
    await tx.insertInto('reader').values({ role, password: 'was' }).execute();
  });
  const renewed = await database.inTenant(tenant, 'write', (tx) =>
    ensureReadOnlyRole(tx, { tables: [], renew: true }),
  );
  expect(renewed.role).toBe(role);
  expect(renewed.password).not.toBe('was');
  await dropTenant(database, 'OLDER');
  const [left] = await runAsSuperuser(server.url, `select 1 from pg_roles where rolname = '${role}'`);
  expect(left?.rows).toEqual([]);
});

test('many concurrent requests are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => valueFor('first')));
  expect(new Set(answers)).toEqual(new Set(['螺栓']));
});
