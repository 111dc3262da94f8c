/**
 * PostgreSQL is killed, or ends the connection, in the middle of an export or an import: the job continues with a clean
 * file, or as one transaction; otherwise its row states the reason.
 */
import { mkdtempSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../../contract/failures.ts';
import { runChecks } from '../../../../server/integrity/runChecks.ts';
import { retryAfterRestart } from '../../../../server/jobs/queue/databaseRestart.ts';
import { countExportedRows } from '../../../support/builders/exportedRowCount.ts';
import { sampleEvery } from '../../../support/depth.ts';
import { startTestCluster } from '../../../support/servers/embeddedCluster.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { buildWorkbook, uploadTestSheet } from '../../../support/servers/sheetImport.ts';
import { fetchFile } from '../../../support/servers/uploads.ts';
import { testFolder } from '../../../support/testFolder.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const rows = 150_000;
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let server: FormServer;

beforeAll(async () => {
  // A killed process loses nothing without fsync; only a power failure would.
  const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' };
  cluster = await startTestCluster(mkdtempSync(`${testFolder}/qianhe-restart-`), settings);
  server = await createFormServer({ cluster });
  const field = (enName: string, label: string) => ({ enName, label, funcType: 'input' as const });
  await server.publish({ enName: 'auto_long', cnName: '长表', fields: [field('name', '名称')] });
  await server.publish({ enName: 'auto_taken', cnName: '导入', fields: [field('name', '名称')] });
  await server.grant('buyer', ['auto:auto_taken:list', 'auto:auto_taken:import']);
  await server.database.withClient(server.tenant, async (client) => {
    await client.query(`insert into auto_long ("name", "sysStatus", "createBy", "updateBy")
      select '第 ' || n || ' 行', 1, 1, 1 from generate_series(1, ${rows}) as n`);
    await client.query(`insert into "dictTypes" ("dictType", "dictName") values ('long', '长')`);
    await client.query(`insert into "dictData" ("dictType", "dictLabel", "dictValue")
      select 'long', '标签 ' || n, n::text from generate_series(1, ${rows}) as n`);
  });
});
afterAll(async () => {
  await server.close();
  await cluster.stop();
});

/** Resolves with the process number of a backend that runs a statement matching `pattern`. */
async function backendDoing(pattern: string): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let pid = 0;
    await waitUntil(
      async () => {
        const { rows: found } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where state = 'active' and query ~ $1 and pid <> pg_backend_pid()`,
          [pattern],
        );
        pid = found[0]?.pid ?? 0;
        return pid > 0;
      },
      () => `No backend runs a statement like ${pattern}.`,
      0,
    );
    return pid;
  } finally {
    await client.end();
  }
}

async function endBackend(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    await client.query('select pg_terminate_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}

const rowOf = (id: string) => server.deps.jobs.read(server.tenant, id);

/** The job's row at its end; repeats the query while the database is unavailable. */
async function ended(id: string) {
  await expect
    .poll(() =>
      rowOf(id)
        .then((row) => row.state)
        .catch(() => 'away'),
    )
    .toMatch(/done|failed|cancelled/);
  return rowOf(id);
}

async function order(kind: string, request: object): Promise<string> {
  const wanted = { kind, title: kind, request, userId: server.users.admin ?? '' };
  return server.database.inTenant(server.tenant, 'write', (tx) =>
    server.deps.jobs.order(tx, server.tenant, wanted),
  );
}

const ofRecords = { form: 'auto_long', filters: {}, columns: ['name'], pageNum: 1, pageSize: 1_000_000 };
const ofList = { list: 'dictData', filter: { dictType: 'long' } };

const ways = [
  { way: 'the server is killed', end: async () => cluster.kill() },
  { way: 'its connection is ended', end: endBackend },
];

const exports = [
  { what: 'an export of records', kind: 'export', request: { ...ofRecords, format: 'csv' } },
  { what: 'an export as a workbook', kind: 'export', request: { ...ofRecords, format: 'xlsx' } },
  { what: 'an export of a list', kind: 'queryExport', request: ofList },
];

describe.each(ways)('a job during which $way', ({ end }) => {
  test.each(sampleEvery(2, exports))(
    '$what starts again and has every row once',
    async ({ kind, request }) => {
      const id = await order(kind, request);
      await end(await backendDoing('^COPY'));
      const job = await ended(id);
      expect(job).toMatchObject({ state: 'done', done: String(rows), total: String(rows), runs: 1 });
      const { statusCode, rawPayload } = await fetchFile(server, 'admin', `/api/jobs/${id}/file`);
      expect(statusCode).toBe(200);
      expect(String(rawPayload.length)).toBe(job.fileSize);
      expect(countExportedRows(rawPayload)).toBe(rows);
    },
  );

  test('an import is done once', async () => {
    const before = await count();
    const sheet = buildWorkbook([['名称'], ...Array.from({ length: 10_000 }, (_, at) => [`导入 ${at}`])]);
    const answer = uploadTestSheet(server, 'auto_taken', sheet).catch(() => undefined);
    await end(await backendDoing('^copy "auto_taken"'));
    await answer;
    const newest = await server.database.inTenant(server.tenant, 'read', (tx) =>
      tx
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'import')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(await ended(newest.id)).toMatchObject({
      state: 'done',
      msg: '共 10000 行，导入 10000 行，有误 0 行',
    });
    expect(await count()).toBe(before + 10_000);
  });
});

const count = () =>
  server.database.inTenant(server.tenant, 'read', async (tx) => {
    const { rows: found } = await sql<{ count: string }>`select count(*) from auto_taken`.execute(tx);
    return Number(found[0]?.count);
  });

describe('repeated work', () => {
  const lost = () => Promise.reject(Object.assign(new Error('The server is gone.'), { code: '57P01' }));
  const { signal } = new AbortController();

  test('work ends with the given sentence after a limited number of attempts when the database stays away', async () => {
    let attempts = 0;
    const work = () => {
      attempts += 1;
      return lost();
    };
    const failing = retryAfterRestart(work, '连接中断', { signal, pauses: [1, 1, 1] });
    await expect(failing).rejects.toMatchObject({ reason: 'JOB_FAILED', message: '连接中断' });
    expect(attempts).toBe(4);
  });

  test('work is repeated when the outcome of its commit is unknown', async () => {
    const unknown = Object.assign(new Error('The outcome is unknown.'), { code: '08007' });
    const outcomes = [() => Promise.reject(unknown), async () => 'found'];
    expect(await retryAfterRestart(async () => outcomes.shift()?.(), '', { signal, pauses: [1, 1] })).toBe(
      'found',
    );
  });

  test('work is not repeated after a refusal, its own fault, or a cancellation', async () => {
    const refusal = new Failure('JOB_FAILED', { msg: '没有权限' });
    for (const error of [refusal, new Error('A bug.')]) {
      const failing = retryAfterRestart(() => Promise.reject(error), '', { signal, pauses: [] });
      await expect(failing).rejects.toBe(error);
    }
    const cancelled = new Failure('CANCELLED');
    const stopping = new AbortController();
    const waiting = retryAfterRestart(lost, '', { signal: stopping.signal, pauses: [60_000] });
    stopping.abort(cancelled);
    await expect(waiting).rejects.toBe(cancelled);
  });
});

test('the database passes the integrity check after all of this', async () => {
  expect(await runChecks(server.database, { files: server.deps.files })).toEqual([]);
});
