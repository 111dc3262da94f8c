/** Conditions joined by and and or, compared with a model over plain objects; and the refusals. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../../contract/failures.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  filterGroup,
  isFilterGroup,
} from '../../../../contract/filter/filterTree.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { goodsForm, insertGoods, insertGoodsIn } from '../../../support/servers/goodsRecords.ts';
import { createRecordFixture, type RecordFixture } from '../../../support/servers/recordFixture.ts';

const days = ['2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-03-10'];
const names = ['钢筋', '钢材50%', '水泥_A', 'Cement', '\\sand', ''];
const amounts = ['-5.00', '0.00', '10.10', '10.11', '99999999999999.99'];
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });

const recordArbitrary = fc.record({
  name: fc.constantFrom(...names),
  amount: orNull(fc.constantFrom(...amounts)),
  kind: orNull(fc.constantFrom('a', 'b')),
  tags: fc.subarray(['x', 'y']),
  day: orNull(fc.constantFrom(...days)),
  period: orNull(fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)).map((two) => two.sort())),
});

const condition = (
  field: string,
  is: FilterCondition['is'],
  value?: fc.Arbitrary<FilterCondition['value']>,
) =>
  (value ?? fc.constant(undefined)).map(
    (one): FilterCondition => ({ field, is, ...(one !== undefined && { value: one }) }),
  );
const amount = fc.constantFrom<string | number>('10.10', 10.11, '0', -5, '12.345');
const day = fc.constantFrom(...days, '2026-01', '2026');
const words = fc.constantFrom('钢', '50%', '_', 'CEMENT', '\\', '钢筋');
const kinds = fc.constantFrom('a', 'b', 'c');

const conditionArbitrary = fc.oneof(
  ...(['contains', 'notContains', 'startsWith', 'is', 'isNot'] as const).map((is) =>
    condition('name', is, words),
  ),
  ...(['anyOf', 'noneOf'] as const).flatMap((is) => [
    condition('name', is, fc.array(fc.constantFrom(...names.slice(0, 4)), { minLength: 1, maxLength: 3 })),
    condition('kind', is, fc.array(kinds, { minLength: 1, maxLength: 2 })),
    condition('tags', is, fc.subarray(['x', 'y'], { minLength: 1 })),
  ]),
  ...(['is', 'isNot', 'atLeast', 'atMost', 'above', 'below'] as const).flatMap((is) => [
    condition('amount', is, amount),
    condition('day', is, day),
  ]),
  condition('kind', 'is', kinds),
  condition('kind', 'contains', fc.constantFrom('甲', '类')),
  condition('tags', 'isNot', fc.subarray(['x', 'y'], { minLength: 1 })),
  condition(
    'amount',
    'between',
    fc.tuple(amount, amount).map((two) => [...two]),
  ),
  condition(
    'day',
    'between',
    fc.tuple(day, day).map((two) => [...two]),
  ),
  condition('period', 'atLeast', day),
  condition('period', 'atMost', day),
  condition(
    'period',
    'between',
    fc.tuple(day, day).map((two) => [...two]),
  ),
  ...(['empty', 'notEmpty'] as const).flatMap((is) =>
    ['name', 'amount', 'kind', 'tags', 'day', 'period'].map((field) => condition(field, is)),
  ),
);

const groupArbitrary = (node: fc.Arbitrary<FilterNode>): fc.Arbitrary<FilterGroup> => {
  const nodes = fc.array(node, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    nodes.map((all) => ({ all })),
    nodes.map((any) => ({ any })),
  );
};
const inner = groupArbitrary(conditionArbitrary);
const middle = groupArbitrary(fc.oneof(conditionArbitrary, inner));
const filterArbitrary = groupArbitrary(fc.oneof(conditionArbitrary, middle));

/** The end of the span of a date text, as text that sorts. The start is the text itself. */
const upTo = (text: unknown) => `${text}-99-99`;
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const labels: Record<string, string> = { a: '甲类', b: '乙类', x: '急', y: '重' };
const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Judge = (kept: unknown, value: never) => boolean;
const lower = (value: unknown) => String(value).toLowerCase();
const byText: Record<string, Judge> = {
  contains: (kept, value) => lower(kept).includes(lower(value)),
  startsWith: (kept, value) => lower(kept).startsWith(lower(value)),
  is: (kept, value) => kept === value,
  anyOf: (kept, value) => listOf(value).includes(String(kept)),
};
const byChoice: Record<string, Judge> = {
  contains: (kept, value) => String(labels[String(kept)]).includes(value),
  is: (kept, value) => JSON.stringify([kept].flat()) === JSON.stringify([value].flat()),
  anyOf: (kept, value) => [kept].flat().some((one) => listOf(value).includes(String(one))),
};
const byNumber: Record<string, Judge> = {
  is: (kept, value) => Number(kept) === Number(value),
  atLeast: (kept, value) => Number(kept) >= Number(value),
  atMost: (kept, value) => Number(kept) <= Number(value),
  above: (kept, value) => Number(kept) > Number(value),
  below: (kept, value) => Number(kept) < Number(value),
  between: (kept, value) => Number(kept) >= Number(value[0]) && Number(kept) <= Number(value[1]),
};
const byDay: Record<string, Judge> = {
  is: (kept, value) => String(kept).startsWith(value),
  atLeast: (kept, value) => String(kept) >= String(value),
  atMost: (kept, value) => String(kept) <= upTo(value),
  above: (kept, value) => String(kept) > upTo(value),
  below: (kept, value) => String(kept) < String(value),
  between: (kept, value) => String(kept) >= String(value[0]) && String(kept) <= upTo(value[1]),
};
const byPeriod: Record<string, Judge> = {
  atLeast: (kept, value) => String(listOf(kept)[1]) >= String(value),
  atMost: (kept, value) => String(listOf(kept)[0]) <= upTo(value),
  between: (kept, value) =>
    String(listOf(kept)[1]) >= String(value[0]) && String(listOf(kept)[0]) <= upTo(value[1]),
};
const judges: Record<string, Record<string, Judge>> = {
  name: byText,
  kind: byChoice,
  tags: byChoice,
  amount: byNumber,
  day: byDay,
  period: byPeriod,
};
const negated: Record<string, string> = { notContains: 'contains', isNot: 'is', noneOf: 'anyOf' };

function holds(row: Values, node: FilterNode): boolean {
  if (isFilterGroup(node))
    return 'all' in node ? node.all.every((one) => holds(row, one)) : node.any.some((one) => holds(row, one));
  const kept = row[node.field];
  if (node.is === 'empty') return isBlank(kept);
  if (node.is === 'notEmpty') return !isBlank(kept);
  const positive = negated[node.is];
  if (positive) return !holds(row, { ...node, is: positive as FilterCondition['is'] });
  // Each judge knows the values that the arbitraries give its field.
  return !isBlank(kept) && judges[node.field]?.[node.is]?.(kept, node.value as never) === true;
}

let stage: RecordFixture;
let form: Form;
const rows: Values[] = [];
const actor = () => stage.actor(stage.users.admin ?? '');

async function inserted(sent: Values): Promise<string> {
  const [row] = await insertGoods(stage, form, [sent]);
  return String(row?.id);
}

beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form(goodsForm);
  rows.push(...(await insertGoods(stage, form, fc.sample(recordArbitrary, { numRuns: 120, seed: 11 }))));
});
afterAll(() => stage.drop());

const list = (asked: Record<string, unknown>) =>
  stage.read((tx) =>
    listRecords(tx, form, { asked: { pageNum: 1, pageSize: 1000, ...asked }, actor: actor() }),
  );
const idsOf = (found: Values[]) => found.map((row) => String(row.id));

describe('the filter, compared with the model', () => {
  test('any filter of conditions and groups matches exactly the rows that fit, with their number', async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary, async (filter) => {
        expect(filterGroup.safeParse(filter).success).toBe(true);
        const wanted = rows.filter((row) => holds(row, filter)).toReversed();
        const { rows: found, total } = await list({ filter });
        expect(idsOf(found)).toEqual(idsOf(wanted));
        expect(total).toBe(wanted.length);
      }),
      { numRuns: 400 },
    );
  });

  test('it narrows the results of the other filters', async () => {
    const filter = {
      any: [
        { field: 'amount', is: 'empty' },
        { field: 'tags', is: 'anyOf', value: ['x'] },
      ],
    };
    const { rows: found } = await list({ filter, kind: 'a' });
    const wanted = rows.filter((row) => row.kind === 'a' && holds(row, filter as FilterGroup));
    expect(idsOf(found)).toEqual(idsOf(wanted.toReversed()));
    expect(found.length).toBeGreaterThan(0);
  });
});

/** The day of the transaction in the time zone of the tenant. */
async function readDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select localtimestamp::date::text as day`.execute(tx);
  return rows[0]?.day ?? '';
}

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

describe('relative periods', () => {
  test('today, the last seven days and this month are those of the tenant’s time zone', () =>
    // The day of a transaction is that of its beginning.
    stage.write(async (tx) => {
      const today = await readDay(tx);
      const days = [today, addDays(today, -6), addDays(today, -7)];
      const goods = days.map((day) => ({ day, period: [day, day] }));
      const ids = idsOf(await insertGoodsIn(tx, { form, actor: actor() }, goods));
      const places = async (value: string, field = 'day') => {
        const within: FilterCondition = { field, is: 'within', value };
        const asked = { pageNum: 1, pageSize: 1000, filter: { all: [within] } };
        const which = new Set(idsOf((await listRecords(tx, form, { asked, actor: actor() })).rows));
        return ids.map((id) => which.has(id));
      };
      expect(await places('today')).toEqual([true, false, false]);
      expect(await places('last7Days')).toEqual([true, true, false]);
      expect(await places('last7Days', 'period')).toEqual([true, true, false]);
      expect((await places('thisMonth'))[0]).toBe(true);
      expect(await places('thisMonth')).toEqual(days.map((day) => day.slice(0, 7) === today.slice(0, 7)));
      expect(await places('lastYear')).toEqual(
        days.map((day) => Number(day.slice(0, 4)) === Number(today.slice(0, 4)) - 1),
      );
    }));
});

describe('system fields', () => {
  test('status and creator can be filtered like fields', async () => {
    const byState = await list({
      filter: { all: [{ field: 'sysStatus', is: 'noneOf', value: ['-1', '-2'] }] },
    });
    const all = await list({});
    expect(byState.total).toBe(all.total);
    const own = await list({
      filter: { all: [{ field: 'createBy', is: 'anyOf', value: [actor().userId] }] },
    });
    expect(own.total).toBe(all.total);
    expect(
      (await list({ filter: { all: [{ field: 'createTime', is: 'within', value: 'nextMonth' }] } })).total,
    ).toBe(0);
  });
});

test('points are found within boxes drawn on the map', async () => {
  const bund = await inserted({ name: '外滩', place: '121.490317,31.236305' });
  const lake = await inserted({ name: '西湖', place: '120.129721,30.246871' });
  const box = (...value: string[]) => list({ filter: { all: [{ field: 'place', is: 'inside', value }] } });
  const shanghai = '121,31;122,31.5';
  expect(idsOf((await box(shanghai)).rows)).toEqual([bund]);
  expect(idsOf((await box(shanghai, '120.1,30.2;120.2,30.3')).rows).sort()).toEqual([bund, lake].sort());
  // A point on the edge is inside.
  expect(idsOf((await box('121.490317,31.236305;121.5,31.3')).rows)).toEqual([bund]);
  expect((await box('100,20;101,21')).rows).toEqual([]);
});

test('areas are found that intersect a drawn box', async () => {
  const two = await inserted({ name: '两处', area: ['110,20;111,21', '112.5,22;113,23'] });
  const touching = (value: string) =>
    list({ filter: { all: [{ field: 'area', is: 'inside', value: [value] }] } });
  for (const box of ['110.2,20.2;110.3,20.3', '109,19;110,20', '112,20;114,30'])
    expect(idsOf((await touching(box)).rows), box).toEqual([two]);
  // Between the two areas, inside their common bounding box.
  expect((await touching('111.2,20.5;112,22.5')).rows).toEqual([]);
});

describe('refusals', () => {
  const one = (field: string, is: string, value?: unknown) => ({
    all: [{ field, is, ...(value !== undefined && { value }) }],
  });

  test.each([
    [one('nothing', 'is', 'a'), 'filter.all.0'],
    [one('sys$deleteTime', 'empty'), 'filter.all.0'],
    [one('name" or true --', 'is', 'a'), 'filter.all.0'],
    [one('name', 'above', '1'), 'filter.all.0'],
    [one('amount', 'contains', '1'), 'filter.all.0'],
    [one('amount', 'is', '1; drop table users'), 'filter.all.0'],
    [one('amount', 'is', ['1', '2']), 'filter.all.0'],
    [one('amount', 'between', ['1']), 'filter.all.0'],
    [one('amount', 'empty', '1'), 'filter.all.0'],
    [one('day', 'is', '2026-02-30'), 'filter.all.0'],
    [one('day', 'within', 'toString'), 'filter.all.0'],
    [one('place', 'inside', ['122,31;121,30']), 'filter.all.0'],
    [one('place', 'inside', ['121,31;122,31.5', '0) or true --']), 'filter.all.0'],
    [one('place', 'is', '121,31'), 'filter.all.0'],
    [one('day', 'within', ['today']), 'filter.all.0'],
    [one('kind', 'anyOf', 'a'), 'filter.all.0'],
    [one('name', 'anyOf', ['a\u0000']), 'filter.all.0'],
    [one('name', 'is', 'a\u0000'), 'filter.all.0'],
    [one('sysStatus', 'anyOf', ['1', 'x']), 'filter.all.0'],
    [one('createBy', 'anyOf', ['x']), 'filter.all.0'],
    [one('card', 'contains', '1101'), 'filter.all.0'],
    [one('card', 'anyOf', ['110101199001011234']), 'filter.all.0'],
    [
      {
        any: [
          {
            all: [
              { field: 'kind', is: 'is', value: 'a' },
              { field: 'x', is: 'empty' },
            ],
          },
        ],
      },
      'filter.any.0.all.1',
    ],
  ])('%j does not fit the form and is refused with 400 at its position', async (filter, path) => {
    const error = await list({ filter }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 400, errors: [{ path }] });
  });

  const good = { field: 'kind', is: 'is', value: 'a' };
  const deep = (levels: number): unknown => (levels === 0 ? good : { all: [deep(levels - 1)] });
  test.each<[string, unknown]>([
    ['a list', [good]],
    ['a condition alone', good],
    ['both words at once', { all: [good], any: [good] }],
    ['no condition', { all: [] }],
    ['an unknown operator', one('kind', 'like', '%')],
    ['an operator of every object', one('kind', 'toString')],
    ['an object as a value', one('kind', 'is', { $gt: '' })],
    ['a foreign key', { all: [{ ...good, sql: '1=1' }] }],
    ['a key of every object', JSON.parse('{"all":[{"field":"kind","is":"empty","__proto__":{"value":1}}]}')],
    ['groups too deep', deep(5)],
    ['groups far too deep', deep(3000)],
    ['too many conditions', { all: Array.from({ length: 51 }, () => good) }],
    [
      'too many over all groups',
      { all: Array.from({ length: 6 }, () => ({ any: Array.from({ length: 9 }, () => good) })) },
    ],
    [
      'too many values',
      one(
        'kind',
        'anyOf',
        Array.from({ length: 201 }, () => 'a'),
      ),
    ],
    ['a text too long', one('name', 'contains', '长'.repeat(201))],
  ])('%s is not accepted as a filter', (_, filter) => {
    expect(filterGroup.safeParse(filter).success).toBe(false);
  });

  test('four levels of groups and fifty conditions are accepted', () => {
    expect(filterGroup.safeParse(deep(4)).success).toBe(true);
    expect(filterGroup.safeParse({ all: Array.from({ length: 50 }, () => good) }).success).toBe(true);
  });
});
