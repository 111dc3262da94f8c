/** Blobs that a crash has left in the store: removed after a day, unless a row of any tenant names them. */
import { randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantSchema, listTenants } from '../../../../server/db/tenants.ts';
import { removeOrphanedBlobs } from '../../../../server/jobs/periodic/orphanedBlobs.ts';
import { storeFolders } from '../../../../server/records/files/fileStore.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { uploadTestFile } from '../../../support/servers/uploads.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  // The tenant is older than the files.
  await sql`update qianhe.tenants set "createTime" = now() - interval '10 days'`.execute(
    server.database.platform,
  );
});
afterAll(() => server.close());

const hour = 3_600_000;
const store = () => server.deps.files;
const isThere = async (name: string) => (await store().size(name)) !== null;
const round = (signal = new AbortController().signal) =>
  removeOrphanedBlobs(server.deps, { folders: storeFolders, signal });

/** Ages the file by that many hours. */
function age(name: string, hours: number): string {
  const written = new Date(Date.now() - hours * hour);
  utimesSync(path.join(server.dataFolder, 'files', name.slice(0, 2), name), written, written);
  return name;
}

async function bytes(hours: number, folder = randomBytes(1).toString('hex')): Promise<string> {
  const name = `${folder}${randomBytes(15).toString('hex')}.txt`;
  await store().write(name, Readable.from(['半']));
  return age(name, hours);
}

async function uploaded(hours: number): Promise<string> {
  const { body } = await uploadTestFile(server, 'buyer', { name: '甲.txt', content: '甲' });
  return age(body.fileName, hours);
}

test('a blob without a row is removed after a day, and not before', async () => {
  const [old, young] = [await bytes(25), await bytes(23)];
  await round();
  expect(await isThere(old)).toBe(false);
  expect(await isThere(young)).toBe(true);
});

test('a blob of an upload, a finished job or a waiting import stays', async () => {
  const upload = await uploaded(72);
  const [made, sheet, given] = [await bytes(72), await bytes(72), await bytes(72)];
  const job = (state: string, more: object) => ({
    kind: 'import',
    title: '导入',
    state: state as 'done',
    request: JSON.stringify({}),
    createBy: server.users.buyer ?? '',
    ...more,
  });
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx
      .insertInto('jobs')
      .values([
        job('done', { fileKey: made, fileName: '甲.xlsx', endTime: new Date() }),
        job('queued', { request: JSON.stringify({ fileKey: sheet }) }),
        job('failed', { request: JSON.stringify({ fileKey: given }), endTime: new Date() }),
      ])
      .execute(),
  );
  await round();
  expect(await Promise.all([upload, made, sheet, given].map(isThere))).toEqual([true, true, true, false]);
});

test('a blob of an inactive tenant stays', async () => {
  const name = await bytes(72);
  const code = 'OTHER';
  await createTenantSchema(server.database, { code, name: '另一家' });
  const tenant = (await listTenants(server.database)).find((one) => one.code === code);
  if (!tenant) throw new Error('The tenant was not made.');
  await server.database.inTenant(tenant, 'write', (tx) =>
    sql`insert into files ("fileName", "originalName", "size", "mimeType", "createBy")
      values (${name}, '甲.txt', 3, 'text/plain', 1)`.execute(tx),
  );
  await sql`update qianhe.tenants set status = 'disabled', "suspendedAt" = now() where code = ${code}`.execute(
    server.database.platform,
  );
  await round();
  expect(await isThere(name)).toBe(true);
});

test('more blobs than one batch are removed, without any that are referenced', async () => {
  const upload = await uploaded(72);
  const folder = upload.slice(0, 2);
  const strays = await Promise.all(Array.from({ length: 1_100 }, () => bytes(72, folder)));
  await round();
  expect((await Promise.all(strays.map(isThere))).some(Boolean)).toBe(false);
  expect(await isThere(upload)).toBe(true);
});

test('a blob older than the first tenant stays: it belongs to another database', async () => {
  const name = await bytes(11 * 24);
  await round();
  expect(await isThere(name)).toBe(true);
});

test('a stopping server removes no more blobs', async () => {
  const name = await bytes(72);
  await round(AbortSignal.abort());
  expect(await isThere(name)).toBe(true);
});
