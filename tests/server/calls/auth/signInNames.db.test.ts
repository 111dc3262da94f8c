/** A name or number that signs in belongs to one account, in every notation and at every call. */
import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { normalizePhone } from '../../../../contract/calls/shapes/signInNames.ts';
import { normalizePhoneSql } from '../../../../server/db/filter/phoneText.ts';
import { readMigrations } from '../../../../server/db/migrate.ts';
import { splitSqlStatements } from '../../../../server/db/sqlStatements.ts';
import { signInNamesAgree } from '../../../../server/integrity/checks/signInNames.ts';
import { landlines } from '../../../support/builders/phoneNumbers.ts';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  await edit('buyer', { phonenumber: '13800000000' });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from qianhe."passwordAttempts"`.execute(server.database.platform));

const post = async (path: string, body: unknown, by: string | null = admin) =>
  (await server.call(by, 'POST', path, body)).body;
const edit = (userName: string, change: object) =>
  post('/system/user/edit', { userId: server.users[userName], ...change });
const add = (person: object) => post('/system/user', { nickName: '新人', ...person });
const signIn = (username: string) => post('/login', { username, password: testPassword }, null);
const inTenant = (statement: string) =>
  server.database.inTenant(server.tenant, 'write', (tx) => sql.raw(statement).execute(tx));

const taken = (path: string, message: string) => ({
  code: 500,
  reason: 'NAME_TAKEN',
  msg: message,
  errors: [{ path, message }],
});
const phoneTaken = taken('phonenumber', '该手机号已被其他账号使用');
const likePhone = taken('userName', '账号与其他人的手机号相同，请换一个账号');

test.each([
  '13800000000',
  '+86 138-0000-0000',
  '００８６１３８００００００００',
  '138,00000000',
  'tel:13800000000',
  '+008613800000000',
  '08613800000000',
])(
  "a colleague's phone number, written as %s, is refused at the field of every call",
  async (phonenumber) => {
    expect(await add({ userName: 'newcomer', phonenumber })).toMatchObject(phoneTaken);
    expect(await edit('leader', { phonenumber })).toMatchObject(phoneTaken);
    const leader = await server.login('leader');
    const { data } = await post('/system/user/profile/reauthenticate', { password: testPassword }, leader);
    const own = { phonenumber, proof: data.proof };
    expect(await post('/system/user/profile/edit', own, leader)).toMatchObject(phoneTaken);
    expect((await signIn('13800000000')).token).toBeTruthy();
  },
);

test('a landline is one name, however it is written', async () => {
  expect((await edit('cashier', { phonenumber: '+86 10 1234 5678' })).code).toBe(200);
  expect(await add({ userName: 'newcomer', phonenumber: '010-12345678' })).toMatchObject(phoneTaken);
  expect(await add({ userName: '010-12345678' })).toMatchObject(likePhone);
  for (const text of ['01012345678', '008610-12345678']) expect((await signIn(text)).token).toBeTruthy();
});

test('a search finds a number in every notation, by the keyword and by a condition', async () => {
  await edit('cashier', { phonenumber: '+86 (10) 1234-5678' });
  const found = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ pageNum: '1', pageSize: '20', ...query });
    const { body } = await server.call(admin, 'GET', `/system/user/list?${search}`);
    return body.rows.map((row: { userName: string }) => row.userName);
  };
  const condition = (is: string, value: string | string[]) => ({
    filter: JSON.stringify({ all: [{ field: 'phonenumber', is, value }] }),
  });
  for (const text of ['010 1234 5678', '01012345678', '＋８６ 10 12345678', '1234-56']) {
    expect(await found({ phonenumber: text })).toEqual(['cashier']);
    expect(await found({ keyword: text })).toEqual(['cashier']);
    expect(await found(condition('contains', text))).toEqual(['cashier']);
  }
  expect(await found(condition('is', '010-12345678'))).toEqual(['cashier']);
  expect(await found(condition('anyOf', ['0086 10 12345678', '8001']))).toEqual(['cashier']);
  expect(await found(condition('startsWith', '010-12'))).toEqual(['cashier']);
  expect(await found({ phonenumber: '010-12345679' })).toEqual([]);
});

test('the database normalizes each number as the contract does', async () => {
  const texts = [
    ...landlines.map(([text]) => text),
    ' 138 0000 0000 ',
    '0049 30 123456',
    '010-1转 2',
    '',
    '+86 95588',
  ];
  const { rows } = await server.database.inTenant(server.tenant, 'read', (tx) =>
    sql<{ phone: string }>`select ${normalizePhoneSql(sql`t.text`)} as phone
      from unnest(${texts}::text[]) with ordinality as t(text, at) order by t.at`.execute(tx),
  );
  expect(rows.map(({ phone }) => phone)).toEqual(texts.map(normalizePhone));
});

test('an account that is named like a phone number is refused, and so is the reverse', async () => {
  expect(await add({ userName: '138-0000-0000' })).toMatchObject(likePhone);
  expect(await edit('leader', { userName: '１３８００００００００' })).toMatchObject(likePhone);
  expect((await add({ userName: '13811110000' })).code).toBe(200);
  expect(await edit('leader', { phonenumber: '+8613811110000' })).toMatchObject(phoneTaken);
  expect(await add({ userName: 'ＢＵＹＥＲ' })).toMatchObject(taken('userName', '账号已被使用'));
  expect((await add({ userName: '13811112222', phonenumber: '138 1111 2222' })).code).toBe(200);
});

test('an account keeps its own number, and several people can have one extension', async () => {
  expect((await edit('buyer', { phonenumber: '138 0000 0000', remark: '改' })).code).toBe(200);
  expect((await edit('leader', { phonenumber: '8001' })).code).toBe(200);
  expect((await edit('cashier', { phonenumber: '8001' })).code).toBe(200);
});

test('a deleted account and one with another number free what they had', async () => {
  const first = await add({ userName: 'passing', phonenumber: '13822220000' });
  await post('/system/user/delete', [first.data.userId]);
  const second = await add({ userName: 'passing', phonenumber: '13822220000' });
  expect(second.code).toBe(200);
  expect((await post('/system/user/edit', { userId: second.data.userId, phonenumber: '' })).code).toBe(200);
  expect((await add({ userName: 'third', phonenumber: '13822220000' })).code).toBe(200);
});

test('one of two accounts that take a number at once gets it, and the database refuses the other', async () => {
  const answers = await Promise.all(
    ['racer1', 'racer2'].map((userName) => add({ userName, phonenumber: '13833330000' })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500]);
  const stolen = `insert into "signInNames" ("userId", "name") values (${server.users.leader}, '13833330000')`;
  await expect(inTenant(stolen)).rejects.toThrow('signInNameOwners');
});

test('a sheet of people reports a number of somebody else and one that occurs twice at its row', async () => {
  const rows = [
    ['账号', '姓名', '手机号'],
    ['sheet1', '甲', '+86 138 0000 0000'],
    ['sheet2', '乙', '13844440000'],
    ['sheet3', '丙', '138-4444-0000'],
    ['13844440000', '丁', ''],
    ['１３８００００００００', '戊', ''],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '用户');
  const bytes: Uint8Array<ArrayBuffer> = write(book, { type: 'array', bookType: 'xlsx' });
  const body = new FormData();
  body.append('file', new Blob([bytes]), '用户.xlsx');
  const { data } = await post('/system/user/importData', body);
  expect(data.errors).toEqual([
    { row: 2, column: '手机号', message: '手机号已被使用' },
    { row: 4, column: '手机号', message: '与第 3 行重复' },
    { row: 5, column: '账号', message: '与第 3 行重复' },
    { row: 6, column: '账号', message: '账号已被使用' },
  ]);
});

test('the migration gives each landline one name, and marks accounts that shared it unknowingly', async () => {
  await inTenant('update users set "phonenumber" = \'\' where "phonenumber" <> \'\'');
  const numbers = { leader: '+86 10 8765 4321', cashier: '010-87654321', buyer: '+86 755 8888 6666' };
  for (const [userName, number] of Object.entries(numbers))
    await inTenant(`update users set "phonenumber" = '${number}' where "userName" = '${userName}'`);
  await applyMigration('0052_landline_names.sql');
  expect(await namesAgree()).toEqual(['01087654321 也属于其他账号', '01087654321 也属于其他账号']);
  expect((await signIn('0755-88886666')).token).toBeTruthy();
  expect((await edit('cashier', { phonenumber: '' })).code).toBe(200);
  expect((await signIn('010-87654321')).token).toBeTruthy();
  expect(await namesAgree()).toEqual([]);
});

test('accounts that shared a number before the migration keep it until one of them gives it up', async () => {
  const number = '13855550000';
  await inTenant('drop table "signInNames"');
  await inTenant(`update users set "phonenumber" = '${number}' where "userName" = 'leader'`);
  await inTenant(`update users set "phonenumber" = '+86 138-5555-0000' where "userName" = 'cashier'`);
  await applyMigration('0049_sign_in_names.sql');
  await applyMigration('0052_landline_names.sql');
  expect(await namesAgree()).toEqual(['13855550000 也属于其他账号', '13855550000 也属于其他账号']);
  expect((await signIn(number)).reason).toBe('BAD_CREDENTIALS');
  expect((await signIn('leader')).token).toBeTruthy();
  expect((await edit('leader', { phonenumber: number, remark: '不变' })).code).toBe(200);
  expect(await add({ userName: 'latecomer', phonenumber: number })).toMatchObject(phoneTaken);
  expect((await edit('cashier', { phonenumber: '' })).code).toBe(200);
  expect((await signIn(number)).token).toBeTruthy();
  expect(await namesAgree()).toEqual([]);
});

async function applyMigration(file: string): Promise<void> {
  const migration = readMigrations('tenant').find(({ name }) => name === file);
  for (const statement of splitSqlStatements(migration?.sql ?? '')) await inTenant(statement);
}

/** What the integrity check finds in the names that sign in. */
const namesAgree = () =>
  server.database.inTenant(server.tenant, 'read', async (tx) => {
    const context = { tx, tenant: server.tenant, files: undefined, hashes: false };
    const found: string[] = [];
    for await (const finding of signInNamesAgree.find(context)) found.push(finding.found);
    return found;
  });
