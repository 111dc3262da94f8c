/** A full disk and quotas: files are refused with a message, records are still written, and health reports it. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DiskSpace } from '../../../../server/db/storage/diskSpace.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { buildWorkbook, uploadTestSheet } from '../../../support/servers/sheetImport.ts';
import { runAsSuperuser } from '../../../support/servers/superuser.ts';
import { uploadTestFile } from '../../../support/servers/uploads.ts';

const megabyte = 1024 * 1024;
const sentence = '存储空间不足，请联系管理员';
let free = 10_000;
const said: string[] = [];
let server: FormServer;

beforeAll(async () => {
  const space = new DiskSpace({
    folders: ['/somewhere', '/gone'],
    reserve: 1_000 * megabyte,
    say: (text) => said.push(text),
    measure: async (folder) => {
      if (folder === '/gone') throw new Error('No such folder.');
      return free * megabyte;
    },
  });
  server = await createFormServer({ space, quotas: { tenant: 0, person: 2 * megabyte } });
  const fields = [{ enName: 'name', label: '名称', funcType: 'input' as const }];
  await server.publish({ enName: 'auto_paper', cnName: '文件', fields });
  const actions = ['list', 'add', 'export', 'import'];
  await server.grant(
    'buyer',
    actions.map((action) => `auto:auto_paper:${action}`),
  );
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const health = async () => {
  const { statusCode, payload } = await server.app.inject({ url: '/api/health' });
  return { code: statusCode, ...JSON.parse(payload) };
};
/** A measurement is valid for a second. */
const untilStorage = (storage: string) => expect.poll(async () => (await health()).storage).toBe(storage);
const upload = (userName: string, bytes: number) =>
  uploadTestFile(server, userName, { name: '甲.bin', content: randomBytes(bytes) });
const refused = { status: 507, body: { code: 507, msg: sentence } };

describe('quotas', () => {
  const set = async (configKey: string, configValue: string) => {
    await server.database.inTenant(server.tenant, 'write', (tx) =>
      tx
        .insertInto('configs')
        .values({ configKey, configName: configKey, configValue })
        .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
        .execute(),
    );
  };

  test('a user’s files fit up to the quota and not a byte more, also in two concurrent uploads', async () => {
    // Uploads of earlier tests do not count for this user.
    expect((await upload('leader', 1.5 * megabyte)).body).toMatchObject({ code: 200 });
    const both = await Promise.all([upload('leader', 0.4 * megabyte), upload('leader', 0.4 * megabyte)]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, 500]);
    expect((await upload('leader', 0.2 * megabyte)).body).toMatchObject({
      reason: 'QUOTA_EXCEEDED',
      msg: '您的文件空间配额 2.0 MB，已用 1.9 MB，放不下该文件，请联系管理员',
    });
    expect((await upload('cashier', 0.2 * megabyte)).body).toMatchObject({ code: 200 });
  });

  test('the tenant’s settings define another quota for its users, and one for all of them', async () => {
    await set('sys.upload.quota.person', '3');
    expect((await upload('leader', 0.5 * megabyte)).body).toMatchObject({ code: 200 });
    await set('sys.upload.quota.tenant', '2');
    const { body } = await upload('nobody', 10);
    expect(body).toMatchObject({
      reason: 'QUOTA_EXCEEDED',
      msg: expect.stringMatching(/^全部文件空间配额 2\.0 MB/),
    });
    await set('sys.upload.quota.tenant', 'many');
    expect((await upload('nobody', 10)).body).toMatchObject({ code: 200 });
  });
});

describe('free space below the reserve', () => {
  test('files are refused with a message, records are written, health is degraded, and each change is logged once', async () => {
    await untilStorage('ok');
    const { body } = await uploadTestFile(server, 'buyer', { name: '甲.txt', content: '甲' });
    free = 999;
    await untilStorage('low');
    expect(await health()).toMatchObject({ code: 200, status: 'degraded', database: 'ok' });
    expect(await upload('buyer', 10)).toMatchObject(refused);
    expect(await server.as('buyer', `/common/edit/${body.fileName}`, { text: '乙' })).toMatchObject(refused);
    expect(await uploadTestSheet(server, 'auto_paper', buildWorkbook([['名称'], ['甲']]))).toMatchObject(
      refused,
    );
    const exported = await server.as('buyer', '/auto/auto_paper/export', { format: 'csv' });
    expect(exported.body).toMatchObject({ code: 500, reason: 'JOB_FAILED', msg: sentence });
    expect((await server.as('buyer', '/auto/auto_paper', { name: '甲' })).body.code).toBe(200);
    free = 10_000;
    await untilStorage('ok');
    expect((await upload('buyer', 10)).body).toMatchObject({ code: 200 });
    expect(said).toEqual([
      expect.stringContaining('存储空间不足'),
      expect.stringContaining('存储空间已恢复'),
    ]);
  });
});

/** Runs last: the disk counts as full for half a minute. */
describe('a write on a full disk', () => {
  test.each(['ENOSPC', 'EDQUOT'])('a full disk refuses a file (%s) with the same message', async (code) => {
    // The storage driver wraps the system's error in its own.
    const error = new Error('Cannot write', { cause: Object.assign(new Error('write'), { code }) });
    vi.spyOn(server.deps.files, 'write').mockRejectedValue(error);
    expect(await upload('buyer', 10)).toMatchObject(refused);
    expect(await health()).toMatchObject({ code: 200, status: 'degraded', storage: 'full' });
  });

  test('a full disk of the database refuses the request with the same message, and the repetition succeeds after space is freed', async () => {
    await runAsSuperuser(
      server.url,
      `create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
      'create trigger full_disk before insert on auto_paper execute function no_room()',
    );
    const add = () =>
      server.call(
        server.tokens.buyer ?? null,
        'POST',
        '/auto/auto_paper',
        { name: '乙' },
        { 'idempotency-key': 'again' },
      );
    expect(await add()).toMatchObject(refused);
    await runAsSuperuser(server.url, 'drop trigger full_disk on auto_paper');
    expect((await add()).body.code).toBe(200);
  });
});
