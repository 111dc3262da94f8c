/** Nodes of one database have one folder of files: another one is refused, whichever node starts first. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { restoreBackup } from '../../../../server/backup/restoreBackup.ts';
import { takeBackup } from '../../../../server/backup/takeBackup.ts';
import { assertDataFolderId, bindDataFolder } from '../../../../server/db/storage/dataFolderId.ts';
import { resolveDatabase } from '../../../../server/startup/resolveDatabase.ts';
import { isFullDepth } from '../../../support/depth.ts';
import { createEmptyDatabase, withClient } from '../../../support/servers/databaseContents.ts';
import { startServerProcess } from '../../../support/servers/serverProcess.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

const root = mkdtempSync(path.join(tmpdir(), 'qianhe-folder-id-'));
let it: TestDatabase;
let count = 0;
beforeEach(async () => {
  it = await createTestDatabase();
});
afterEach(() => it.drop());
afterAll(() => rmSync(root, { recursive: true }));

function newFolder(): string {
  count += 1;
  const folder = path.join(root, String(count));
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  return folder;
}

const idFile = (folder: string) => path.join(folder, 'files', 'folder.id');
const idIn = (folder: string) => readFileSync(idFile(folder), 'utf8').trim();

const idOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ folderId: string }>('select "folderId" from qianhe."dataFolder"');
    return rows.map(({ folderId }) => folderId);
  });

test('the first start binds database and folder, and every later start finds them bound', async () => {
  const folder = newFolder();
  await assertDataFolderId(it.url, folder);
  expect(existsSync(idFile(folder))).toBe(false);
  await bindDataFolder(it.url, folder);
  await bindDataFolder(it.url, folder);
  await assertDataFolderId(it.url, folder);
  expect(await idOf(it.url)).toEqual([idIn(folder)]);
});

test('nodes that start at once in the same folder agree on one id', async () => {
  const folder = newFolder();
  await Promise.all(Array.from({ length: 6 }, () => bindDataFolder(it.url, folder)));
  expect(await idOf(it.url)).toEqual([idIn(folder)]);
});

test('one of several nodes that start at once in different folders starts, and the others are refused', async () => {
  const outcomes = await Promise.allSettled(
    [newFolder(), newFolder(), newFolder()].map((folder) => bindDataFolder(it.url, folder)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await idOf(it.url)).toHaveLength(1);
});

test('a folder without the id is refused, and the command in the refusal binds it', async () => {
  await bindDataFolder(it.url, newFolder());
  const [id] = await idOf(it.url);
  const other = newFolder();
  const refusal = `没有编号（${idFile(other)}）：所有节点的 DATA_DIR 必须是同一个共享目录`;
  await expect(assertDataFolderId(it.url, other)).rejects.toThrow(refusal);
  await expect(bindDataFolder(it.url, other)).rejects.toThrow(`执行 echo ${id} > ${idFile(other)} 再启动`);
  expect(existsSync(idFile(other))).toBe(false);
  writeFileSync(idFile(other), `${id}\n`);
  await bindDataFolder(it.url, other);
});

test('a folder of another database is refused', async () => {
  const another = await createTestDatabase();
  const folder = newFolder();
  try {
    await bindDataFolder(another.url, folder);
    await bindDataFolder(it.url, newFolder());
    await expect(assertDataFolderId(it.url, folder)).rejects.toThrow(`编号是 ${idIn(folder)}`);
  } finally {
    await another.drop();
  }
});

test('a copied folder counts as the same folder', async () => {
  const folder = newFolder();
  await bindDataFolder(it.url, folder);
  const copy = newFolder();
  cpSync(path.join(folder, 'files'), path.join(copy, 'files'), { recursive: true });
  await bindDataFolder(it.url, copy);
  expect(idIn(copy)).toBe(idIn(folder));
});

test('a start completes an earlier start that ended between the file and the row', async () => {
  const folder = newFolder();
  writeFileSync(idFile(folder), '6f1f7a52-9a53-4c84-9d3c-3c6c1a2b3c4d\n');
  await bindDataFolder(it.url, folder);
  expect(await idOf(it.url)).toEqual(['6f1f7a52-9a53-4c84-9d3c-3c6c1a2b3c4d']);
});

test('a restore creates an installation with a new id', async () => {
  const folder = newFolder();
  await bindDataFolder(it.url, folder);
  const { folder: backup } = await takeBackup({
    url: it.url,
    store: path.join(folder, 'files'),
    parent: path.join(root, 'backups'),
    version: 'test',
    scheduled: false,
  });
  const target = await createEmptyDatabase();
  const restored = path.join(root, 'restored');
  try {
    await restoreBackup({
      folder: backup,
      dataFolder: restored,
      databaseUrl: target.url,
      say: () => undefined,
    });
    expect(await idOf(target.url)).toEqual([idIn(restored)]);
    expect(idIn(restored)).not.toBe(idIn(folder));
  } finally {
    await target.drop();
  }
});

test('a command in another folder is refused', async () => {
  await bindDataFolder(it.url, newFolder());
  await expect(resolveDatabase({ databaseUrl: it.url, dataFolder: newFolder() })).rejects.toThrow(
    '所有节点的 DATA_DIR 必须是同一个共享目录',
  );
});

/** The refusal itself is tested above; only at full depth. */
test.runIf(isFullDepth)(
  'a second node with another folder exits with one sentence while the first continues',
  async () => {
    const [shared, own] = [newFolder(), newFolder()];
    const nodes = [startServerProcess({ DATABASE_URL: it.url, DATA_DIR: shared }, 'server/devServer.ts')];
    try {
      await nodes[0]?.healthy();
      const second = startServerProcess({ DATABASE_URL: it.url, DATA_DIR: own }, 'server/devServer.ts');
      nodes.push(second);
      expect(await second.ended).toBe(1);
      expect(second.text()).toContain('所有节点的 DATA_DIR 必须是同一个共享目录');
      expect(second.text()).not.toMatch(/\n\s+at /);
      await nodes[0]?.healthy();
    } finally {
      for (const { child, ended } of nodes) {
        child.kill('SIGKILL');
        await ended;
      }
    }
  },
);
