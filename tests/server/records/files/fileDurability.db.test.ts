/**
 * The bytes of a file are flushed before they are acknowledged, measured while they are written, and never sent
 * truncated.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFileStore } from '../../../../server/records/files/fileStore.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { fetchFile, uploadTestFile } from '../../../support/servers/uploads.ts';

let server: FormServer;
const folder = mkdtempSync(path.join(tmpdir(), 'qianhe-contents-'));
const fields = [{ enName: 'name', label: '名称', funcType: 'input' as const }];

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({ enName: 'auto_paper', cnName: '文件', fields });
  const actions = ['list', 'add', 'export', 'import'];
  await server.grant(
    'buyer',
    actions.map((action) => `auto:auto_paper:${action}`),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const fileOf = (name: string) => path.join(server.dataFolder, 'files', name.slice(0, 2), name);
const damaged = { code: 500, reason: 'FILE_DAMAGED', msg: '文件内容缺失或不完整，请联系管理员' };

const rowOf = (fileName: string) =>
  server.database.inTenant(server.tenant, 'read', (tx) =>
    tx
      .selectFrom('files')
      .select(['size', 'sha256'])
      .where('fileName', '=', fileName)
      .executeTakeFirstOrThrow(),
  );

async function get(url: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${server.tokens.buyer}`;
  const answer = await server.app.inject({ url, headers: { authorization, ...headers } });
  return { status: answer.statusCode, body: answer.json() };
}

/** The paths, relative to the folder, that are flushed while `work` runs, in order. */
async function flushedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const any = await open('/dev/null');
  // All handles share this prototype, which the module does not export.
  const prototype = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const flushed: string[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    flushed.push(path.relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)));
    return sync.call(this);
  });
  try {
    await work();
    return [...flushed];
  } finally {
    spy.mockRestore();
  }
}

describe('a write to the store', () => {
  const store = openFileStore(folder);
  const first = `ab${'0'.repeat(30)}.txt`;

  test('resolves after the file, its folder and the folder’s own entry have been flushed', async () => {
    const flushed = await flushedDuring(() => store.write(first, Readable.from([Buffer.from('甲')])));
    expect(flushed).toEqual([path.join('ab', first), 'ab', '']);
  });

  test('also flushes a file that was created elsewhere', async () => {
    const made = path.join(folder, 'made.csv');
    const name = `ab${'1'.repeat(30)}.csv`;
    await (await open(made, 'w')).close();
    const flushed = await flushedDuring(() => store.adopt(name, made));
    expect(flushed).toEqual([path.join('ab', name), 'ab']);
    expect(await store.size(name)).toBe(0);
  });

  test('returns the length and the hash of the content', async () => {
    const content = '多'.repeat(100_000);
    const written = await store.write(
      `cd${'0'.repeat(30)}.txt`,
      Readable.from([content.slice(1), '多'].map((part) => Buffer.from(part))),
    );
    expect(written).toEqual({ size: Buffer.byteLength(content), sha256: sha256(content) });
  });

  test('rejects with the error of the content', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'a';
        throw new Error('The sender has left.');
      })(),
    );
    await expect(store.write(`ef${'0'.repeat(30)}.txt`, broken)).rejects.toThrow('The sender has left.');
  });

  test('a read beyond the end of a file fails instead of ending early', async () => {
    await expect(text(store.read(first, { start: 0, end: 9 }))).rejects.toMatchObject({
      reason: 'FILE_DAMAGED',
    });
    expect(await text(store.read(first, { start: 0, end: 2 }))).toBe('甲');
  });
});

describe('an upload', () => {
  test('keeps the hash of its content', async () => {
    const { body } = await uploadTestFile(server, 'buyer', { name: '合同.txt', content: '合同内容' });
    expect(await rowOf(body.fileName)).toEqual({ size: '12', sha256: sha256('合同内容') });
  });

  test('stores the hash of the edited content after an edit in place', async () => {
    const { body } = await uploadTestFile(server, 'buyer', { name: '合同.txt', content: '旧' });
    const edited = await server.as('buyer', `/common/edit/${body.fileName}`, { text: '新的内容' });
    expect(await rowOf(edited.body.data.fileName)).toEqual({ size: '12', sha256: sha256('新的内容') });
  });

  test.each([
    { name: 'cut off', damage: (file: string) => truncateSync(file, 4) },
    { name: 'empty', damage: (file: string) => truncateSync(file, 0) },
    { name: 'gone', damage: (file: string) => rmSync(file) },
  ])('returns an error on every request if its content is $name', async ({ damage }) => {
    const { body } = await uploadTestFile(server, 'buyer', { name: '合同.txt', content: '合同内容' });
    expect((await fetchFile(server, 'buyer', body.url)).payload).toBe('合同内容');
    damage(fileOf(body.fileName));
    for (const headers of [{}, { range: 'bytes=0-2' }, { range: 'bytes=-3' }]) {
      for (const url of [body.url, `/api/common/preview/${body.fileName}`]) {
        expect(await get(url, headers)).toMatchObject({ status: 500, body: damaged });
      }
    }
    const edited = await server.as('buyer', `/common/edit/${body.fileName}`, { text: '新' });
    expect(edited).toMatchObject({ status: 500, body: damaged });
  });
});

describe('an export', () => {
  test.each(['xlsx', 'csv'])(
    'stores length and hash as %s, and returns an error after it is truncated',
    async (format) => {
      await server.as('buyer', '/auto/auto_paper', { name: '甲' });
      const answer = await server.as('buyer', '/auto/auto_paper/export', { format });
      const link = answer.body.msg;
      const whole = await fetchFile(server, 'buyer', link);
      expect(whole.statusCode).toBe(200);
      const job = await server.database.inTenant(server.tenant, 'read', (tx) =>
        tx
          .selectFrom('jobs')
          .select(['fileKey', 'fileSize', 'fileSha256'])
          .where('id', '=', answer.body.data.id)
          .executeTakeFirstOrThrow(),
      );
      expect(job).toMatchObject({
        fileSize: String(whole.rawPayload.length),
        fileSha256: sha256(whole.rawPayload),
      });
      truncateSync(fileOf(job.fileKey ?? ''), 10);
      expect(await get(link)).toMatchObject({ status: 500, body: damaged });
      expect(await get(link, { range: 'bytes=0-4' })).toMatchObject({ status: 500, body: damaged });
    },
  );
});
