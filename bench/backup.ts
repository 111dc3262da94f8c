/**
 * A backup of the demo tenant with a million more rows while people work: seconds, MB/s, what a check and a restore
 * take, and what requests of others take meanwhile, beside a bare COPY of the large table. `--rows 100000` for a quick
 * look.
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { multiplyRecords } from '../demo/multiplyRecords.ts';
import { buildRunningUrl } from '../server/db/embedded/embeddedPostgres.ts';
import { loadFormByName } from '../server/records/schema/formDefinitions.ts';
import { projectFolder } from '../server/startup/environment.ts';
import { withDemoApp } from './support/demoApp.ts';
import { inDemoTenant } from './support/demoTenant.ts';
import { measureSeconds, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const form = 'auto_contract';
const quietMs = 15_000;

const folder = mkdtempSync('/tmp/qianhe-bench-backup-');
chmodSync(folder, 0o755);
try {
  await withDemoApp({}, async ({ url, dataFolder = '' }) => {
    const schema = await inDemoTenant(dataFolder, async ({ database, tenant }) => {
      await database.inTenant(tenant, 'write', async (tx) =>
        multiplyRecords(tx, await loadFormByName(tx, form), rows),
      );
      return tenant.schema;
    });
    const ask = await createReader(url);
    const floor = await measureRawCopy(buildRunningUrl(dataFolder), schema);
    const quiet = await measureDuring(ask, () => new Promise((resolve) => setTimeout(resolve, quietMs)));
    let took = 0;
    const busy = await measureDuring(ask, async () => {
      took = await measureSeconds(() => runProgram('backup', [folder], dataFolder));
    });
    const [name = ''] = readdirSync(folder);
    const backup = path.join(folder, name);
    const packed = folderSize(backup);
    const verifying = await measureSeconds(() => runProgram('backup', ['--verify', backup], dataFolder));
    const restoring = await measureSeconds(() =>
      runProgram('restore', [backup], path.join(folder, 'restored')),
    );
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    printMeasurements(`A backup of the demo tenant and ${rows.toLocaleString('en')} rows`, [
      {
        figure: `COPY of ${form} alone, read and dropped`,
        value: `${floor.took.toFixed(1)} s`,
        beside: megabytes(floor.bytes),
      },
      {
        figure: 'npm run backup, with the start of its process',
        value: `${took.toFixed(1)} s`,
        beside: `${(took / floor.took).toFixed(1)} ×; ${(floor.bytes / 1e6 / took).toFixed(0)} MB/s of rows`,
      },
      {
        figure: 'its size',
        value: megabytes(packed),
        beside: `${((packed / floor.bytes) * 100).toFixed(0)} % of the rows`,
      },
      { figure: 'npm run backup -- --verify', value: `${verifying.toFixed(1)} s` },
      { figure: 'npm run restore, with the cluster made', value: `${restoring.toFixed(1)} s` },
      { figure: 'requests of others, p99, quiet', value: `${percentile(quiet, 0.99).toFixed(0)} ms` },
      {
        figure: 'requests of others, p99, during the backup',
        value: `${percentile(busy, 0.99).toFixed(0)} ms`,
        beside: `${(percentile(busy, 0.99) / percentile(quiet, 0.99)).toFixed(1)} ×`,
        bar: '≤ 200 ms',
        holds: percentile(busy, 0.99) <= 200,
      },
    ]);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Requests the pages that people open most; resolves to milliseconds. */
async function createReader(url: string): Promise<() => Promise<number>> {
  const signed = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Qianhe@2026' }),
  });
  const { token } = (await signed.json()) as { token: string };
  const paths = ['/flowable/task/myTask', '/getInfo', '/flowable/instance/myInstance'];
  let turn = 0;
  return async () => {
    const began = performance.now();
    turn += 1;
    const answer = await fetch(`${url}/api${paths[turn % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${paths[turn % paths.length]} answered ${answer.status}.`);
    await answer.text();
    return performance.now() - began;
  };
}

async function measureDuring(ask: () => Promise<number>, work: () => Promise<unknown>): Promise<number[]> {
  let going = true;
  const times: number[] = [];
  const asking = (async () => {
    while (going) {
      times.push(await ask());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  try {
    await work();
  } finally {
    going = false;
    await asking;
  }
  return times;
}

async function measureRawCopy(url: string, schema: string): Promise<{ took: number; bytes: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let bytes = 0;
  const took = await measureSeconds(async () => {
    const stream = client.query(copyTo(`copy ${schema}.${form} to stdout`));
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await finished(stream);
  });
  await client.end();
  return { took, bytes };
}

function runProgram(name: 'backup' | 'restore', options: string[], dataFolder: string) {
  return promisify(execFile)(
    process.execPath,
    ['--import', './server/preload.js', `server/${name}.ts`, ...options],
    {
      cwd: projectFolder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataFolder },
    },
  );
}

function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
