/**
 * Every kind of filter, alone and combined, in every order and on every page, compared with a model over plain rows.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import type { SysStatus } from '../../../../server/records/stamp.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import { listByModel, type ModelListQuery, modelAggregates } from '../../../support/models/listModel.ts';
import {
  createRecordFixture,
  type FormDraft,
  type RecordFixture,
  testNow,
} from '../../../support/servers/recordFixture.ts';

const options = (...labels: string[]) => labels.map((label, at) => ({ label, value: `v${at}` }));
const tree = [
  {
    label: '材料',
    value: 'm',
    children: [
      { label: '钢材', value: 's' },
      { label: '木材', value: 'w' },
    ],
  },
  { label: '设备', value: 'e' },
];

const draft: FormDraft = {
  enName: 'auto_kinds',
  cnName: '各类字段',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'note', label: '备注', funcType: 'textarea' },
    { enName: 'card', label: '身份证号', funcType: 'idCard' },
    { enName: 'no', label: '流水号', funcType: 'serialNumber', format: 'L-{0000}' },
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    { enName: 'rate', label: '比例', funcType: 'number' },
    { enName: 'kind', label: '类别', funcType: 'radio', options: options('甲类', '乙类', 'Z 类') },
    {
      enName: 'kinds',
      label: '多类',
      funcType: 'select',
      multiple: true,
      options: options('急', '重', 'zZ'),
    },
    { enName: 'mood', label: '颜色', funcType: 'color' },
    { enName: 'way', label: '分类', funcType: 'cascader', options: tree },
    { enName: 'owner', label: '负责人', funcType: 'user' },
    { enName: 'people', label: '参与人', funcType: 'user', multiple: true },
    { enName: 'team', label: '部门', funcType: 'dept' },
    { enName: 'day', label: '日期', funcType: 'dateStamp' },
    { enName: 'minute', label: '时刻', funcType: 'dateStamp', format: 'YYYY-MM-DD HH:mm' },
    { enName: 'month', label: '月份', funcType: 'dateStamp', format: 'YYYY-MM' },
    { enName: 'period', label: '期间', funcType: 'dateRange', type: 'datetimerange' },
  ],
  feature: {
    columnEvalList: [
      { enName: 'amount', type: 'both' },
      { enName: 'rate', type: 'both' },
    ],
  },
};

const names = ['钢筋 HRB400', '钢材50%', 'Zz_A', 'zZZ', 'Cement', '\\sand', '😀 急', ' x', "O'Neil"];
const cards = ['11010519491231002X', '440524188001010014'];
const days = ['1899-12-31', '1969-12-31', '2024-02-29', '2026-01-31', '2026-02-01'];
const minutes = ['2026-01-31 23:59', '2026-02-01 00:00', '1969-12-31 12:30'];
const moments = ['2026-01-31 23:59:59', '2026-02-01 00:00:00', '2026-03-05 08:30:00'];

let stage: RecordFixture;
let form: Form;
let rows: Values[] = [];
const actor = () => stage.actor(stage.users.admin ?? '');

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const one = <T>(values: readonly T[]) => fc.constantFrom(...values);

const recordOf = (users: string[], depts: string[]) =>
  fc.record({
    name: orNull(one(names)),
    note: orNull(one(['第一行\n第二行', '钢', 'Z'])),
    card: orNull(one(cards)),
    amount: orNull(one(['-5.00', '0.00', '10.10', '10.11', '99999999999999.99'])),
    rate: orNull(one(['0.1', '0.25', '-3'])),
    kind: orNull(one(['v0', 'v1', 'v2'])),
    kinds: orNull(fc.subarray(['v0', 'v1', 'v2'], { minLength: 1 })),
    mood: orNull(one(['red', 'green', '#ffaa00'])),
    way: orNull(one([['m', 's'], ['m', 'w'], ['e']])),
    owner: orNull(one(users)),
    people: orNull(fc.subarray(users, { minLength: 1 })),
    team: orNull(one(depts)),
    day: orNull(one(days)),
    minute: orNull(one(minutes)),
    month: orNull(one(['2025-12', '2026-01', '2026-02'])),
    period: orNull(fc.tuple(one(moments), one(moments)).map((two) => two.toSorted())),
  });

beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form(draft);
  const record = recordOf(Object.values(stage.users), Object.values(stage.depts));
  const samples = fc.sample(fc.tuple(record, one<SysStatus>([-2, -1, 0, 1])), { numRuns: 150, seed: 11 });
  await stage.write(async (tx) => {
    for (const [values, sysStatus] of samples)
      await insertRecord(tx, form, values, { actor: actor(), now: testNow, sysStatus });
  });
  // Other tests cover writing. Here the rows are those of the whole list.
  rows = (await list({})).rows;
  expect(rows).toHaveLength(150);
});
afterAll(() => stage.drop());

const list = (asked: ModelListQuery) =>
  stage.read((tx) =>
    listRecords(tx, form, { asked: { pageNum: 1, pageSize: 1000, ...asked }, actor: actor() }),
  );

const dates = [...days, ...minutes, ...moments, '2026', '2026-01', '1969'];

/** One filter on an existing field, for every suffix of its kind. */
const wantedOf: Record<string, () => fc.Arbitrary<ModelListQuery>> = {
  name: () => fc.record({ name: one(['钢', '50%', '_', 'z', 'ZZ', '\\', '😀', "'", ' ', '']) }),
  note: () => fc.record({ note: one(['一行\n第', '钢', 'z']) }),
  card: () => fc.record({ card: one([...cards, '1101', '11010519491231002x']) }),
  no: () => fc.record({ no: one(['L-00', '07', 'l-0001']) }),
  amount: () => ranged('amount', one(['10.1', 10.11, 0, '-5', '1e9'.slice(0, 1)])),
  rate: () => ranged('rate', one(['0.10', 0.25, -3])),
  kind: () => chosen('kind', ['v0', 'v1', 'v2', 'none'], ['类', 'z']),
  kinds: () => chosen('kinds', ['v0', 'v1', 'v2'], ['急,重', 'Z']),
  mood: () => chosen('mood', ['red', '#ffaa00'], ['红', '#ff']),
  way: () => chosen('way', ['m', 's', 'w', 'e'], ['材料 / ', '木']),
  owner: () => chosen('owner', Object.values(stage.users), ['张', '管理']),
  people: () => chosen('people', Object.values(stage.users), ['三,李']),
  team: () => chosen('team', Object.values(stage.depts), ['部']),
  day: () => ranged('day', one(dates)),
  minute: () => ranged('minute', one(dates)),
  month: () => ranged('month', one(dates)),
  period: () => fc.record({ period$start: one(dates), period$end: one(dates) }, { requiredKeys: [] }),
  sysStatus: () =>
    fc.record({ sysStatus: fc.oneof(one([-2, -1, 0, 1]), fc.subarray([-1, 0, 1], { minLength: 1 })) }),
  ids: () =>
    fc.record({
      ids: fc.subarray(
        rows.map(({ id }) => String(id)),
        { minLength: 1 },
      ),
    }),
  keyword: () =>
    fc.record({
      keyword: one(['钢', '甲类', '钢 类', 'zz', '张三', '材料 /', '%', '_a', 'L-0', '😀 急 v', "o'n"]),
    }),
};

const ranged = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<ModelListQuery> =>
  fc.record({ [name]: value, [`${name}$start`]: value, [`${name}$end`]: value }, { requiredKeys: [] });

const chosen = (name: string, values: string[], shown: string[]): fc.Arbitrary<ModelListQuery> =>
  fc.record(
    { [name]: fc.oneof(one(values), fc.subarray(values)), [`${name}$view`]: one(shown) },
    { requiredKeys: [] },
  );

/** At most two fields, or few rows would match. One of them may be the page's own filter. */
const asked = () =>
  fc
    .tuple(fc.subarray(Object.keys(wantedOf), { minLength: 1, maxLength: 2 }), fc.boolean())
    .chain(([fields, inside]) =>
      fc
        .tuple(...fields.map((field) => wantedOf[field]?.() ?? fc.constant({})))
        .map(([first, second = {}]) => {
          const isField = form.fields.some(({ enName }) => enName === fields[1]);
          return inside && isField ? { ...first, initFilter: second } : { ...first, ...second };
        }),
    );

const sorts = () =>
  fc.uniqueArray(
    fc.record({
      field: one([
        ...form.fields.filter((field) => getFieldType(field).sortable).map(({ enName }) => enName),
        'id',
      ]),
      order: one(['asc', 'desc'] as const),
    }),
    { maxLength: 3, selector: ({ field }) => field },
  );

test('the list has the model’s rows, order and page, with the same total and sums', async () => {
  const page = fc.record({
    pageNum: fc.integer({ min: 1, max: 4 }),
    pageSize: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(asked(), sorts(), page, async (filter, sysOrderBy, { pageNum, pageSize }) => {
      const wanted = listByModel(form.fields, rows, filter, sysOrderBy);
      const found = await list({ ...filter, sysOrderBy, pageNum, pageSize });
      const part = wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      expect(found.rows.map(({ id }) => id)).toEqual(part.map(({ id }) => id));
      expect(found.total).toBe(wanted.length);
      for (const field of form.fields.filter(({ enName }) => ['amount', 'rate'].includes(enName))) {
        expect(found.evals.all?.[field.enName]).toEqual(modelAggregates(wanted, field));
        expect(found.evals.page[field.enName]).toEqual(modelAggregates(part, field));
      }
    }),
    { numRuns: 500 },
  );
});

test('the model finds rows for every filter, and not all rows', () => {
  for (const [name, make] of Object.entries(wantedOf)) {
    const sizes = fc
      .sample(make(), { numRuns: 40, seed: 3 })
      .map((filter) => listByModel(form.fields, rows, filter, []).length);
    expect(
      sizes.some((size) => size > 0 && size < rows.length),
      name,
    ).toBe(true);
  }
});
