/** One tenant is exported, deleted and restored with the same rows, while another tenant stays as it is. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreTenant } from '../../../../server/backup/tenant/restoreTenant.ts';
import { findTenantByCode } from '../../../../server/db/tenants.ts';
import { runChecks } from '../../../../server/integrity/runChecks.ts';
import { runProgram } from '../../../support/servers/commandLine.ts';
import { hashDatabaseContents, withClient } from '../../../support/servers/databaseContents.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

const password = 'Bohai#4721x';
const fileName = `${randomBytes(16).toString('hex')}.txt`;
const fileText = '合同正文';
let server: TestServer;
let admin: string;
let folder: string;
/** A copy of the exported file. */
let exported: string;
let before: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'qianhe-tenant-export-'));
  exported = path.join(folder, 'tenant.tar');
  server = await createTestServer();
  admin = await server.login('admin');
  for (const tenantCode of ['ACME', 'OTHER'])
    await post('/system/tenant', { tenantCode, tenantName: `${tenantCode} 公司`, adminPassword: password });
  const acme = await server.login('admin', { tenantCode: 'ACME', password });
  await post('/system/post', { postName: '总监', postCode: 'ZJ' }, acme);
  await keepFile();
  await post('/system/tenant/edit', { tenantCode: 'ACME', status: '1' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (address: string, body: unknown, token: string | null = admin) =>
  server.call(token, 'POST', address, body);

async function keepFile(): Promise<void> {
  const content = Buffer.from(fileText);
  await server.deps.files.write(fileName, Readable.from([content]));
  const tenant = await findTenantByCode(server.database, 'ACME');
  if (!tenant) throw new Error('The tenant is missing.');
  await server.database.inTenant(tenant, 'write', (tx) =>
    sql`insert into files ("fileName", "originalName", "mimeType", "size", "createBy")
      select ${fileName}, '合同.txt', 'text/plain', ${content.length}, min("userId") from users`.execute(tx),
  );
}

/** Rows of the tenants, without those that mean nothing after a restore. */
async function tenantRows(): Promise<Record<string, string>> {
  const all = await withClient(server.url, hashDatabaseContents);
  return Object.fromEntries(
    Object.entries(all).filter(
      ([table]) => !table.startsWith('qianhe.') && !/\.(liveEvents|taskChanges|reader)$/.test(table),
    ),
  );
}

const withoutPlatform = (rows: Record<string, string>) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !table.startsWith('tenant_default.')));

const restore = (file = exported) =>
  restoreTenant({ file, dataFolder: server.dataFolder, databaseUrl: server.url, say: () => undefined });

/** By the command line, which `npm run restore` starts. */
const restoreByHand = () =>
  runProgram('server/restore.ts', [exported], { DATABASE_URL: server.url, DATA_DIR: server.dataFolder });

const stored = () => server.deps.files.size(fileName);

test('an export is one file of the job, and leaves nothing else behind', async () => {
  const { id, title } = (await post('/system/tenant/export', { tenantCode: 'ACME' })).body.data;
  expect(title).toMatch(/^租户ACME_\d{8}$/);
  const row = await server.deps.jobs.waitForEnd(server.tenant, id, new AbortController().signal);
  expect([row.state, row.msg]).toEqual(['done', expect.stringContaining('1 个文件')]);
  const answer = await server.call(admin, 'GET', `/jobs/${id}/file`);
  expect(answer.headers['content-type']).toBe('application/x-tar');
  copyFileSync(
    path.join(server.dataFolder, 'files', row.fileKey?.slice(0, 2) ?? '', row.fileKey ?? ''),
    exported,
  );
  expect(readdirSync(path.join(server.dataFolder, 'tmp'))).toEqual([]);
});

test('a file that is damaged or no export is refused, and so is a tenant that exists', async () => {
  const text = path.join(folder, 'text.tar');
  writeFileSync(text, 'x'.repeat(2_000));
  await expect(restore(text)).rejects.toThrow('不是租户的导出文件');
  const short = path.join(folder, 'short.tar');
  copyFileSync(exported, short);
  truncateSync(short, 5_000);
  await expect(restore(short)).rejects.toThrow('不是租户的导出文件');
  await expect(restore()).rejects.toThrow('租户 ACME 已存在');
  expect(await restoreByHand()).toEqual({ code: 1, out: expect.stringContaining('租户 ACME 已存在') });
  expect(await stored()).toBe(Buffer.byteLength(fileText));
});

test('a deleted tenant is gone with its files, and the others keep every row', async () => {
  before = withoutPlatform(await tenantRows());
  const schema = (await findTenantByCode(server.database, 'ACME'))?.schema ?? '';
  const { body } = await post('/system/tenant/delete', { tenantCode: 'ACME', confirmCode: 'ACME' });
  expect(body.code).toBe(200);
  expect(await stored()).toBeNull();
  const left = withoutPlatform(await tenantRows());
  expect(left).toEqual(
    Object.fromEntries(Object.entries(before).filter(([table]) => !table.startsWith(`${schema}.`))),
  );
});

test('the restored tenant has the same rows and files, is protected, and passes the integrity check', async () => {
  expect(await restoreByHand()).toEqual({ code: 0, out: expect.stringContaining('已恢复租户 ACME') });
  expect(await findTenantByCode(server.database, 'ACME')).toMatchObject({ status: 'disabled' });
  expect(withoutPlatform(await tenantRows())).toEqual(before);
  expect(await stored()).toBe(Buffer.byteLength(fileText));
  const tenant = await findTenantByCode(server.database, 'ACME');
  if (!tenant) throw new Error('The tenant is missing.');
  await expect(
    server.database.inTenant(tenant, 'write', (tx) => sql`delete from "auditLog"`.execute(tx)),
  ).rejects.toThrow('permission denied');
  expect(await runChecks(server.database, { files: server.deps.files })).toEqual([]);
});

test('the restored tenant stays suspended until it is resumed, and needs another export before it is deleted', async () => {
  const { body } = await post('/system/tenant/delete', { tenantCode: 'ACME', confirmCode: 'ACME' });
  expect(body.reason).toBe('EXPORT_DUE');
  await post('/system/tenant/edit', { tenantCode: 'ACME', status: '0' });
  const acme = await server.login('admin', { tenantCode: 'ACME', password });
  expect((await server.call(acme, 'GET', '/system/post/list')).body.rows).toMatchObject([{ postCode: 'ZJ' }]);
});
