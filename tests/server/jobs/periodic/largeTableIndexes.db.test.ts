/** Indexes of lists that have grown: created during normal work, and after any interruption. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import { type Database, openDatabase } from '../../../../server/db/database.ts';
import { createLargeTableIndexes } from '../../../../server/jobs/periodic/largeTableIndexes.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import { loadFormById } from '../../../../server/records/schema/formDefinitions.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { deleteForms, editForm } from '../../../../server/records/tables/publishForm.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import { createRecordFixture, type RecordFixture, testNow } from '../../../support/servers/recordFixture.ts';

const draft = {
  enName: 'auto_grown',
  cnName: '成长',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' as const },
    { enName: 'amount', label: '金额', funcType: 'number' as const, precision: 2 },
  ],
};
const listIndexes = ['auto_grown.amount.down', 'auto_grown.amount.up', 'auto_grown.search'];

let stage: RecordFixture;
let other: Database;
let form: Form;

beforeAll(async () => {
  stage = await createRecordFixture();
  other = await openDatabase(stage.url, { max: 12 });
});
afterAll(async () => {
  await other.close();
  await stage.drop();
});
beforeEach(async () => {
  form = await stage.form(draft);
});
afterEach(async () => {
  await stage.write((tx) => deleteForms(tx, { ids: [form.formId], force: true }, stamp()));
});

const stamp = () => ({ actor: stage.actor(stage.users.admin ?? ''), now: testNow });

const grow = (rows: number) =>
  stage.database.withClient(stage.tenant, async (client) => {
    await client.query(`insert into auto_grown ("createBy", "updateBy", "name", "amount")
      select 1, 1, '第' || n || '号', n % 7 from generate_series(1, ${rows}) as n`);
    await client.query('analyze auto_grown');
  });

const loggedErrors: string[] = [];

function round(database = stage.database, signal = new AbortController().signal) {
  loggedErrors.length = 0;
  return createLargeTableIndexes({
    database,
    signal,
    logError: (text) => loggedErrors.push(text),
    rows: 500,
  });
}

/** Name and validity of the table's list indexes. */
async function present(): Promise<Record<string, boolean>> {
  const { rows } = await stage.read((tx) =>
    sql<{ name: string; valid: boolean }>`select i.relname as name, x.indisvalid as valid from pg_index as x
      join pg_class as i on i.oid = x.indexrelid
      where x.indrelid = 'auto_grown'::regclass and i.relname ~ '(up|down|search)$'
      order by i.relname collate "C"`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

const allValid = Object.fromEntries(listIndexes.map((name) => [name, true]));

/** Runs `work` while an old snapshot delays the completion of the first index. */
async function whileIndexing(
  work: (indexing: { ended: Promise<string[]>; abort: () => void }) => Promise<void>,
): Promise<void> {
  await other.withClient(stage.tenant, async (client) => {
    await client.query('begin isolation level repeatable read');
    await client.query('select 1 from users');
    const stopping = new AbortController();
    const ended = round(stage.database, stopping.signal);
    try {
      await expect.poll(indexingPid).not.toBeNull();
      await work({ ended, abort: () => stopping.abort() });
    } finally {
      await client.query('commit');
      await ended;
    }
  });
}

async function indexingPid(): Promise<number | null> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_progress_create_index
    where datname = current_database() and phase like 'waiting%'`.execute(stage.database.platform);
  return rows[0]?.pid ?? null;
}

test('a small table has none of the indexes, a large one gets them all, once', async () => {
  await grow(100);
  expect(await round()).toEqual([]);
  expect(await present()).toEqual({});
  await grow(600);
  expect((await round()).toSorted()).toEqual(listIndexes);
  expect(await present()).toEqual(allValid);
  expect(await round()).toEqual([]);
});

test('records are written and lists read during the creation', async () => {
  await grow(600);
  await whileIndexing(async () => {
    await stage.write((tx) => insertRecord(tx, form, { name: '中间', amount: '1' }, stamp()));
    const asked = { pageNum: 1, pageSize: 20, keyword: '中间' };
    const { rows } = await stage.read((tx) => listRecords(tx, form, { asked, actor: stamp().actor }));
    expect(rows.map((row) => row.name)).toEqual(['中间']);
  });
  expect(await present()).toEqual(allValid);
});

test('one process creates the indexes, and others do nothing meanwhile', async () => {
  await grow(600);
  await whileIndexing(async () => {
    expect(await round(other)).toEqual([]);
    expect(loggedErrors).toEqual([]);
  });
  expect(await present()).toEqual(allValid);
});

test('an invalid index of a killed process is dropped and created again', async () => {
  await grow(600);
  await whileIndexing(async ({ ended }) => {
    const pid = await indexingPid();
    await sql`select pg_terminate_backend(${pid}::int)`.execute(stage.database.platform);
    expect(await ended).toEqual([]);
    expect(loggedErrors).toHaveLength(1);
    expect(Object.values(await present())).toEqual([false]);
  });
  expect((await round()).toSorted()).toEqual(listIndexes);
  expect(await present()).toEqual(allValid);
});

test('a form that is changed meanwhile does not wait, and gets the indexes of its new columns', async () => {
  await grow(600);
  const fields = [
    ...draft.fields.filter((field) => field.enName !== 'amount'),
    { enName: 'weight', label: '重量', funcType: 'number' as const, precision: 1 },
  ];
  const definition = newFormDefinition.parse({ ...draft, fields });
  await whileIndexing(async ({ ended }) => {
    await stage.write((tx) =>
      editForm(tx, { ...definition, formId: form.formId, confirmLoss: true }, stamp()),
    );
    await ended;
    expect(loggedErrors).toEqual([]);
  });
  form = await stage.read((tx) => loadFormById(tx, form.formId));
  await round();
  expect(await present()).toEqual({
    'auto_grown.search': true,
    'auto_grown.weight.down': true,
    'auto_grown.weight.up': true,
  });
});

test('saving a sortable field on a large table creates no index itself', async () => {
  await grow(600);
  const added = { enName: 'weight', label: '重量', funcType: 'number' as const, precision: 1 };
  const definition = newFormDefinition.parse({ ...draft, fields: [...draft.fields, added] });
  await stage.write((tx) =>
    editForm(tx, { ...definition, formId: form.formId, confirmLoss: false }, stamp()),
  );
  expect(await present()).toEqual({});
});

test('a stopping process cancels the index that it is creating', async () => {
  await grow(600);
  await whileIndexing(async ({ ended, abort }) => {
    abort();
    expect(await ended).toEqual([]);
    expect(loggedErrors).toEqual([]);
  });
  expect((await round()).toSorted()).toEqual(listIndexes);
});
