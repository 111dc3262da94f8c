/** The integrity check's findings on changed file content, and on files without a hash. */
import { createHash } from 'node:crypto';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IntegrityCheckResult, runChecks } from '../../../../server/integrity/runChecks.ts';
import { backfillFileHashes, type HashProgress } from '../../../../server/jobs/periodic/fileHashBackfill.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { uploadTestFile } from '../../../support/servers/uploads.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
});
afterAll(() => server.close());

const { signal } = new AbortController();
const fileOf = (name: string) => path.join(server.dataFolder, 'files', name.slice(0, 2), name);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function uploaded(content: string): Promise<string> {
  return (await uploadTestFile(server, 'buyer', { name: '甲.txt', content })).body.fileName;
}

const hashOf = (fileName: string) =>
  server.database.inTenant(server.tenant, 'read', async (tx) => {
    const row = await tx
      .selectFrom('files')
      .select('sha256')
      .where('fileName', '=', fileName)
      .executeTakeFirst();
    return row?.sha256;
  });

/** As an earlier version without hashes left them. */
const forget = (names: readonly string[]) =>
  server.database.inTenant(server.tenant, 'write', (tx) =>
    tx
      .updateTable('files')
      .set({ sha256: null })
      .where('fileName', 'in', [...names])
      .execute(),
  );

async function examined(hashes = true): Promise<IntegrityCheckResult> {
  const told: IntegrityCheckResult[] = [];
  await runChecks(server.database, {
    files: server.deps.files,
    hashes,
    onResult: (outcome) => told.push(outcome),
  });
  const found = told.find(({ invariant }) => invariant === 'filesKept');
  if (!found) throw new Error('Nobody looked at the files.');
  return found;
}

test('missing, short or changed content is a violation; without reading, only its length is', async () => {
  const whole = await uploaded('whole');
  const [gone, short, changed] = [await uploaded('gone'), await uploaded('short'), await uploaded('changed')];
  expect(await examined()).toMatchObject({ count: 0, notes: [] });
  rmSync(fileOf(gone));
  truncateSync(fileOf(short), 2);
  writeFileSync(fileOf(changed), 'Changed');
  const { breaches } = await examined();
  expect(breaches.map(({ expected, found }) => [expected, found])).toEqual([
    [`${gone} 存在`, '不存在'],
    [`${short}，5 字节`, '2 字节'],
    [`${changed}，SHA-256 ${sha256('changed')}`, `SHA-256 ${sha256('Changed')}`],
  ]);
  expect((await examined(false)).count).toBe(2);
  writeFileSync(fileOf(gone), 'gone');
  writeFileSync(fileOf(short), 'short');
  writeFileSync(fileOf(changed), 'changed');
  expect((await examined()).count).toBe(0);
  expect(await hashOf(whole)).toBe(sha256('whole'));
});

test('files without a hash are a note, not a violation, until the job has read them, a limited amount per round', async () => {
  const names = [await uploaded('one'), await uploaded('two'), await uploaded('three')];
  await forget(names);
  expect(await examined()).toMatchObject({ count: 0, notes: [{ found: '3 个尚无校验值' }] });
  const progress: HashProgress = new Map();
  const bounds = { files: 10, bytes: 4 };
  await backfillFileHashes(server.deps, { progress, signal, bounds });
  expect(await Promise.all(names.map(hashOf))).toEqual([sha256('one'), null, null]);
  for (let round = 0; round < 2; round += 1)
    await backfillFileHashes(server.deps, { progress, signal, bounds });
  expect(await Promise.all(names.map(hashOf))).toEqual([sha256('one'), sha256('two'), sha256('three')]);
  expect((await examined()).notes).toEqual([]);
});

test('a truncated file gets no hash, and blocks no other', async () => {
  const [cut, whole] = [await uploaded('cut off'), await uploaded('whole')];
  await forget([cut, whole]);
  truncateSync(fileOf(cut), 3);
  const progress: HashProgress = new Map();
  const bounds = { files: 1, bytes: 100 };
  for (let round = 0; round < 2; round += 1)
    await backfillFileHashes(server.deps, { progress, signal, bounds });
  expect(await Promise.all([cut, whole].map(hashOf))).toEqual([null, sha256('whole')]);
  writeFileSync(fileOf(cut), 'cut off');
  await backfillFileHashes(server.deps, { progress, signal, bounds });
  await backfillFileHashes(server.deps, { progress, signal, bounds });
  expect(await hashOf(cut)).toBe(sha256('cut off'));
});
