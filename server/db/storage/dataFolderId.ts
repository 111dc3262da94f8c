/**
 * All nodes of a database need the same folder of files. An id verifies this: a line in `files/folder.id`, which
 * stays with the files when they are moved, copied or mounted, and a row in the database. The first start writes
 * both. A start that finds another id in its folder, or no id, is refused.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { withAdvisoryLock } from '../locks/advisoryLock.ts';

const idFilePath = (dataFolder: string) => path.join(dataFolder, 'files', 'folder.id');

/** Throws a sentence if the database has its files in another folder. Changes nothing. */
export async function assertDataFolderId(url: string, dataFolder: string): Promise<void> {
  await withAdvisoryLock(url, async (client) => {
    // The table does not exist before its migration.
    const { rows } = await client.query<{ is: boolean }>(
      `select to_regclass('qianhe."dataFolder"') is not null as is`,
    );
    const known = rows[0]?.is ? await loadBoundFolderId(client) : undefined;
    if (known !== undefined) assertSameFolder(known, dataFolder);
  });
}

/**
 * The same, and binds a database without a folder to the id in this one, or to a new id. Among concurrent starts the
 * first decides.
 */
export async function bindDataFolder(url: string, dataFolder: string): Promise<void> {
  await withAdvisoryLock(url, async (client) => {
    const known = await loadBoundFolderId(client);
    if (known !== undefined) return assertSameFolder(known, dataFolder);
    // The file first: the next start continues after one that ends in between.
    await client.query('insert into qianhe."dataFolder" ("folderId") values ($1)', [
      readFolderId(dataFolder) ?? createFolderId(dataFolder),
    ]);
  });
}

async function loadBoundFolderId(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ folderId: string }>('select "folderId" from qianhe."dataFolder"');
  return rows[0]?.folderId;
}

function assertSameFolder(known: string, dataFolder: string): void {
  const found = readFolderId(dataFolder);
  if (found === known) return;
  const file = idFilePath(dataFolder);
  const other = found === undefined ? `没有编号（${file}）` : `编号是 ${found}`;
  throw new Error(
    `数据库的文件在编号 ${known} 的数据目录里，而 ${dataFolder} ${other}：所有节点的 DATA_DIR 必须是同一个共享目录。如果其中确实是这个数据库的文件，请执行 echo ${known} > ${file} 再启动。 The files of this database lie in another data folder; all nodes need the same DATA_DIR.`,
  );
}

function readFolderId(dataFolder: string): string | undefined {
  const file = idFilePath(dataFolder);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? undefined : text;
}

function createFolderId(dataFolder: string): string {
  const id = randomUUID();
  const file = idFilePath(dataFolder);
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${id}\n`, { mode: 0o600, flush: true });
  renameSync(half, file);
  return id;
}
