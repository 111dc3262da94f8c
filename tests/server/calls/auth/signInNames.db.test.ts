/** A name or number that signs in belongs to one account, in every notation and at every call. */
import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMigrations } from '../../../../server/db/migrate.ts';
import { splitSqlStatements } from '../../../../server/db/sqlStatements.ts';
import { signInNamesAgree } from '../../../../server/integrity/checks/signInNames.ts';
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

test.each(['13800000000', '+86 138-0000-0000', '００８６１３８００００００００'])(
  "a colleague's phone number, written as %s, is refused at the field of every call",
  async (phonenumber) => {
    expect(await add({ userName: 'newcomer', phonenumber })).toMatchObject(phoneTaken);
    expect(await edit('leader', { phonenumber })).toMatchObject(phoneTaken);
    const leader = await server.login('leader');
    const { data } = await post('/system/user/profile/reauthenticate', { password: testPassword }, leader);
    const own = { phonenumber, proof: data.proof };
    expect(await post('/system/user/profile/edit', own, leader)).toMatchObject(phoneTaken);
    expect((await signIn(phonenumber)).token).toBeTruthy();
  },
);

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

test('accounts that shared a number before the migration keep it until one of them gives it up', async () => {
  const number = '13855550000';
  await inTenant('drop table "signInNames"');
  await inTenant(`update users set "phonenumber" = '${number}' where "userName" = 'leader'`);
  await inTenant(`update users set "phonenumber" = '+86 138-5555-0000' where "userName" = 'cashier'`);
  const migration = readMigrations('tenant').find(({ name }) => name === '0049_sign_in_names.sql');
  for (const statement of splitSqlStatements(migration?.sql ?? '')) await inTenant(statement);
  expect(await namesAgree()).toEqual(['13855550000 也属于其他账号', '13855550000 也属于其他账号']);
  expect((await signIn(number)).reason).toBe('BAD_CREDENTIALS');
  expect((await signIn('leader')).token).toBeTruthy();
  expect((await edit('leader', { phonenumber: number, remark: '不变' })).code).toBe(200);
  expect(await add({ userName: 'latecomer', phonenumber: number })).toMatchObject(phoneTaken);
  expect((await edit('cashier', { phonenumber: '' })).code).toBe(200);
  expect((await signIn(number)).token).toBeTruthy();
  expect(await namesAgree()).toEqual([]);
});

/** What the integrity check finds in the names that sign in. */
const namesAgree = () =>
  server.database.inTenant(server.tenant, 'read', async (tx) => {
    const context = { tx, tenant: server.tenant, files: undefined, hashes: false };
    const found: string[] = [];
    for await (const finding of signInNamesAgree.find(context)) found.push(finding.found);
    return found;
  });
