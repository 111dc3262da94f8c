/** Filters, order, paging and aggregates of a list, compared with a model that does the same over plain objects. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../../contract/failures.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { compareChineseTexts } from '../../../../contract/pinyin/chineseOrder.ts';
import { countExportRows } from '../../../../server/records/export/exportQuery.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import { assertOrderIsBounded, maxTextOrderedRows } from '../../../../server/records/list/recordOrder.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { goodsForm, insertGoods } from '../../../support/servers/goodsRecords.ts';
import { createRecordFixture, type RecordFixture } from '../../../support/servers/recordFixture.ts';

const days = ['2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-03-10'];
const names = ['钢筋', '钢材50%', '水泥_A', 'Cement', '\\sand', '砂石 a', ''];
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });

const span = (values: string[]) =>
  fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values)).map((two) => two.sort());

const recordArbitrary = fc.record({
  name: fc.constantFrom(...names),
  amount: orNull(fc.constantFrom('-5.00', '0.00', '10.10', '10.11', '99999999999999.99')),
  kind: orNull(fc.constantFrom('a', 'b')),
  tags: fc.subarray(['x', 'y']),
  day: orNull(fc.constantFrom(...days)),
  period: orNull(span(days)),
  month: orNull(span(['2026-01', '2026-02', '2026-04'])),
});

const filterArbitrary = fc.record(
  {
    name: fc.constantFrom('钢', '50%', '_', 'CEMENT', '\\', ''),
    amount: fc.constantFrom('10.1', 0, -5),
    amount$start: fc.constantFrom('0', 10.11),
    amount$end: fc.constantFrom('10.10', '99999999999999.99'),
    kind: fc.constantFrom('a', ['a', 'b'], []),
    tags: fc.constantFrom('x', ['x', 'y']),
    day: fc.constantFrom('2026-01-31', '2026-01'),
    day$start: fc.constantFrom('2026-01-15', '2026-02'),
    day$end: fc.constantFrom('2026-01-31', '2026-01-31 12:00:00'),
    period$start: fc.constantFrom(...days),
    period$end: fc.constantFrom(...days),
    month$start: fc.constantFrom('2026-02-15', '2026-05-01'),
    keyword: fc.constantFrom('钢', '甲类', '钢 乙', '急', '%', '_a', 'cement', '材5'),
  },
  { requiredKeys: [] },
);

type Filter = Record<string, unknown>;

/** The end of the span of a date text, as text that sorts. */
const upTo = (text: string) => (text.length === 7 ? `${text}-99` : `${text} 99:99:99`);
const moment = (value: unknown) => String(value);

const rules: Record<string, (row: Values, value: never) => boolean> = {
  name: (row, value: string) =>
    String(row.name ?? '')
      .toLowerCase()
      .includes(value.toLowerCase()),
  amount: (row, value: string) => row.amount !== null && Number(row.amount) === Number(value),
  amount$start: (row, value: string) => row.amount !== null && Number(row.amount) >= Number(value),
  amount$end: (row, value: string) => row.amount !== null && Number(row.amount) <= Number(value),
  kind: (row, value: string) => [value].flat().includes(String(row.kind)),
  tags: (row, value: string) => [value].flat().some((tag) => listOf(row.tags).includes(tag)),
  day: (row, value: string) => row.day !== null && moment(row.day).startsWith(value),
  day$start: (row, value: string) => row.day !== null && moment(row.day) >= value,
  day$end: (row, value: string) => row.day !== null && moment(row.day) <= upTo(value),
  period$start: (row, value: string) => moment(listOf(row.period)[1] ?? '') >= value,
  period$end: (row, value: string) => row.period !== null && moment(listOf(row.period)[0]) <= value,
  month$start: (row, value: string) => upTo(listOf(row.month)[1] ?? '') >= value && row.month !== null,
  keyword: (row, value: string) =>
    value.split(' ').every((word) => shownIn(row).includes(word.toLowerCase())),
};

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const labels: Record<string, string> = { a: '甲类', b: '乙类', x: '急', y: '重' };
const shownIn = (row: Values) =>
  [row.name, ...[row.kind, ...listOf(row.tags)].map((value) => labels[String(value)])]
    .join('\n')
    .toLowerCase();

function expected(rows: Values[], filter: Filter): Values[] {
  const asked = Object.entries(filter).filter(
    ([, value]) => value !== '' && listOf(value).length + Number(!Array.isArray(value)) > 0,
  );
  // Each rule knows the values that the arbitrary gives its key.
  return rows.filter((row) => asked.every(([key, value]) => rules[key]?.(row, value as never)));
}

let stage: RecordFixture;
let form: Form;
const rows: Values[] = [];
const actor = () => stage.actor(stage.users.admin ?? '');

beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form(goodsForm);
  rows.push(...(await insertGoods(stage, form, fc.sample(recordArbitrary, { numRuns: 120, seed: 7 }))));
});
afterAll(() => stage.drop());

const list = (asked: Filter = {}) =>
  stage.read((tx) =>
    listRecords(tx, form, { asked: { pageNum: 1, pageSize: 1000, ...asked }, actor: actor() }),
  );

const idsOf = (found: Values[]) => found.map((row) => String(row.id));

describe('the list, compared with the model', () => {
  test('any filters match exactly the rows that fit, newest first, with total and sum', async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary, async (filter) => {
        const wanted = expected(rows, filter).toReversed();
        const { rows: found, total, evals } = await list(filter);
        expect(idsOf(found)).toEqual(idsOf(wanted));
        expect(total).toBe(wanted.length);
        expect(evals.all).toEqual(evals.page);
      }),
      { numRuns: 300 },
    );
  });

  test('pages in any sort order are slices of one list, from both ends', async () => {
    const sorts = fc.record({
      field: fc.constantFrom('amount', 'day', 'id', 'name', 'kind', 'tags'),
      order: fc.constantFrom('asc', 'desc'),
    });
    const pages = fc.record({
      pageNum: fc.integer({ min: 1, max: 20 }),
      pageSize: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sorts, { maxLength: 2 }), pages, async (sysOrderBy, page) => {
        const whole = await list({ sysOrderBy });
        const { rows: found, total } = await list({ sysOrderBy, ...page });
        const from = (page.pageNum - 1) * page.pageSize;
        expect(idsOf(found)).toEqual(idsOf(whole.rows.slice(from, from + page.pageSize)));
        expect(total).toBe(rows.length);
      }),
      { numRuns: 60 },
    );
  });

  test('a page of any filter in any order has the total and the sum of all matching rows', async () => {
    const asked = fc.record({
      filter: filterArbitrary,
      field: fc.constantFrom('amount', 'day', 'id', 'name', 'kind', 'tags'),
      order: fc.constantFrom('asc', 'desc'),
      pageNum: fc.integer({ min: 1, max: 4 }),
      pageSize: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ filter, field, order, pageNum, pageSize }) => {
        const sysOrderBy = [{ field, order }];
        const fitting = new Set(idsOf(expected(rows, filter)));
        const wanted = idsOf((await list({ sysOrderBy })).rows).filter((id) => fitting.has(id));
        const page = await list({ ...filter, sysOrderBy, pageNum, pageSize });
        const alone = await list({ ...filter, sysOrderBy, pageNum, pageSize, totals: false });
        expect(idsOf(page.rows)).toEqual(wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize));
        expect(alone).toMatchObject({ rows: page.rows, total: null, evals: { all: null } });
        expect([page.total, page.evals.all?.amount?.sum]).toEqual([fitting.size, sumOf(fitting)]);
      }),
      { numRuns: 150 },
    );
  });

  test.each(['asc', 'desc'] as const)(
    'amounts are sorted by value %s, and null amounts are last',
    async (order) => {
      const { rows: found } = await list({ sysOrderBy: [{ field: 'amount', order }] });
      const amounts = found.map((row) => row.amount);
      const given = amounts.filter((amount) => amount !== null).map(Number);
      expect(given).toEqual([...given].sort((a, b) => (order === 'asc' ? a - b : b - a)));
      expect(amounts.slice(given.length).every((amount) => amount === null)).toBe(true);
      expect(amounts.length).toBeGreaterThan(given.length);
    },
  );
});

describe('texts and choices', () => {
  test.each(['name', 'kind', 'tags'])('%s is sorted as it is displayed, by pinyin', async (field) => {
    const textOf = (row: Values) => row[`${field}$view`] ?? row[field];
    for (const order of ['asc', 'desc'] as const) {
      const { rows: found } = await list({ sysOrderBy: [{ field, order }] });
      const texts = found.map(textOf);
      const given = texts.filter((text) => text !== null).map(String);
      const sorted = given.toSorted(compareChineseTexts);
      expect(given).toEqual(order === 'asc' ? sorted : sorted.toReversed());
      expect(new Set(texts.slice(given.length))).toEqual(new Set([null]));
    }
  });

  test('an order by texts is refused for more rows than it can sort fast, with what to do', () => {
    const bound = (isTextOrdered: boolean, total: number) => () =>
      assertOrderIsBounded({ isTextOrdered }, total);
    expect(bound(true, maxTextOrderedRows + 1)).toThrow(Refusal);
    expect(bound(true, maxTextOrderedRows)).not.toThrow();
    expect(bound(false, maxTextOrderedRows + 1)).not.toThrow();
  });
});

test('an export orders as many records by a text as the list does, and any number by a value', async () => {
  const count = (field: string, mostOrdered: number) => () =>
    stage.read((tx) => {
      const filters = { sysOrderBy: [{ field, order: 'asc' as const }] };
      const request = { filters, pageNum: 1, pageSize: 10_000 };
      return countExportRows(tx, form, { request, actor: actor(), atMost: 1000, mostOrdered });
    });
  await expect(count('name', rows.length - 1)()).rejects.toThrow(Refusal);
  expect(await count('name', rows.length)()).toBe(rows.length);
  expect(await count('amount', 1)()).toBe(rows.length);
});

describe('aggregates', () => {
  test('sums are exact, and averages ignore nulls and round half up', async () => {
    const { evals } = await list({ ids: await idsWithAmounts(['10.10', '10.11', null]) });
    expect(evals.all).toEqual({ amount: { sum: '20.21', average: '10.11' } });
    expect(evals.page).toEqual(evals.all);
  });

  test('an empty list has no aggregates', async () => {
    const { evals, total } = await list({ ids: ['999999'] });
    expect([total, evals.all, evals.page]).toEqual([
      0,
      { amount: { sum: null, average: null } },
      { amount: { sum: null, average: null } },
    ]);
  });

  test('countOnly counts and reads nothing', async () => {
    const { rows: found, total } = await list({ countOnly: true });
    expect([found, total]).toEqual([[], rows.length]);
  });
});

describe('refusals', () => {
  test.each([
    [{ nothing: 1 }, 'nothing'],
    [{ name$start: 'a' }, 'name$start'],
    [{ amount: 'abc' }, 'amount'],
    [{ amount$start: '1; drop table users' }, 'amount$start'],
    [{ day: '2026-02-30' }, 'day'],
    [{ initFilter: { other: 1 } }, 'initFilter.other'],
    [{ 'name" or true --': 'x' }, 'name" or true --'],
    [{ nothing: '' }, 'nothing'],
    [{ sysOrderBy: [{ field: 'card', order: 'asc' }] }, 'sysOrderBy.0.field'],
    [{ sysOrderBy: [{ field: 'sys$deleteTime', order: 'asc' }] }, 'sysOrderBy.0.field'],
    [{ sys$deleteTime: 'x' }, 'sys$deleteTime'],
    [{ kind: { $gt: '' } }, 'kind'],
  ])('%j is refused with 400 at %s', async (asked, path) => {
    const error = await list(asked).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('hostile texts are searched, not executed', async () => {
    const { total } = await list({ name: `'; drop table "auto_list"; --`, keyword: `%' or 1=1 --` });
    expect(total).toBe(0);
    expect((await list()).total).toBe(rows.length);
  });
});

/** The exact sum of the non-null amounts; null if all are null. */
function sumOf(ids: Set<string>): string | null {
  const amounts = rows.filter((row) => ids.has(String(row.id)) && row.amount !== null);
  const cents = amounts.reduce((sum, row) => sum + BigInt(String(row.amount).replace('.', '')), 0n);
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const sum = `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
  return amounts.length === 0 ? null : sum;
}

async function idsWithAmounts(amounts: (string | null)[]): Promise<string[]> {
  return amounts.map((amount) => String(rows.find((row) => row.amount === amount)?.id));
}
