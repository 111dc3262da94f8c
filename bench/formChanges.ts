/**
 * Publishes changes of a form with 1,000,000 records while others read its list and write records: how long the change takes, and
 * how long the others wait. `--rows 100000` for a quick look.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { newFormDefinition } from '../contract/forms/checkedDefinition.ts';
import type { Field } from '../contract/forms/definition.ts';
import { publishFormMenus } from '../server/db/queries/forms/formMenus.ts';
import { loadActorOfUser } from '../server/db/queries/people/actorOfUser.ts';
import { createForm } from '../server/records/tables/publishForm.ts';
import { startBenchServer } from './support/benchServer.ts';
import { type Measurement, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);

const fields: Field[] = [
  { enName: 'title', label: '标题', funcType: 'input' },
  { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
  { enName: 'tax', label: '税额', funcType: 'number', precision: 2 },
  { enName: 'signDate', label: '签订日期', funcType: 'dateStamp' },
  { enName: 'remark', label: '备注', funcType: 'textarea' },
];
const more: Field = { enName: 'paid', label: '已付', funcType: 'number', precision: 2 };
const definition = { enName: 'auto_ledger', cnName: '台账', fields };

const server = await startBenchServer();

const asTenant = <T>(work: Parameters<typeof server.database.inTenant<T>>[2]): Promise<T> =>
  server.database.inTenant(server.tenant, 'write', work);

async function createLedger(): Promise<void> {
  await asTenant(async (tx) => {
    const { userId } = await tx.selectFrom('users').select('userId').executeTakeFirstOrThrow();
    const actor = await loadActorOfUser(tx, userId);
    if (!actor) throw new Error('The benchmark has no administrator.');
    const form = newFormDefinition.parse(definition);
    await createForm(tx, form, { actor, now: new Date() });
    await publishFormMenus(tx, form);
    await sql`set local statement_timeout to 0`.execute(tx);
    await sql`insert into auto_ledger ("createBy", "updateBy", "createTime", title, amount, tax, "signDate", remark)
      select ${userId}, ${userId}, timestamp '2025-01-01' + n * interval '31 second', '合同 ' || n, n % 50000 / 100.0, n % 997 / 10.0, date '2024-01-01' + n % 1000, '按实结算'
      from generate_series(1, ${rows}::int) as n`.execute(tx);
  });
  await server.database.withClient(server.tenant, (client) => client.query('vacuum (analyze) auto_ledger'));
}

async function request(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Record<string, never>> {
  const answer = await (await server.call(method, path, body)).json();
  if (answer.code !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer;
}

/** Waits of requests that are sent one after the other; refused ones are counted. */
type Traffic = { waits: number[]; refused: number };

async function send(isOver: () => boolean, ask: () => Promise<unknown>): Promise<Traffic> {
  const traffic: Traffic = { waits: [], refused: 0 };
  while (!isOver()) {
    const began = performance.now();
    await ask().catch(() => (traffic.refused += 1));
    traffic.waits.push(performance.now() - began);
    await sleep(10);
  }
  return traffic;
}

async function measureChange(figure: string, change: () => Promise<unknown>): Promise<Measurement[]> {
  let isOver = false;
  const over = () => isOver;
  let count = 0;
  const list = () => request('POST', '/auto/auto_ledger/list', { pageNum: 1, pageSize: 20 });
  const add = () => {
    count += 1;
    return request('POST', '/auto/auto_ledger', { remark: `新增 ${count}` });
  };
  const traffic = [send(over, list), send(over, list), send(over, add)];
  await sleep(1000);
  const began = performance.now();
  await change();
  const seconds = (performance.now() - began) / 1000;
  await sleep(1000);
  isOver = true;
  const [first, second, written] = await Promise.all(traffic);
  const read = [...(first?.waits ?? []), ...(second?.waits ?? [])];
  const all = [...read, ...(written?.waits ?? [])];
  const refused = [first, second, written].reduce((sum, one) => sum + (one?.refused ?? 0), 0);
  const describe = (waits: readonly number[]) =>
    `p99 ${percentile(waits, 0.99).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms`;
  return [
    { figure, value: `${seconds.toFixed(2)} s`, beside: `${refused} of ${all.length} requests refused` },
    { figure: '  readers meanwhile', value: describe(read) },
    { figure: '  writers meanwhile', value: describe(written?.waits ?? []) },
  ];
}

const editForm = (formId: string, changed: readonly Field[]) =>
  request('POST', '/flowable/form/edit', { ...definition, formId, fields: changed, confirmLoss: true });

/** A draft that renames a field, as the builder saves it. */
async function publishRename(formId: string): Promise<unknown> {
  const editorKey = 'bench-of-forms';
  const opened = await request('POST', '/design/form/open', { objectId: formId, editorKey });
  const { draftId, document } = opened.data as unknown as { draftId: string; document: { fields: Field[] } };
  const renamed = document.fields.map((field) =>
    field.enName === 'tax' ? { ...field, enName: 'duty', publishedName: 'tax' } : field,
  );
  const steps = { focus: [], done: [], undone: [] };
  const saved = { title: '台账', document: { ...document, fields: renamed }, steps };
  await request('POST', '/design/form/save', { draftId, editorKey, revision: 1, ...saved });
  return request('POST', '/design/form/publish', { draftId, editorKey, revision: 2 });
}

async function countIndexes(): Promise<number> {
  const found = await asTenant((tx) =>
    sql<{ n: number }>`select count(*)::int as n from pg_index where indisvalid
      and indrelid = 'auto_ledger'::regclass and indexrelid::regclass::text like '%paid%'`.execute(tx),
  );
  return found.rows[0]?.n ?? 0;
}

async function measureIndexing(): Promise<Measurement> {
  const began = performance.now();
  while ((await countIndexes()) < 2) {
    if (performance.now() - began > 300_000)
      return { figure: 'its indexes', value: 'not built within 5 minutes' };
    await sleep(500);
  }
  return {
    figure: 'its indexes, built concurrently',
    value: `${((performance.now() - began) / 1000).toFixed(0)} s`,
  };
}

try {
  await createLedger();
  const { data } = await request('GET', '/flowable/form/en/auto_ledger');
  const { formId } = data as unknown as { formId: string };
  const widened = fields.map((field) => (field.enName === 'amount' ? { ...field, precision: 4 } : field));
  const figures = [
    ...(await measureChange('a new column', () => editForm(formId, [...fields, more]))),
    ...(await measureChange('another type, which rewrites the table', () =>
      editForm(formId, [...widened, more]),
    )),
    ...(await measureChange('a renamed field', () => publishRename(formId))),
    await measureIndexing(),
  ];
  printMeasurements(`Changes of a form with ${rows.toLocaleString('en')} records`, figures);
} finally {
  await server.close();
}
