/**
 * Pages of a list of 1,000,000 × 20 over HTTP, with total and sums, beside the bare SQL of the same page, which has
 * neither. Ranges and keywords differ from run to run, so that their totals are never cached; totals of the whole list
 * are cached briefly, as in production. Groups cover all rows in both cases. `--rows 100000` for a quick look.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chineseCollation } from '../server/db/filter/chineseOrder.ts';
import { buildSearchPattern } from '../server/db/queries/searchPattern.ts';
import { createLargeTableIndexes } from '../server/jobs/periodic/largeTableIndexes.ts';
import { type BenchServer, startBenchServer } from './support/benchServer.ts';
import { type Measurement, median, percentile, printMeasurements } from './support/measurements.ts';
import { createWideForm } from './support/wideForm.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '60' } },
});
const rows = Number(values.rows);
const runs = Number(values.runs);
const pageSize = 20;
const lastPage = Math.floor(rows / pageSize);
const middlePage = Math.floor(lastPage / 2);

/** One page: what a client asks, and the same as SQL after `from auto_wide where "sys$deleteTime" is null`. */
type Page = { body: object; sql: string };
type Case = {
  name: string;
  page: (run: number) => Page;
  firstPage?: true;
  /** The measured query and its call; the default is the list of records. */
  select?: string;
  call?: 'group';
};

/** The server sorts at most maxTextOrderedRows rows by a text; the range selects about this many. */
const orderedRows = Math.min(rows, 190_000);
const middleOrderedPage = Math.floor(orderedRows / pageSize / 2);
/** Amounts are spread evenly below this. */
const amounts = 5_000_000;

/** Texts have no index: each page sorts by the collation of the list. The range differs from run to run. */
const textOrderedPage =
  (pageNum: number) =>
  (run: number): Page => {
    const high = Math.round((amounts * orderedRows) / rows) - run;
    return {
      body: { amount$end: String(high), sysOrderBy: [{ field: 'name', order: 'asc' }], pageNum },
      sql: `and amount <= ${high} order by name collate "${chineseCollation}" nulls last, id
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    };
  };

const newest = `order by id desc limit ${pageSize}`;

const cases: Case[] = [
  { name: 'first page', firstPage: true, page: () => ({ body: {}, sql: newest }) },
  {
    name: 'sorted by amount',
    page: () => ({
      body: { sysOrderBy: [{ field: 'amount', order: 'desc' }] },
      sql: `order by amount desc nulls last, id desc limit ${pageSize}`,
    }),
  },
  {
    name: `sorted by a text among ${orderedRows.toLocaleString('en')}, first page`,
    page: textOrderedPage(1),
  },
  {
    name: `sorted by a text, page ${middleOrderedPage.toLocaleString('en')}`,
    page: textOrderedPage(middleOrderedPage),
  },
  {
    name: 'filtered by range',
    page(run) {
      const [low, high] = [100_000 + run * 1_000, 101_000 + run * 1_000 + run];
      return {
        body: { amount$start: String(low), amount$end: String(high) },
        sql: `and amount >= ${low} and amount <= ${high} ${newest}`,
      };
    },
  },
  {
    name: `page ${lastPage.toLocaleString('en')}`,
    page: () => ({ body: { pageNum: lastPage }, sql: `${newest} offset ${(lastPage - 1) * pageSize}` }),
  },
  {
    name: `page ${middlePage.toLocaleString('en')}`,
    page: (run) => ({
      body: { pageNum: middlePage - run },
      sql: `${newest} offset ${(middlePage - run - 1) * pageSize}`,
    }),
  },
  {
    name: 'keyword',
    page(run) {
      const keyword = `合同第${1_000 + run * 13}`;
      return { body: { keyword }, sql: `and "sys$search" like '${buildSearchPattern(keyword)}' ${newest}` };
    },
  },
  {
    name: 'filtered by conditions',
    page(run) {
      const low = 200_000 + run * 1_000;
      const all = [
        { field: 'amount', is: 'between', value: [low, low + 3_000] },
        {
          any: [
            { field: 'level', is: 'anyOf', value: ['高', '中'] },
            { field: 'note', is: 'empty' },
          ],
        },
      ];
      return {
        body: { filter: { all } },
        sql: `and amount >= ${low} and amount <= ${low + 3_000} and (level in ('高', '中') or note is null) ${newest}`,
      };
    },
  },
  {
    name: 'grouped by a select',
    call: 'group',
    select: 'level, count(*), sum(amount), avg(amount)',
    page: () => ({ body: { groupBy: { field: 'level' } }, sql: 'group by level order by count(*) desc' }),
  },
  {
    name: 'grouped by month',
    call: 'group',
    select: `to_char("signDate", 'YYYY-MM'), count(*), sum(amount), avg(amount)`,
    page: () => ({
      body: { groupBy: { field: 'signDate', unit: 'month' } },
      sql: 'group by 1 order by count(*) desc limit 20',
    }),
  },
];

const server = await startBenchServer();
try {
  console.log(`Making ${rows} rows …`);
  await server.database.inTenant(server.tenant, 'write', (tx) => createWideForm(tx, rows));
  const { signal } = new AbortController();
  const made = await createLargeTableIndexes({ database: server.database, signal, logError: console.error });
  console.log(`Indexes made in the background: ${made.join(', ') || 'none'}`);
  await server.database.withClient(server.tenant, (client) => client.query('vacuum (analyze) auto_wide'));
  const bare = new pg.Client({ connectionString: server.url });
  await bare.connect();
  const figures: Measurement[] = [];
  for (const one of cases) figures.push(...(await measureCase(server, bare, one)));
  await bare.end();
  printMeasurements(
    `Pages of a list of ${rows.toLocaleString('en')} rows × 20 columns, p95 of ${runs}`,
    figures,
  );
} finally {
  await server.close();
}

async function measureCase(server: BenchServer, bare: pg.Client, one: Case) {
  const { name, page, firstPage, select = '*', call = 'list' } = one;
  const times = { http: [] as number[], bare: [] as number[] };
  // The first requests warm caches and plans.
  for (let run = -10; run < runs; run += 1) {
    const { body, sql } = page(run);
    const floor = await measureMs(() =>
      bare.query(
        `select ${select} from ${server.tenant.schema}.auto_wide where "sys$deleteTime" is null ${sql}`,
      ),
    );
    const over = await measureMs(() => requestList(server, call, body));
    if (run < 0) continue;
    times.bare.push(floor);
    times.http.push(over);
  }
  const [http, floor] = [percentile(times.http, 0.95), percentile(times.bare, 0.95)];
  const bar = 2 * floor + 5;
  const figures: Measurement[] = [
    {
      figure: name,
      value: `${http.toFixed(1)} ms`,
      beside: `bare ${floor.toFixed(1)} ms; medians ${median(times.http).toFixed(1)}, ${median(times.bare).toFixed(1)}`,
      bar: `≤ 2 × + 5 ms = ${bar.toFixed(1)} ms`,
      holds: http <= bar,
    },
  ];
  if (firstPage)
    figures.push({ figure: name, value: `${http.toFixed(1)} ms`, bar: '≤ 40 ms', holds: http <= 40 });
  return figures;
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function requestList(server: BenchServer, call: 'list' | 'group', body: object): Promise<void> {
  const answer = await server.call('POST', `/auto/auto_wide/${call}`, { pageNum: 1, pageSize, ...body });
  const told = (await answer.json()) as { code: number; total: number | null; rows: unknown[] };
  if (told.code !== 200 || told.total === null || told.rows.length === 0)
    throw new Error(`The list was not answered: ${JSON.stringify(told).slice(0, 300)}`);
}
