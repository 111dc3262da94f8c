/** Cells of every field type through a whole import, and records of every type through an export and back. */
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { loadFormByName } from '../../../../server/records/schema/formDefinitions.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import { buildBadCells, buildGoodCells } from '../../../support/builders/cellTexts.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { buildWorkbook, uploadTestSheet } from '../../../support/servers/sheetImport.ts';

let server: FormServer;
const related: Record<string, string> = {};

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_related',
    cnName: '供应商',
    fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
  });
  for (const name of ['宏达', '远大', '宏达,远大', '管、阀;配件', '同名', '同名']) {
    const { body } = await server.as('admin', '/auto/auto_related', { name });
    related[name] = body.data.id;
  }
  const below = async (parent: string, ...names: string[]) => {
    for (const deptName of names) {
      const parentId = server.depts[parent];
      const { body } = await server.as('admin', '/system/dept', { deptName, parentId });
      server.depts[parent === '集团' ? deptName : `${parent}/${deptName}`] = body.data.deptId;
    }
  };
  await below('集团', '上海公司', '苏州公司', '研发', '研发/测试', '甲,乙', '"丙"', '丁、戊');
  await below('上海公司', '综合部', '一部');
  await below('苏州公司', '综合部');
  await below('研发', '测试');
});
afterAll(() => server.close());

/** Replaces the names in the table by ids: `users:buyer` → the buyer's id. */
function meant(expected: unknown): unknown {
  if (Array.isArray(expected)) return expected.map(meant);
  const [, kind = '', name = ''] = /^(users|depts|records):(.+)$/.exec(String(expected)) ?? [];
  const ids: Record<string, Record<string, string>> = {
    users: server.users,
    depts: server.depts,
    records: related,
  };
  return ids[kind]?.[name] ?? expected;
}

const listOf = async (form: string): Promise<Values[]> =>
  (
    await server.as('admin', `/auto/${form}/list`, {
      pageSize: 1000,
      sysOrderBy: [{ field: 'id', order: 'asc' }],
    })
  ).body.rows;

const send = (form: string, content: Buffer, query = '') =>
  uploadTestSheet(server, form, content, { userName: 'admin', query });

test('the record contains the value that a cell means', async () => {
  const cases = buildGoodCells();
  await server.publish({ enName: 'auto_good', cnName: '单元格', fields: cases.map(({ field }) => field) });
  const { body } = await send(
    'auto_good',
    buildWorkbook([cases.map(({ field }) => field.label), cases.map(({ text }) => text)]),
  );
  expect(body.data?.errors).toEqual([]);
  const [record = {}] = await listOf('auto_good');
  expect(Object.fromEntries(cases.map(({ field }) => [field.enName, record[field.enName]]))).toEqual(
    Object.fromEntries(cases.map(({ field, expected }) => [field.enName, meant(expected)])),
  );
});

test('an invalid value is reported with its row and column', async () => {
  const cases = buildBadCells();
  await server.publish({ enName: 'auto_bad', cnName: '错误', fields: cases.map(({ field }) => field) });
  const rows = cases.map(({ text }, at) => cases.map((_, column) => (column === at ? text : '')));
  const { body } = await send(
    'auto_bad',
    buildWorkbook([cases.map(({ field }) => field.label), ...rows]),
    '?onlyParse=true',
  );
  expect(body.data).toMatchObject({ total: cases.length, failed: cases.length });
  const errors: { row: number; column: string; message: string }[] = body.data.errors;
  for (const [at, { field, expected }] of cases.entries()) {
    const said = errors.filter(({ row }) => row === at + 2);
    expect(new Set(said.map(({ column }) => column))).toEqual(new Set([field.label]));
    expect(said.map(({ message }) => message).join(' ')).toMatch(expected);
  }
});

test('a dictionary entry or a record with a separator in its name is one value', async () => {
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    await tx.insertInto('dictTypes').values({ dictType: 'trades', dictName: '专业' }).execute();
    const entries = ['电、暖', '电', '暖'].map((dictLabel, at) => ({
      dictType: 'trades',
      dictValue: `t${at}`,
      dictLabel,
    }));
    await tx.insertInto('dictData').values(entries).execute();
  });
  const trades = {
    enName: 'trades',
    label: '专业',
    funcType: 'checkbox',
    selectMode: 1,
    configDataId: 'trades',
  } as const;
  const vendors = {
    enName: 'vendors',
    label: '供应商',
    funcType: 'relatedForm',
    relateEnName: 'auto_related',
    multiple: true,
  } as const;
  await server.publish({ enName: 'auto_trades', cnName: '专业', fields: [trades, vendors] });
  const sheet = buildWorkbook([
    ['专业', '供应商'],
    ['电、暖', '管、阀;配件'],
    ['电,暖', '"宏达,远大"'],
    ['电；电、暖', '宏达,远大'],
  ]);
  expect((await send('auto_trades', sheet)).body.data.errors).toEqual([]);
  const names = (await listOf('auto_trades')).map((row) => [row.trades, row.vendors$view]);
  expect(names).toEqual([
    [['t0'], '管、阀;配件'],
    [['t1', 't2'], '"宏达,远大"'],
    [['t1', 't0'], '宏达,远大'],
  ]);
});

test('a department is found by its path or a suffix of it, and by its bare name if the name is unique', async () => {
  const team = { enName: 'team', label: '部门', funcType: 'dept' } as const;
  const teams = { enName: 'teams', label: '各部门', funcType: 'dept', multiple: true } as const;
  await server.publish({ enName: 'auto_teams', cnName: '部门', fields: [team, teams] });
  const rows = [
    ['集团/上海公司/综合部', '一部,苏州公司/综合部'],
    ['一部', '集团/苏州公司/综合部,采购部'],
    ['集团/研发/测试', '"集团/""研发/测试""",集团/研发'],
    ['综合部', ''],
    ['研发/测试', ''],
    ['集团/综合部', ''],
    [server.depts.采购部 ?? '', ''],
  ];
  const { body } = await send('auto_teams', buildWorkbook([['部门', '各部门'], ...rows]), '?partial=true');
  expect(body.data.errors).toEqual([
    { row: 5, column: '部门', message: '“综合部”有 2 个，请改填完整路径或编号' },
    { row: 6, column: '部门', message: '“研发/测试”有 2 个，请改填完整路径或编号' },
    { row: 7, column: '部门', message: '“集团/综合部”不存在或不可选' },
  ]);
  expect((await listOf('auto_teams')).map(({ team$view, teams$view }) => [team$view, teams$view])).toEqual([
    ['集团/上海公司/综合部', '集团/上海公司/一部,集团/苏州公司/综合部'],
    ['集团/上海公司/一部', '集团/苏州公司/综合部,集团/采购部'],
    ['集团/研发/测试', '集团/"研发/测试",集团/研发'],
    ['集团/采购部', null],
  ]);
});

test('a path in a dictionary is found by its names, and is invalid if one is not a child of the one before', async () => {
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    await tx.insertInto('dictTypes').values({ dictType: 'materials', dictName: '材料' }).execute();
    const add = async (dictValue: string, dictLabel: string, parentId: string | null) =>
      (
        await tx
          .insertInto('dictData')
          .values({ dictType: 'materials', dictValue, dictLabel, parentId })
          .returning('dictCode')
          .executeTakeFirstOrThrow()
      ).dictCode;
    const [steel, wood] = [await add('s', '钢材', null), await add('w', '木材', null)];
    for (const [value, above] of [
      ['so', steel],
      ['wo', wood],
    ] as const)
      await add(value, '其他', above);
    await add('r', '螺纹钢', steel);
  });
  const kind = {
    enName: 'kind',
    label: '类别',
    funcType: 'cascader',
    selectMode: 1,
    configDataId: 'materials',
  } as const;
  await server.publish({ enName: 'auto_ways', cnName: '分类', fields: [kind] });
  const texts = ['钢材 / 其他', '木材 / 其他', '钢材 / 螺纹钢', '木材 / 螺纹钢', '其他', '钢材 / 无'];
  const { body } = await send(
    'auto_ways',
    buildWorkbook([['类别'], ...texts.map((text) => [text])]),
    '?partial=true',
  );
  expect(body.data.errors).toEqual([
    { row: 5, column: '类别', message: '所选项不存在或不可选' },
    { row: 6, column: '类别', message: '所选项不存在或不可选' },
    { row: 7, column: '类别', message: '“无”不存在或不可选' },
  ]);
  expect((await listOf('auto_ways')).map(({ kind, kind$view }) => [kind, kind$view])).toEqual([
    [['s', 'so'], '钢材 / 其他'],
    [['w', 'wo'], '木材 / 其他'],
    [['s', 'r'], '钢材 / 螺纹钢'],
  ]);
});

const options = (...labels: string[]) => labels.map((label, at) => ({ label, value: `v${at}` }));
const tree = [
  { label: '材料', value: 'm', children: options('钢材', '木材') },
  { label: '设备', value: 'e' },
];

const fields: Field[] = [
  { enName: 'name', label: '名称', funcType: 'input' },
  { enName: 'note', label: '备注', funcType: 'textarea' },
  { enName: 'amount', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
  { enName: 'rate', label: '比例', funcType: 'number' },
  { enName: 'kind', label: '类别', funcType: 'select', options: options('甲', '乙') },
  {
    enName: 'kinds',
    label: '多类',
    funcType: 'select',
    multiple: true,
    options: options('甲', '电、暖', '丙'),
  },
  { enName: 'radio', label: '单选', funcType: 'radio', options: options('是', '否') },
  { enName: 'boxes', label: '复选', funcType: 'checkbox', options: options('急', '重', '急,重') },
  { enName: 'way', label: '分类', funcType: 'cascader', options: tree },
  { enName: 'place', label: '地址', funcType: 'address' },
  { enName: 'spot', label: '位置', funcType: 'position' },
  { enName: 'areas', label: '区域', funcType: 'position', rectangle: true },
  { enName: 'mood', label: '颜色', funcType: 'color' },
  { enName: 'card', label: '身份证号', funcType: 'idCard' },
  { enName: 'company', label: '公司', funcType: 'business' },
  { enName: 'owner', label: '负责人', funcType: 'user' },
  { enName: 'people', label: '参与人', funcType: 'user', multiple: true },
  { enName: 'team', label: '部门', funcType: 'dept' },
  { enName: 'teams', label: '各部门', funcType: 'dept', multiple: true },
  { enName: 'vendor', label: '供应商', funcType: 'relatedForm', relateEnName: 'auto_related' },
  {
    enName: 'vendors',
    label: '各供应商',
    funcType: 'relatedForm',
    relateEnName: 'auto_related',
    multiple: true,
  },
  { enName: 'day', label: '日期', funcType: 'dateStamp' },
  { enName: 'minute', label: '时刻', funcType: 'dateStamp', format: 'YYYY-MM-DD HH:mm' },
  { enName: 'second', label: '时间', funcType: 'dateStamp', format: 'YYYY-MM-DD HH:mm:ss' },
  { enName: 'month', label: '月份', funcType: 'dateStamp', format: 'YYYY-MM' },
  { enName: 'period', label: '期间', funcType: 'dateRange' },
  { enName: 'months', label: '月段', funcType: 'dateRange', type: 'monthrange' },
  { enName: 'times', label: '时段', funcType: 'dateRange', type: 'datetimerange' },
  { enName: 'no', label: '流水号', funcType: 'serialNumber' },
  { enName: 'maker', label: '制单人', funcType: 'currentUser' },
  { enName: 'made', label: '制单时间', funcType: 'currentTime' },
];

const one = <T>(...values: T[]) => fc.constantFrom(...values);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });
const hostile = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    one('=1+1', '@x', '<b>&"\'', '_x000D_', '😀 𠮷', '1,5', "'"),
  )
  .map((text) => text.replaceAll(/[\0\ufffe\uffff]/g, '').toWellFormed());
const ends = <T>(...values: T[]) => fc.tuple(one(...values), one(...values)).map((two) => two.toSorted());

const recordOf = () =>
  fc.record({
    name: orNull(hostile.map((text) => text.trim()).filter((text) => text !== '')),
    note: orNull(hostile.filter((text) => text.trim() !== '')),
    amount: orNull(one('0.00', '-12.50', '123456789012345678.90', '99999999999.99')),
    rate: orNull(one('0.1', '-3', '0.0000000001', '1000000')),
    kind: orNull(one('v0', 'v1')),
    kinds: orNull(fc.subarray(['v0', 'v1', 'v2'], { minLength: 1 })),
    radio: orNull(one('v0', 'v1')),
    boxes: orNull(fc.subarray(['v0', 'v1', 'v2'], { minLength: 1 })),
    way: orNull(one(['m', 'v0'], ['m', 'v1'], ['e'])),
    place: orNull(one(['330000', '330100', '330106'], ['110000', '110101'])),
    spot: orNull(one('120.1297,30.246871', '-0.1,51.5')),
    areas: orNull(one(['116.3,39.8;116.4,39.9'], ['116.3,39.8;116.4,39.9', '117,39;118,40'])),
    mood: orNull(one('red', '#ffaa00')),
    card: orNull(one('11010519491231002X', '440524188001010014')),
    company: orNull(one('北京签核科技有限公司', '91350100M000100Y43')),
    owner: orNull(one(...Object.values(server.users))),
    people: orNull(fc.subarray(Object.values(server.users), { minLength: 1 })),
    team: orNull(one(...Object.values(server.depts))),
    teams: orNull(fc.subarray(Object.values(server.depts), { minLength: 1 })),
    vendor: orNull(one(related.宏达, related.远大)),
    vendors: orNull(
      fc.subarray([related.宏达, related.远大, related['宏达,远大'], related['管、阀;配件']], {
        minLength: 1,
      }),
    ),
    day: orNull(
      one('1899-12-31', '1900-01-01', '1900-02-28', '1900-03-01', '1969-12-31', '2026-02-28', '9999-12-31'),
    ),
    minute: orNull(one('2026-01-31 23:59', '2026-02-01 00:00', '1899-01-01 08:30', '1969-07-20 20:17')),
    second: orNull(one('2026-01-31 23:59:59', '2026-02-01 00:00:01', '1900-03-01 12:00:00')),
    month: orNull(one('1899-12', '2026-01')),
    period: orNull(ends('1899-12-31', '2026-01-01', '2026-01-31')),
    months: orNull(ends('2025-12', '2026-02')),
    times: orNull(ends('2026-01-31 23:59:59', '2026-02-01 00:00:00')),
  });

const carried = fields.filter(
  (field) => getFieldType(field).inCell && getFieldType(field).origin === 'person',
);
const compared = (rows: Values[]) =>
  rows.map((row) =>
    Object.fromEntries(
      carried.flatMap(({ enName }) => [enName, `${enName}$view`].map((key) => [key, row[key]])),
    ),
  );

test('every example of a template can be imported, except names, which differ between tenants', async () => {
  await server.publish({ enName: 'auto_examples', cnName: '示例', fields });
  const { body } = await server.as('admin', '/auto/auto_examples/importTemplate', {});
  const { rawPayload } = await server.app.inject({
    url: body.msg,
    headers: { authorization: `Bearer ${server.tokens.admin}` },
  });
  const book = read(rawPayload);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const [head = [], example = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const named = carried.map((field) =>
    ['users', 'depts', 'records'].includes(getFieldType(field).references(field) ?? ''),
  );
  const row = example.map((text, at) => (named[at] ? '' : text.replace(/^示例：|，多个用逗号分隔$/g, '')));
  expect(row).toContain('材料 / 钢材');
  const checked = await send('auto_examples', buildWorkbook([head, row]), '?onlyParse=true');
  expect(checked.body).toMatchObject({ code: 200, data: { total: 1, failed: 0, errors: [] } });
});

test('an exported workbook can be imported, and every value is unchanged', async () => {
  for (const [enName, cnName] of [
    ['auto_here', '这里'],
    ['auto_there', '那里'],
  ] as const)
    await server.publish({ enName, cnName, fields });
  const samples = fc.sample(recordOf(), 200);
  const actor = { ...(await adminActor()) };
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    const form = await loadFormByName(tx, 'auto_here');
    for (const values of samples) await insertRecord(tx, form, values, { actor, now: new Date() });
  });
  const ordered = { sysOrderBy: [{ field: 'id', order: 'asc' }] };
  const { body } = await server.as('admin', '/auto/auto_here/export', ordered);
  const { rawPayload } = await server.app.inject({
    url: body.msg,
    headers: { authorization: `Bearer ${server.tokens.admin}` },
  });
  const imported = await send('auto_there', rawPayload);
  expect(imported.body.data?.errors).toEqual([]);
  expect(imported.body.data?.imported).toBe(samples.length);
  const [here, there] = [await listOf('auto_here'), await listOf('auto_there')];
  expect(compared(there)).toEqual(compared(here));
  const sheet = read(rawPayload).Sheets.这里;
  expect(utils.sheet_to_json(sheet ?? {}, { header: 1 })).toHaveLength(samples.length + 1);
});

/** A person with every permission, as the author of records. */
async function adminActor() {
  const userId = server.users.admin ?? '';
  const all = { roleIds: [], roleKeys: ['admin'], permissions: new Set(['*:*:*']) };
  return {
    userId,
    userName: 'admin',
    nickName: '管理员',
    deptId: null,
    dataScope: { kind: 'ALL' as const },
    ...all,
  };
}
