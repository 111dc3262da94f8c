/** The data folder is closed to other accounts, and the database's account can still reach its cluster in it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../../server/db/embedded/embeddedPostgres.ts';
import { resolvePostgresAccount } from '../../../../server/db/embedded/postgresAccount.ts';
import { lockDataFolder, prepareDataFolder } from '../../../../server/db/storage/dataFolder.ts';
import { testFolder } from '../../../support/testFolder.ts';

const isRoot = process.getuid?.() === 0;
let above: string;
let folder: string;

beforeEach(() => {
  above = mkdtempSync(`${testFolder}/qianhe-folder-`);
  chmodSync(above, 0o755);
  folder = path.join(above, 'data');
});
afterEach(() => rmSync(above, { recursive: true, force: true }));

const modeOf = (...parts: string[]) => (statSync(path.join(folder, ...parts)).mode & 0o777).toString(8);

test('a new folder is closed, with its folders for files and its lock file', () => {
  expect(prepareDataFolder(folder, { embedded: false })).toBeUndefined();
  const free = lockDataFolder(folder);
  expect([modeOf(), modeOf('files'), modeOf('tmp'), modeOf('server.pid')]).toEqual([
    '700',
    '700',
    '700',
    '600',
  ]);
  free();
});

test('an open folder is closed at the next start, and keeps its contents', () => {
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  for (const open of [folder, path.join(folder, 'files')]) chmodSync(open, 0o755);
  writeFileSync(path.join(folder, 'files', 'kept'), '');
  prepareDataFolder(folder, { embedded: false });
  expect([modeOf(), modeOf('files')]).toEqual(['700', '700']);
  expect(statSync(path.join(folder, 'files', 'kept')).size).toBe(0);
});

test.runIf(!isRoot)(
  'the embedded database needs nothing more without root, because it uses the server’s account',
  () => {
    prepareDataFolder(folder, { embedded: true });
    expect(modeOf()).toBe('700');
  },
);

test.runIf(isRoot)(
  'a database started by root is in the folder, and its account can pass through and list nothing else',
  async () => {
    prepareDataFolder(folder, { embedded: true });
    const account = resolvePostgresAccount('/nowhere');
    expect([modeOf(), modeOf('files'), modeOf('tmp')]).toEqual(['710', '700', '700']);
    expect(statSync(folder)).toMatchObject({ uid: 0, gid: account.gid });
    const server = await startEmbeddedPostgres({ dataFolder: folder, settings: { shared_buffers: '64MB' } });
    await server.stop();
    expect(server.place).toMatchObject({ elsewhere: false, home: path.join(folder, 'postgres') });
    for (const hidden of [folder, path.join(folder, 'files')]) {
      expect(() => execFileSync('ls', [hidden], { ...account, stdio: 'pipe' })).toThrow(/Permission denied/);
    }
    prepareDataFolder(folder, { embedded: true });
    expect(modeOf()).toBe('710');
  },
);
