/**
 * Groups, compared with a model that groups plain objects: counts, sums, labels, order, pages, and the filter for
 * their rows.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowGroup } from '../../../../contract/calls/shapes/groupShapes.ts';
import { Refusal } from '../../../../contract/failures.ts';
import { joinFilters } from '../../../../contract/filter/filterTree.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import { loadRecordGroups, type RecordGroupsRequest } from '../../../../server/records/list/recordGroups.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { goodsForm, insertGoods } from '../../../support/servers/goodsRecords.ts';
import { createRecordFixture, type RecordFixture } from '../../../support/servers/recordFixture.ts';

const recordArbitrary = fc.record({
  name: fc.constantFrom('钢', '砂', ''),
  amount: fc.option(fc.constantFrom('-5.00', '10.10', '10.11'), { freq: 4 }),
  kind: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 4 }),
  tags: fc.subarray(['x', 'y']),
  day: fc.option(fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'), { freq: 4 }),
});

let stage: RecordFixture;
let form: Form;
const rows: Values[] = [];
const actor = () => stage.actor(stage.users.admin ?? '');

beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form(goodsForm);
  rows.push(...(await insertGoods(stage, form, fc.sample(recordArbitrary, { numRuns: 90, seed: 5 }))));
});
afterAll(() => stage.drop());

const groups = (asked: Pick<RecordGroupsRequest, 'groupBy'> & Partial<RecordGroupsRequest>) =>
  stage.read((tx) =>
    loadRecordGroups(tx, form, {
      asked: { filters: {}, pageNum: 1, pageSize: 1000, ...asked },
      actor: actor(),
    }),
  );
const list = (asked: object) =>
  stage.read((tx) =>
    listRecords(tx, form, { asked: { pageNum: 1, pageSize: 1000, ...asked }, actor: actor() }),
  );
const idsOf = (found: Values[]) => found.map((row) => String(row.id)).sort();

const keysOf: Record<string, (row: Values) => string | null> = {
  name: (row) => (row.name === '' ? null : String(row.name)),
  kind: (row) => (row.kind === null ? null : String(row.kind)),
  tags: (row) => (Array.isArray(row.tags) && row.tags.length > 0 ? row.tags.join(',') : null),
  amount: (row) => (row.amount === null ? null : String(row.amount)),
  'day day': (row) => (row.day === null ? null : String(row.day)),
  'day month': (row) => (row.day === null ? null : String(row.day).slice(0, 7)),
  'day year': (row) => (row.day === null ? null : String(row.day).slice(0, 4)),
};
const levelOf = (name: string): RecordGroupsRequest['groupBy'] => {
  const [field = '', unit] = name.split(' ');
  // The names above have no other unit.
  return { field, ...(unit && { unit: unit as 'day' | 'month' | 'year' }) };
};
const centsOf = (some: Values[]) =>
  some.reduce((sum, row) => sum + Math.round(Number(row.amount ?? 0) * 100), 0);

describe('the groups, compared with the model', () => {
  test.each(Object.keys(keysOf))('groups by %s have their records, numbers and sums', async (name) => {
    const keyOf = keysOf[name] ?? (() => null);
    const wanted = Map.groupBy(rows, keyOf);
    const { rows: found, total } = await groups({ groupBy: levelOf(name) });
    expect(total).toBe(wanted.size);
    expect(new Set(found.map(({ key }) => key))).toEqual(new Set(wanted.keys()));
    for (const { key, count, figures, filter } of found) {
      const own = wanted.get(key) ?? [];
      expect(count).toBe(own.length);
      expect(Math.round(Number(figures.amount?.sum ?? 0) * 100)).toBe(centsOf(own));
      const opened = await list({ filter });
      expect(idsOf(opened.rows)).toEqual(idsOf(own));
    }
    const counts = found.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test('a group can be grouped again with its filter, and the counts add up', async () => {
    const filter = {
      any: [
        { field: 'amount', is: 'notEmpty' as const },
        { field: 'day', is: 'empty' as const },
      ],
    };
    const { rows: outer } = await groups({ groupBy: { field: 'kind' }, filters: { filter } });
    for (const group of outer) {
      const within = { filter: joinFilters(filter, group.filter) };
      const { rows: inner } = await groups({ groupBy: { field: 'day', unit: 'month' }, filters: within });
      expect(inner.reduce((sum, { count }) => sum + count, 0)).toBe(group.count);
    }
    const fitting = rows.filter((row) => row.amount !== null || row.day === null);
    expect(outer.reduce((sum, { count }) => sum + count, 0)).toBe(fitting.length);
  });
});

describe('order and pages', () => {
  const keys = (found: RowGroup[]) => found.map(({ key }) => key);

  test('groups are ordered by their displayed texts, and those without a text are last', async () => {
    const { rows: found } = await groups({
      groupBy: { field: 'kind' },
      groupOrder: { by: 'name', order: 'asc' },
    });
    expect(found.at(-1)).toMatchObject({ key: null, label: '' });
    expect(found.slice(0, -1).map(({ label }) => label)).toEqual(['丙类', '甲类', '乙类']);
    const months = await groups({
      groupBy: { field: 'day', unit: 'month' },
      groupOrder: { by: 'name', order: 'desc' },
    });
    expect(keys(months.rows)).toEqual(['2026-02', '2026-01', '2025-12', null]);
  });

  test('groups are ordered by sum and by average, in both directions', async () => {
    const sums = async (by: 'sum' | 'average', order: 'asc' | 'desc') =>
      (await groups({ groupBy: { field: 'kind' }, groupOrder: { by, field: 'amount', order } })).rows.map(
        ({ figures }) => Number(figures.amount?.[by]),
      );
    for (const by of ['sum', 'average'] as const) {
      const down = await sums(by, 'desc');
      expect(down).toEqual(down.toSorted((a, b) => b - a));
      expect(await sums(by, 'asc')).toEqual(down.toReversed());
    }
  });

  test('pages are slices of one order, and a page beyond the end still has the total', async () => {
    const whole = await groups({ groupBy: { field: 'amount' } });
    const first = await groups({ groupBy: { field: 'amount' }, pageSize: 2 });
    const second = await groups({ groupBy: { field: 'amount' }, pageNum: 2, pageSize: 2 });
    expect([...keys(first.rows), ...keys(second.rows)]).toEqual(keys(whole.rows));
    expect(await groups({ groupBy: { field: 'amount' }, pageNum: 9, pageSize: 2 })).toEqual({
      rows: [],
      total: 4,
    });
  });

  test('groups by person show names', async () => {
    const { rows: found } = await groups({ groupBy: { field: 'createBy' } });
    expect(found).toMatchObject([
      { key: stage.users.admin, label: expect.stringMatching(/\D/), count: rows.length },
    ]);
  });
});

describe('refusals', () => {
  test.each([
    [{ groupBy: { field: 'nothing' } }, 'groupBy.field'],
    [{ groupBy: { field: 'sys$search' } }, 'groupBy.field'],
    [{ groupBy: { field: 'card' } }, 'groupBy.field'],
    [{ groupBy: { field: 'period' } }, 'groupBy.field'],
    [{ groupBy: { field: 'kind', unit: 'month' as const } }, 'groupBy.unit'],
    [
      {
        groupBy: { field: 'kind' },
        groupOrder: { by: 'sum' as const, field: 'name', order: 'asc' as const },
      },
      'groupOrder.field',
    ],
    [
      { groupBy: { field: 'kind' }, groupOrder: { by: 'sum' as const, order: 'asc' as const } },
      'groupOrder.field',
    ],
    [{ groupBy: { field: 'kind' }, filters: { nothing: 1 } }, 'nothing'],
  ])('%j is refused with 400 at %s', async (asked, path) => {
    const error = await groups(asked).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 400, errors: [{ path }] });
  });
});
