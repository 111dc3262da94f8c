/** Passwords and keys that the server receives or generates are stored in no table in plain text. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const post = (path: string, body: unknown, { token = admin, key = randomUUID() as string } = {}) =>
  server.call(token, 'POST', path, body, { 'idempotency-key': key });

/** `schema.table` of every table with a row that contains one of these texts; bytes are in hexadecimal. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { platform } = server.database;
  const tables = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    platform,
  );
  const looks = tables.rows.map(
    ({ name }) => sql`select ${name} as name where exists (
      select from ${sql.raw(name)} t
      where exists (select from unnest(${texts}::text[]) as x where position(lower(x) in lower(t::text)) > 0))`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(platform);
  return rows.map(({ name }) => name.replaceAll('"', ''));
}

/** Searches the plain form, and the forms of its bytes and quick hashes. */
async function expectNowhere(...secrets: string[]): Promise<void> {
  const forms = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('hex'),
    createHash('sha256').update(secret).digest('hex'),
  ]);
  expect(await tablesWith(...forms), secrets.join(' ')).toEqual([]);
}

test('the search of these tests finds text, JSON and the name of an account', async () => {
  await post('/user/feature', { note: 'Findable-Words' });
  expect(await tablesWith('findable-words')).toContain(`${server.tenant.schema}.users`);
  expect(await tablesWith('cashier')).toContain(`${server.tenant.schema}.users`);
  const key = randomUUID();
  await post('/system/post', { postName: '会计', postCode: 'KJ-FINDABLE' }, { key });
  expect(await tablesWith(key)).toContain('qianhe.idempotency');
});

test('the first password of a new tenant is in no table, and the sender reads it again with the same key', async () => {
  const key = randomUUID();
  const body = { tenantCode: 'SEALED', tenantName: '密封' };
  const first = await post('/system/tenant', body, { key });
  const { initialPassword } = first.body.data;
  await expectNowhere(initialPassword);
  expect((await post('/system/tenant', body, { key })).body).toEqual(first.body);
  expect(await tablesWith(key)).toContain('qianhe.idempotency');
});

test('another session of the same user cannot read it with the key', async () => {
  const key = randomUUID();
  const body = { tenantCode: 'SEALED2', tenantName: '密封二' };
  await post('/system/tenant', body, { key });
  const other = await server.login('admin');
  const again = await post('/system/tenant', body, { key, token: other });
  expect(again.body).toMatchObject({ code: 500, reason: 'ANSWER_SEALED' });
  expect(again.body.msg).toContain('重置密码');
});

test('a password that an administrator sets is in no table, nor is a quick hash of the request', async () => {
  const key = randomUUID();
  const body = { userId: server.users.cashier, password: 'Vj4%toqub9' };
  expect((await post('/system/user/resetPwd', body, { key })).body.code).toBe(200);
  await expectNowhere(body.password);
  const sent = createHash('sha256')
    .update(JSON.stringify({ params: {}, query: {}, body }))
    .digest('hex');
  expect(await tablesWith(sent)).toEqual([]);
  expect((await post('/system/user/resetPwd', body, { key })).body.code).toBe(200);
  const other = await post('/system/user/resetPwd', { ...body, password: 'Vj4%toqub8' }, { key });
  expect(other.status).toBe(400);
});

test('passwords of new users, of a tenant created with one, and changed passwords are in no table', async () => {
  const made = { userName: 'sealed', nickName: '密封', password: 'Wm5%tiqab7' };
  expect((await post('/system/user', made)).body.code).toBe(200);
  const token = await server.login('sealed', { password: made.password });
  const change = { oldPassword: made.password, newPassword: 'Xn6%togub6' };
  expect((await post('/system/user/profile/updatePwd', change, { token })).body.code).toBe(200);
  const tenant = { tenantCode: 'SEALED3', tenantName: '密封三', adminPassword: 'Yp7%tabib5' };
  expect((await post('/system/tenant', tenant)).body.code).toBe(200);
  await expectNowhere(made.password, change.newPassword, tenant.adminPassword);
});

test('refused and mistyped passwords are in no table', async () => {
  await server.call(null, 'POST', '/login', { username: 'buyer', password: 'Zq8%mistyped' });
  await post('/system/user', { userName: 'buyer', nickName: '同名', password: 'Zr9%tokub4' });
  await post('/system/user/profile/updatePwd', { oldPassword: 'Zs1%notmine', newPassword: 'Zt2%dabub3' });
  for (const secret of ['Zq8%mistyped', 'Zr9%tokub4', 'Zs1%notmine', 'Zt2%dabub3'])
    await expectNowhere(secret);
});

test('a token is in no table, and the key of encrypted sign-ins is stored encrypted', async () => {
  // The SHA-256 of a token reveals nothing of its 256 random bits.
  expect(await tablesWith(admin, Buffer.from(admin).toString('hex'))).toEqual([]);
  const { body } = await server.call(null, 'GET', '/encrypt/publicKey');
  expect(body.data).toContain('BEGIN PUBLIC KEY');
  expect(await tablesWith('BEGIN PRIVATE KEY')).toEqual([]);
  expect(await tablesWith('BEGIN ENCRYPTED PRIVATE KEY')).toEqual(['qianhe.loginKeys']);
  expect((await server.call(null, 'GET', '/encrypt/publicKey')).body.data).toBe(body.data);
});

test('a key of encrypted sign-ins that cannot be decrypted is replaced', async () => {
  const before = (await server.call(null, 'GET', '/encrypt/publicKey')).body.data;
  await sql`update qianhe."loginKeys" set "privateKey" = 'of another account password'`.execute(
    server.database.platform,
  );
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => server.call(null, 'GET', '/encrypt/publicKey')),
  );
  const keys = new Set(answers.map(({ body }) => body.data));
  expect(keys.size).toBe(1);
  expect(keys.has(before)).toBe(false);
});
