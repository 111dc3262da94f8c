/** A backup under load contains exactly its snapshot, and restores the same installation. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../../server/backup/restoreBackup.ts';
import { type TakenBackup, takeBackup } from '../../../server/backup/takeBackup.ts';
import { verifyBackup } from '../../../server/backup/verifyBackup.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { ensureReadOnlyRole } from '../../../server/db/readOnlyRole/readOnlyRole.ts';
import { createTenantSchema } from '../../../server/db/tenants.ts';
import { runChecks } from '../../../server/integrity/runChecks.ts';
import { purgeRemovedFiles } from '../../../server/jobs/periodic/removedFiles.ts';
import { openFileStore } from '../../../server/records/files/fileStore.ts';
import { buildApproval, buildChain, userCandidates } from '../../support/builders/flowDrafts.ts';
import { testPassword } from '../../support/builders/testOrganization.ts';
import { runProgram } from '../../support/servers/commandLine.ts';
import {
  createEmptyDatabase,
  hashDatabaseContents,
  withClient,
} from '../../support/servers/databaseContents.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../../support/servers/flowServer.ts';
import { type ServerProcess, startServerProcess } from '../../support/servers/serverProcess.ts';
import { testFolder } from '../../support/testFolder.ts';

let stage: FlowServer;
let folder: string;
let taken: TakenBackup;
/** The rows of the snapshot, by table. */
let snapshot: Record<string, string>;

/** Tables whose rows are meaningless after a restore. */
const isEmptied = (table: string) =>
  /\.(liveEvents|taskChanges|reader|sessions|captchas|loginNonces)$/.test(table);
/** Written by the restore itself. */
const isRenewed = (table: string) => table === 'qianhe.dataFolder';

beforeAll(async () => {
  // A folder that the account of an embedded database may enter.
  folder = mkdtempSync(`${testFolder}/qianhe-backup-test-`);
  chmodSync(folder, 0o755);
  stage = await createFlowServer([buildFlowForm('auto_line')]);
  await stage.deploy('auto_line', buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
  for (let index = 0; index < 3; index += 1) await stage.start('buyer', 'auto_line');
  for (let index = 0; index < 40; index += 1) await keepFile();
  await createTenantSchema(stage.database, { code: 'OTHER', name: '别家' });
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    ensureReadOnlyRole(tx, { tables: ['auto_line'], renew: false }),
  );
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Bytes first, then the row, as every upload does. */
async function keepFile(): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.txt`;
  const content = randomBytes(200 + Math.floor(Math.random() * 5_000));
  await stage.deps.files.write(name, Readable.from([content]));
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql`insert into files ("fileName", "originalName", "mimeType", "size", "createBy")
      values (${name}, '合同.txt', 'text/plain', ${content.length}, ${stage.users.buyer})`.execute(tx),
  );
  return name;
}

/** The row first, then the bytes. */
async function dropFile(name: string): Promise<void> {
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql`delete from files where "fileName" = ${name}`.execute(tx),
  );
  await stage.deps.files.remove(name);
}

/** Writers run from before the snapshot until the last byte; meanwhile all files of the snapshot are removed. */
async function takenUnderLoad(): Promise<TakenBackup> {
  let going = true;
  const rounds = { flows: 0, files: 0 };
  const flows = async () => {
    for (; going; rounds.flows += 1) {
      const { processInstanceId } = await stage.start('buyer', 'auto_line');
      await stage.agree('ann', processInstanceId);
    }
  };
  const files = async () => {
    for (const waiting: string[] = []; going; rounds.files += 1) {
      waiting.push(await keepFile());
      if (waiting.length > 3) await dropFile(waiting.shift() ?? '');
      await purgeRemovedFiles(stage.deps);
    }
  };
  const work = Promise.all([flows(), files(), files()]);
  try {
    await expect.poll(() => rounds.flows > 0 && rounds.files > 8).toBe(true);
    return await takeBackup(order(), {
      onSnapshot: async (client) => {
        snapshot = await hashDatabaseContents(client);
        const { flows: begun } = rounds;
        const named = await sql<{
          name: string;
        }>`select "fileName" as name from tenant_default.files`.execute(stage.database.platform);
        for (const { name } of named.rows) await dropFile(name);
        // Rows were written since the snapshot, so the following state does not equal the snapshot by chance.
        await expect.poll(() => rounds.flows > begun + 1).toBe(true);
        await purgeRemovedFiles(stage.deps);
      },
    });
  } finally {
    going = false;
    await work;
  }
}

const order = (more: object = {}) => ({
  url: stage.url,
  store: path.join(stage.dataFolder, 'files'),
  parent: path.join(folder, 'backups'),
  version: 'test',
  scheduled: false,
  ...more,
});

const restoreInto = (databaseUrl: string | undefined, dataFolder: string, backup = taken.folder) =>
  restoreBackup({ folder: backup, databaseUrl, dataFolder, say: () => undefined });

test('a backup under load contains every file of its snapshot, although all are removed meanwhile', async () => {
  taken = await takenUnderLoad();
  const { files } = await verifyBackup(taken.folder);
  expect(files.missing).toBe(0);
  expect(files.count).toBe(Number(snapshot['tenant_default.files']?.split(' ')[0]));
  expect(files.count).toBeGreaterThan(40);
  expect(statSync(taken.folder).mode & 0o077).toBe(0);
});

test('a restored database has the rows, columns, keys and privileges of the snapshot and passes the integrity check', async () => {
  const target = await createEmptyDatabase();
  const dataFolder = path.join(folder, 'restored');
  try {
    await restoreInto(target.url, dataFolder);
    const restored = await withClient(target.url, hashDatabaseContents);
    for (const [table, content] of Object.entries(snapshot)) {
      if (isRenewed(table)) continue;
      expect([table, restored[table]]).toEqual([table, isEmptied(table) ? '0 0' : content]);
    }
    expect(Object.keys(restored)).toEqual(Object.keys(snapshot));
    const database = await openDatabase(target.url, { max: 2 });
    try {
      const files = openFileStore(path.join(dataFolder, 'files'));
      expect(await runChecks(database, { files })).toEqual([]);
      const tamper = database.inTenant(stage.tenant, 'write', (tx) =>
        sql`delete from "flowEvents"`.execute(tx),
      );
      await expect(tamper).rejects.toThrow('permission denied');
      const reader = await database.inTenant(stage.tenant, 'write', (tx) =>
        ensureReadOnlyRole(tx, { tables: ['auto_line'], renew: false }),
      );
      const asReader = new URL(target.url);
      asReader.username = reader.role;
      const { rows } = await withClient(asReader.href, (client) =>
        client.query<{ seen: string }>('select count(*) as seen from tenant_default.auto_line'),
      );
      expect(rows[0]?.seen).toBe(snapshot['tenant_default.auto_line']?.split(' ')[0]);
    } finally {
      await database.close();
    }
  } finally {
    await target.drop();
  }
});

test('npm run restore fills an empty data folder, whose server accepts sign-ins', async () => {
  const dataFolder = path.join(folder, 'installation');
  const { code, out } = await runProgram('server/restore.ts', [taken.folder], { DATA_DIR: dataFolder });
  expect([code, out]).toEqual([0, expect.stringContaining('可以 npm start 了')]);
  for (const name of readdirSync(path.join(taken.folder, 'files')).flatMap((part) =>
    readdirSync(path.join(taken.folder, 'files', part)),
  )) {
    const place = path.join('files', name.slice(0, 2), name);
    const same = readFileSync(path.join(dataFolder, place)).equals(
      readFileSync(path.join(taken.folder, place)),
    );
    expect([name, same]).toEqual([name, true]);
  }
  const server: ServerProcess = startServerProcess({ DATA_DIR: dataFolder }, 'server/devServer.ts');
  try {
    await server.healthy();
    const answer = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ann', password: testPassword }),
    });
    expect(await answer.json()).toMatchObject({ token: expect.any(String) });
    // The server holds the folder.
    await expect(restoreInto(undefined, dataFolder)).rejects.toThrow('正被另一个签核进程');
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  await expect(restoreInto(undefined, dataFolder)).rejects.toThrow('不是空的');
});

test('npm run backup takes a backup while the server runs, and --verify reads it', async () => {
  const settings = { DATABASE_URL: stage.url, DATA_DIR: stage.dataFolder };
  const parent = path.join(folder, 'by-hand');
  const made = await runProgram('server/backup.ts', [parent], settings);
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('已备份')]);
  const [name = ''] = readdirSync(parent);
  const verified = await runProgram('server/backup.ts', ['--verify', path.join(parent, name)], settings);
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('备份完好')]);
});

test('a file that the previous backup contains takes no additional space', async () => {
  const name = await keepFile();
  const first = await takeBackup(order());
  const second = await takeBackup(order());
  const place = path.join('files', name.slice(0, 2), name);
  expect(statSync(path.join(second.folder, place)).ino).toBe(statSync(path.join(first.folder, place)).ino);
  await verifyBackup(second.folder);
});

test('the second of two concurrent backups is refused and leaves nothing', async () => {
  const parent = path.join(folder, 'two');
  await takeBackup(order({ parent }), {
    onSnapshot: async () => {
      await expect(takeBackup(order({ parent }))).rejects.toThrow('另一份备份正在进行');
    },
  });
  expect(readdirSync(parent)).toHaveLength(1);
});

test('an interrupted backup leaves nothing, and the next one can be taken', async () => {
  const parent = path.join(folder, 'broken');
  const broken = takeBackup(order({ parent }), {
    onSnapshot: async (client) => {
      await withClient(stage.url, async (other) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      });
    },
  });
  await expect(broken).rejects.toThrow();
  expect(readdirSync(parent)).toEqual([]);
  await takeBackup(order({ parent }));
});

test('a form can be saved while other tables are still being copied', async () => {
  const told: string[] = [];
  let saved: Promise<unknown> | undefined;
  await takeBackup(order({ parent: path.join(folder, 'saving') }), {
    onTable: ({ name }) => {
      told.push(name);
      if (name !== 'auto_line') return;
      saved = stage.database.inTenant(stage.tenant, 'write', (tx) =>
        sql`alter table auto_line add column "later" text`.execute(tx),
      );
    },
  });
  await saved;
  expect(told.indexOf('auto_line')).toBe(0);
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql`alter table auto_line drop column "later"`.execute(tx),
  );
});

test('an object that a backup cannot represent is named, and no backup is left', async () => {
  const parent = path.join(folder, 'view');
  await sql`create view tenant_default."ownView" as select 1 as one`.execute(stage.database.platform);
  await expect(takeBackup(order({ parent }))).rejects.toThrow('"ownView"');
  await sql`drop view tenant_default."ownView"`.execute(stage.database.platform);
  expect(readdirSync(parent)).toEqual([]);
});

test('a non-empty database is refused before anything is written', async () => {
  const dataFolder = path.join(folder, 'refused');
  await expect(restoreInto(stage.url, dataFolder)).rejects.toThrow('不是空的');
  expect(existsSync(dataFolder)).toBe(false);
});
