/** Files that nobody attached: removed with their content after some days; referenced files stay. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUnattachedFiles } from '../../../../server/db/queries/files/unattachedFiles.ts';
import {
  removeUnattachedFiles,
  unattachedFileDays,
} from '../../../../server/jobs/periodic/unattachedFiles.ts';
import { renderCodePng } from '../../../support/builders/invoices.ts';
import { waitForLockWaits } from '../../../support/races/transactionGate.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { fetchFile, uploadTestFile } from '../../../support/servers/uploads.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_paper',
    cnName: '文件',
    fields: [{ enName: 'files', label: '附件', funcType: 'upload' }],
  });
  await server.grant(
    'buyer',
    ['list', 'add', 'edit', 'remove'].map((one) => `auto:auto_paper:${one}`),
  );
});
afterAll(() => server.close());

type Entry = { name: string; url: string; size: number; fileName: string };

let before: Set<string>;
beforeEach(async () => {
  before = new Set(await names());
});

async function names(): Promise<string[]> {
  return server.database.inTenant(server.tenant, 'read', async (tx) => {
    const rows = await tx.selectFrom('files').select('fileName').orderBy('fileId').execute();
    return rows.map(({ fileName }) => fileName);
  });
}

async function upload(name: string, content: Buffer | string = name): Promise<Entry> {
  const { body } = await uploadTestFile(server, 'buyer', { name, content });
  return { name, url: body.url, size: body.size, fileName: body.fileName };
}

const attach = async ({ name, url, size }: Entry): Promise<string> =>
  (await server.as('buyer', '/auto/auto_paper', { files: [{ name, url, size }] })).body.data.id;

const edited = async ({ fileName }: Entry, text: string): Promise<string> =>
  (await server.as('buyer', `/common/edit/${fileName}`, { text })).body.data.fileName;

/** Ages all files by that many days. */
const daysLater = (days: number) =>
  server.database.inTenant(server.tenant, 'write', (tx) =>
    sql`update files set "createTime" = "createTime" - make_interval(days => ${days}::int)`.execute(tx),
  );

const round = () => removeUnattachedFiles(server.deps, new AbortController().signal);
const left = async () => (await names()).filter((name) => !before.has(name));
const bytesOf = async (name: string) => (await server.deps.files.size(name)) !== null;

test('an unattached file is removed after its days, and not before', async () => {
  const file = await upload('甲.txt');
  await daysLater(unattachedFileDays - 1);
  await round();
  expect(await left()).toEqual([file.fileName]);
  await daysLater(2);
  await round();
  expect(await left()).toEqual([]);
  expect(await bytesOf(file.fileName)).toBe(false);
  expect((await fetchFile(server, 'buyer', file.url)).statusCode).toBe(404);
});

test('an attached file stays, also of a deleted record and below the version that replaced it', async () => {
  const [kept, deleted, first] = [await upload('乙.txt'), await upload('丙.txt'), await upload('丁.txt')];
  await attach(kept);
  const id = await attach(deleted);
  expect((await server.as('buyer', '/auto/auto_paper/delete', [id])).body.code).toBe(200);
  const second = await edited(first, '第二版');
  await attach({ ...first, url: `/api/common/download?fileName=${second}`, size: 9 });
  await daysLater(unattachedFileDays + 1);
  await round();
  expect(await left()).toEqual([kept.fileName, deleted.fileName, first.fileName, second]);
  expect(await bytesOf(first.fileName)).toBe(true);
});

test('unsaved versions are removed from the newest back, up to the first attached one', async () => {
  const first = await upload('戊.txt');
  await attach(first);
  const second = await edited(first, '二');
  const third = await edited({ ...first, fileName: second }, '三');
  await daysLater(unattachedFileDays + 1);
  await round();
  expect(await left()).toEqual([first.fileName, second]);
  expect(await bytesOf(third)).toBe(false);
  await round();
  expect(await left()).toEqual([first.fileName]);
});

test('an abandoned invoice is removed with its facts', async () => {
  await uploadTestFile(server, 'buyer', {
    path: '/ocr/invoice/parse',
    field: 'invoice',
    name: '发票.png',
    content: renderCodePng('01,10,032001900104,12345678,180.00,20230102,12345678901234567890,ABCD,'),
  });
  expect(await left()).toHaveLength(1);
  await daysLater(unattachedFileDays + 1);
  await round();
  expect(await left()).toEqual([]);
});

test('an avatar and the file of a setting stay', async () => {
  const { body } = await uploadTestFile(server, 'buyer', {
    path: '/system/user/profile/avatar',
    field: 'avatarfile',
    name: '头像.png',
    content: renderCodePng('x'),
  });
  expect(body.code).toBe(200);
  const logo = await upload('标志.png', renderCodePng('logo'));
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx
      .insertInto('configs')
      .values({ configKey: 'own.logo', configName: '标志', configValue: `http://x${logo.url}` })
      .execute(),
  );
  await daysLater(unattachedFileDays + 1);
  await round();
  const [picture, ...others] = await left();
  expect(picture).toMatch(/\.png$/);
  expect(others).toEqual([logo.fileName]);
});

test('a user who attaches a file during its removal gets the refusal that it is gone', async () => {
  const file = await upload('己.txt');
  await daysLater(unattachedFileDays + 1);
  const { promise: looked, resolve: go } = Promise.withResolvers<void>();
  const dropping = server.database.inTenant(server.tenant, 'write', async (tx) => {
    expect(await deleteUnattachedFiles(tx, { days: unattachedFileDays, most: 10 })).toEqual([file.fileName]);
    go();
    await waitForLockWaits(server.database, 1);
  });
  await looked;
  const { name, url, size } = file;
  const answer = await server.as('buyer', '/auto/auto_paper', { files: [{ name, url, size }] });
  await dropping;
  expect(answer.body).toMatchObject({ reason: 'FIELD_INVALID', msg: '附件不存在或已失效，请重新上传' });
});
