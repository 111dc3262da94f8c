/** Lists that are large enough for cached totals and for reading far pages from the end. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Tx } from '../../../../server/db/database.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { markRecordDeleted } from '../../../../server/records/write/recordStatus.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import { createRecordFixture, type RecordFixture, testNow } from '../../../support/servers/recordFixture.ts';

const size = 20_500;

let stage: RecordFixture;
let form: Form;
let other: Database;
/** Live rows in the order of their ids, with amounts in whole units. */
const rows: { id: number; amount: number | null }[] = [];

type Asked = Partial<Parameters<typeof listRecords>[2]['asked']>;

beforeAll(async () => {
  stage = await createRecordFixture();
  other = await openDatabase(stage.url, { max: 2 });
  form = await stage.form({
    enName: 'auto_big',
    cnName: '大表',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 0 },
    ],
    feature: { columnEvalList: [{ enName: 'amount', type: 'sum' }] },
  });
  await stage.write((tx) => fill(tx));
});
afterAll(async () => {
  await other.close();
  await stage.drop();
});

/** Many rows share an amount, and every eleventh has no amount. */
async function fill(tx: Tx): Promise<void> {
  const made = await sql<{ id: string; amount: string | null }>`
    insert into auto_big ("createBy", "updateBy", "name", "amount")
    select case when n % 50 = 0 then ${stage.users.admin}::bigint else -1 end, -1, '第' || n || '号',
      case when n % 11 > 0 then n * 7919 % 3001 end
    from generate_series(1, ${size}::int) as n returning "id", "amount"`.execute(tx);
  for (const { id, amount } of made.rows)
    rows.push({ id: Number(id), amount: amount === null ? null : Number(amount) });
}

const actor = () => stage.actor(stage.users.admin ?? '');

const listIn = (tx: Tx, asked: Asked = {}, as = actor()) =>
  listRecords(tx, form, { asked: { pageNum: 1, pageSize: 20, ...asked }, actor: as });

const list = (asked: Asked = {}, as = actor()) => stage.read((tx) => listIn(tx, asked, as));

const total = async (asked: Asked = {}) => (await list({ countOnly: true, ...asked })).total;

const added = (tx: Tx) =>
  insertRecord(tx, form, { name: '新', amount: '1' }, { actor: actor(), now: testNow });

const byOthers = (work: (tx: Tx) => Promise<unknown>) => other.inTenant(stage.tenant, 'write', work);

/** The expected list by the rule of its order: nulls last, ties by id. */
function inOrder(field: 'id' | 'amount', order: 'asc' | 'desc'): string[] {
  const sign = order === 'asc' ? 1 : -1;
  const sorted = rows.toSorted((a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === right) return sign * (a.id - b.id);
    if (left === null || right === null) return left === null ? 1 : -1;
    return sign * (left - right);
  });
  return sorted.map((row) => String(row.id));
}

test('pages at any depth are slices of one list, with or without cached totals', async () => {
  const whole = new Map(
    (['id', 'amount'] as const).flatMap((field) =>
      (['asc', 'desc'] as const).map((order) => [`${field} ${order}`, inOrder(field, order)]),
    ),
  );
  const asked = fc.record({
    field: fc.constantFrom('id', 'amount'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    pageNum: fc.oneof(fc.integer({ min: 1, max: 1100 }), fc.integer({ min: 1, max: 20 })),
    pageSize: fc.integer({ min: 1, max: 60 }),
    totals: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ field, order, pageNum, pageSize, totals }) => {
      const sysOrderBy = [{ field, order }];
      const page = await list({ sysOrderBy, pageNum, pageSize, totals });
      const from = (pageNum - 1) * pageSize;
      const wanted = whole.get(`${field} ${order}`)?.slice(from, from + pageSize);
      expect(page.rows.map((row) => row.id)).toEqual(wanted);
      if (totals) expect(page.total).toBe(size);
    }),
    { numRuns: 120 },
  );
});

test('a request for rows alone is answered without counting', async () => {
  const { rows: found, total: counted, evals } = await list({ totals: false, name: '号' });
  expect(found.map((row) => row.id)).toEqual(inOrder('id', 'desc').slice(0, 20));
  expect([counted, evals.all]).toEqual([null, null]);
  expect(evals.page.amount?.sum).not.toBeNull();
});

describe('the totals of a large list', () => {
  test('stay in the cache for a moment, without another node’s writes', async () => {
    const before = await list();
    await byOthers(added);
    expect(await list({ pageNum: 2, totals: false })).toMatchObject({
      total: before.total,
      evals: { all: before.evals.all },
    });
    await byOthers((tx) => sql`delete from auto_big where "name" = '新'`.execute(tx));
  });

  test('contain this node’s writes at once', async () => {
    const { total: before } = await list();
    const { id } = await stage.write(added);
    expect(await total()).toBe((before ?? 0) + 1);
    await stage.write((tx) =>
      markRecordDeleted(tx, form, { ids: [id], stamp: { actor: actor(), now: testNow } }),
    );
    expect(await total()).toBe(before);
  });

  test('never come from before a write that has completed since', async () => {
    const before = await total();
    const written = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = stage.read(async (tx) => {
      await sql`select 1 from users`.execute(tx);
      begun.resolve();
      await written.promise;
      return listIn(tx, { countOnly: true });
    });
    await begun.promise;
    await stage.write(added);
    written.resolve();
    expect((await slow).total).toBe(before);
    expect(await total()).toBe((before ?? 0) + 1);
  });

  test('never come from a transaction that was rolled back', async () => {
    const before = await total();
    const undone = stage.write(async (tx) => {
      await added(tx);
      expect((await listIn(tx, { countOnly: true })).total).toBe((before ?? 0) + 1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await total()).toBe(before);
  });

  test('match the reader’s own data scope', async () => {
    const all = await total();
    const own = stage.actor(stage.users.admin ?? '', { kind: 'LIMITED', deptIds: [], self: true });
    const { total: seen } = await list({ countOnly: true }, own);
    expect(seen).toBeLessThan(all ?? 0);
    expect((await list({ totals: false }, own)).total).toBeNull();
    expect(await total()).toBe(all);
  });
});
