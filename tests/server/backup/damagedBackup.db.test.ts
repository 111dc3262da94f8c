/** A damaged backup is refused with one sentence before anything is written. */
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { loadDatabase } from '../../../server/backup/loadDatabase.ts';
import type { Manifest } from '../../../server/backup/manifest.ts';
import { restoreBackup } from '../../../server/backup/restoreBackup.ts';
import { takeBackup } from '../../../server/backup/takeBackup.ts';
import { verifyBackup } from '../../../server/backup/verifyBackup.ts';
import { protectHistory } from '../../../server/db/history/protectHistory.ts';
import { createEmptyDatabase, withClient } from '../../support/servers/databaseContents.ts';
import { createTestServer, type TestServer } from '../../support/servers/testServer.ts';
import { testFolder } from '../../support/testFolder.ts';

let server: TestServer;
let folder: string;
let sound: string;
/** A copy of the valid backup, to be damaged. */
let copy: string;
const name = `${randomBytes(16).toString('hex')}.txt`;

beforeAll(async () => {
  server = await createTestServer();
  folder = mkdtempSync(`${testFolder}/qianhe-damage-test-`);
  await server.deps.files.write(name, Readable.from(['合同']));
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    sql`insert into files ("fileName", "originalName", "mimeType", "size", "createBy")
      values (${name}, '合同.txt', 'text/plain', 6, 1)`.execute(tx),
  );
  sound = (await taken()).folder;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  copy = path.join(folder, randomBytes(4).toString('hex'));
  cpSync(sound, copy, { recursive: true });
});

const taken = () =>
  takeBackup({
    url: server.url,
    store: path.join(server.dataFolder, 'files'),
    parent: path.join(folder, 'backups'),
    version: 'test',
    scheduled: false,
  });

/** The sentence of both the check and the restore; the restore has written nothing. */
async function refusalOf(backup: string): Promise<string> {
  const refusal = (await verifyBackup(backup).catch((error: Error) => error.message)) as string;
  const dataFolder = path.join(folder, 'never');
  const restore = restoreBackup({ folder: backup, dataFolder, databaseUrl: undefined, say: () => undefined });
  await expect(restore).rejects.toThrow(refusal);
  expect(existsSync(dataFolder)).toBe(false);
  return refusal;
}

const readManifestText = () => readFileSync(path.join(copy, 'manifest.json'), 'utf8');

/** Written as by a program, with the matching checksum. */
function rewriteManifest(change: (manifest: Manifest) => object): void {
  const text = JSON.stringify({ ...change(JSON.parse(readManifestText())) });
  writeFileSync(path.join(copy, 'manifest.json'), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  writeFileSync(path.join(copy, 'manifest.sha256'), `${sha256}  manifest.json\n`);
}

/** Flips one bit in the middle of a file. */
function flip(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test('one flipped bit is found in rows, in the catalog, in the list of files, and in a file', async () => {
  const places = [
    'tables/00001.copy.zst',
    'catalog.json.zst',
    'files.jsonl.zst',
    `files/${name.slice(0, 2)}/${name}`,
  ];
  for (const place of places) {
    const damaged = `${copy}-${path.basename(place)}`;
    cpSync(sound, damaged, { recursive: true });
    flip(path.join(damaged, place));
    expect(await refusalOf(damaged)).toContain(`备份已损坏：${place} 与清单不符`);
  }
});

test('a missing or overlong part is found', async () => {
  rmSync(path.join(copy, 'tables/00002.copy.zst'));
  expect(await refusalOf(copy)).toContain('tables/00002.copy.zst 与清单不符');
  cpSync(sound, copy, { recursive: true });
  appendFileSync(path.join(copy, 'tables/00001.copy.zst'), 'x');
  expect(await refusalOf(copy)).toContain('tables/00001.copy.zst 与清单不符');
});

test('an edited manifest is found', async () => {
  writeFileSync(path.join(copy, 'manifest.json'), readManifestText().replace('"rows": 0', '"rows": 1'));
  expect(await refusalOf(copy)).toContain('备份已损坏：manifest.json');
});

test('a folder without a manifest is not a backup', async () => {
  rmSync(path.join(copy, 'manifest.json'));
  expect(await refusalOf(copy)).toContain('不是备份');
});

test('a newer format is refused with its number', async () => {
  rewriteManifest((manifest) => ({ ...manifest, format: 2 }));
  expect(await refusalOf(copy)).toContain('备份的格式是 2，本版本只认识到 1');
});

test('a backup with migrations that this program lacks is refused', async () => {
  rewriteManifest((manifest) => ({
    ...manifest,
    migrations: [
      ...manifest.migrations,
      { schema: 'qianhe', name: '9999_later.sql', checksum: 'f'.repeat(64) },
    ],
  }));
  const dataFolder = path.join(folder, 'never');
  const restore = restoreBackup({ folder: copy, dataFolder, databaseUrl: undefined, say: () => undefined });
  await expect(restore).rejects.toThrow('9999_later.sql 本程序没有');
  expect(existsSync(dataFolder)).toBe(false);
});

test('a restore that fails in the middle leaves database and folder empty', async () => {
  const target = await createEmptyDatabase();
  const dataFolder = path.join(folder, 'half');
  try {
    // Its checksums are valid, but a table has other rows than the manifest states.
    rewriteManifest((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'menus' ? { ...table, rows: table.rows + 1 } : table,
      ),
    }));
    const restore = restoreBackup({
      folder: copy,
      dataFolder,
      databaseUrl: target.url,
      say: () => undefined,
    });
    await expect(restore).rejects.toThrow('"menus" took');
    expect(existsSync(dataFolder)).toBe(false);
    const { rows } = await withClient(target.url, (client) =>
      client.query(`select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|public)'`),
    );
    expect(rows).toEqual([]);
  } finally {
    await target.drop();
  }
});

test('append-only tables of a role without login are restored and belong to that role again', async () => {
  const adminUrl = inject('adminUrl');
  await protectHistory({ url: server.url, adminUrl });
  const target = await createEmptyDatabase();
  try {
    const { folder: backup, manifest } = await taken();
    await loadDatabase(target.url, { folder: backup, manifest, onSchema: () => undefined });
    const state = () =>
      withClient(target.url, (client) =>
        client.query(`select tableowner as owner,
          has_table_privilege('qianhe', 'tenant_default."auditLog"', 'update') as "canChange"
          from pg_tables where schemaname = 'tenant_default' and tablename = 'auditLog'`),
      );
    expect((await state()).rows).toEqual([{ owner: 'qianhe', canChange: true }]);
    await protectHistory({ url: target.url, adminUrl });
    expect((await state()).rows).toEqual([{ owner: 'qianhe_history', canChange: false }]);
  } finally {
    await target.drop();
  }
});

test('an unfinished backup never has its final name', async () => {
  const parent = path.join(folder, 'names');
  const names: string[][] = [];
  const order = { url: server.url, store: path.join(server.dataFolder, 'files'), parent, version: 'test' };
  await takeBackup({ ...order, scheduled: false }, { onTable: () => names.push(readdirSync(parent)) });
  expect(names.flat().every((one) => one.endsWith('.unfinished'))).toBe(true);
  expect(readdirSync(parent)).toEqual([expect.stringMatching(/^qianhe-\d{8}T\d{6}Z-[0-9a-f]{6}$/)]);
});
