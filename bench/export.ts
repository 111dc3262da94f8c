/**
 * Exports of 1,000,000 × 20 over HTTP, beside the bare COPY of the same rows and exceljs's streaming writer (which gets
 * a tenth of the rows, its time multiplied; `--full` gives it all). `--rows 100000` for a quick look.
 */
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BenchServer, startBenchServer } from './support/benchServer.ts';
import {
  type Measurement,
  measureSeconds,
  median,
  percentile,
  printMeasurements,
} from './support/measurements.ts';
import { createWideForm, wideColumns } from './support/wideForm.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '3' },
    full: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const runs = Number(values.runs);

const views = new Set(['level', 'kind', 'applicant']);
const selected = wideColumns.map((name) => `"${name}${views.has(name) ? '$view' : ''}"`).join(', ');

const server = await startBenchServer();
const query = `select ${selected} from ${server.tenant.schema}.auto_wide order by id`;
try {
  console.log(`Making ${rows} rows …`);
  await server.database.inTenant(server.tenant, 'write', (tx) => createWideForm(tx, rows));
  // Otherwise autovacuum would run during the measurements.
  await server.database.withClient(server.tenant, (client) => client.query('vacuum (analyze) auto_wide'));
  await measureExport(server, 'xlsx');
  const turns = { copy: [] as number[], xlsx: [] as Turn[], csv: [] as Turn[] };
  for (let run = 0; run < runs; run++) {
    turns.copy.push(await measureSeconds(() => measureBareCopy(server.url)));
    turns.xlsx.push(await measureExport(server, 'xlsx'));
    turns.csv.push(await measureExport(server, 'csv'));
  }
  const excel = await measureExcelJs(server.url, values.full ? rows : Math.ceil(rows / 10));
  printMeasurements(
    `Export of ${rows.toLocaleString('en')} rows × ${wideColumns.length} columns`,
    report(turns, excel),
  );
} finally {
  await server.close();
}

type Turn = { seconds: number; firstProgress: number; grown: number; p99: number; bytes: number };
type Turns = { copy: number[]; xlsx: Turn[]; csv: Turn[] };

function report({ copy, xlsx, csv }: Turns, excel: number): Measurement[] {
  const floor = median(copy);
  const of = (turns: Turn[], key: keyof Turn) => median(turns.map((turn) => turn[key]));
  const ratio = (turns: Turn[]) => median(turns.map((turn, index) => turn.seconds / (copy[index] ?? floor)));
  const both = [...xlsx, ...csv];
  const worst = (key: keyof Turn) => Math.max(...both.map((turn) => turn[key]));
  const s = (value: number) => `${value.toFixed(2)} s`;
  const mb = (value: number) => `${(value / 1e6).toFixed(0)} MB`;
  const rival = excel / of(xlsx, 'seconds');
  return [
    { figure: 'COPY to nowhere', value: s(floor) },
    {
      figure: 'xlsx',
      value: s(of(xlsx, 'seconds')),
      beside: `${ratio(xlsx).toFixed(2)} × COPY`,
      bar: '≤ 1.5 ×',
      holds: ratio(xlsx) <= 1.5,
    },
    {
      figure: 'csv',
      value: s(of(csv, 'seconds')),
      beside: `${ratio(csv).toFixed(2)} × COPY`,
      bar: '≤ 1.2 ×',
      holds: ratio(csv) <= 1.2,
    },
    {
      figure: 'exceljs streaming',
      value: s(excel),
      beside: `xlsx is ${rival.toFixed(1)} × as fast`,
      bar: '≥ 5 ×',
      holds: rival >= 5,
    },
    { figure: 'file', value: mb(of(xlsx, 'bytes')), beside: `csv ${mb(of(csv, 'bytes'))}` },
    { figure: 'server grows by', value: mb(worst('grown')), bar: '≤ 100 MB', holds: worst('grown') <= 100e6 },
    {
      figure: 'other requests, p99',
      value: `${worst('p99').toFixed(1)} ms`,
      bar: '≤ 50 ms',
      holds: worst('p99') <= 50,
    },
    {
      figure: 'first progress',
      value: s(worst('firstProgress')),
      bar: '≤ 1 s',
      holds: worst('firstProgress') <= 1,
    },
  ];
}

async function measureBareCopy(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const source = client.query(copyTo(`copy (${query}) to stdout (format csv)`));
    for await (const _ of source);
  });
}

/** One export over HTTP, while another client sends small requests. */
async function measureExport(server: BenchServer, format: 'xlsx' | 'csv'): Promise<Turn> {
  const before = server.residentBytes();
  const began = performance.now();
  const watch = watchServer(server, before);
  const answer = await server.call('POST', '/auto/auto_wide/export', { columns: wideColumns, format });
  const body = (await answer.json()) as { code: number; msg: string; data?: { bytes: number } };
  if (body.code !== 200) throw new Error(`The export was refused: ${JSON.stringify(body)}`);
  const taken = (performance.now() - began) / 1000;
  return { seconds: taken, bytes: body.data?.bytes ?? 0, ...(await watch()) };
}

function watchServer(server: BenchServer, before: number) {
  const late: number[] = [];
  let grown = 0;
  let firstProgress = Number.POSITIVE_INFINITY;
  let watching = true;
  const began = performance.now();
  const asking = (async () => {
    while (watching) {
      const at = performance.now();
      const answer = await server.call('GET', '/jobs/mine?pageSize=1');
      late.push(performance.now() - at);
      const {
        rows: [job],
      } = (await answer.json()) as { rows: { state: string; total: number }[] };
      const shown = (performance.now() - began) / 1000;
      if (job?.state === 'running' && job.total > 0) firstProgress = Math.min(firstProgress, shown);
      grown = Math.max(grown, server.residentBytes() - before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    watching = false;
    await asking;
    return { grown, p99: percentile(late, 0.99), firstProgress };
  };
}

/** Seconds for all rows; if only a part is written, its time multiplied. */
async function measureExcelJs(url: string, part: number): Promise<number> {
  const taken = await measureSeconds(() =>
    withClient(url, async (client) => {
      const stream = createWriteStream('/dev/null');
      const book = new ExcelJS.stream.xlsx.WorkbookWriter({
        stream,
        useStyles: false,
        useSharedStrings: false,
      });
      const sheet = book.addWorksheet('rows');
      sheet.addRow(wideColumns).commit();
      await client.query('begin');
      await client.query(`declare c no scroll cursor for ${query} limit ${part}`);
      for (;;) {
        const { rows: some } = await client.query({ text: 'fetch 5000 from c', rowMode: 'array' });
        if (some.length === 0) break;
        for (const row of some) sheet.addRow(row).commit();
      }
      await client.query('commit');
      await book.commit();
    }),
  );
  return (taken * rows) / part;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
