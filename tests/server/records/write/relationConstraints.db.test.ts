/** The records that a field may reference: those that fulfil its conditions, and that the person may list. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';
import { buildWorkbook, uploadTestSheet } from '../../../support/servers/sheetImport.ts';

let server: FormServer;
const firms: Record<string, string> = {};

const firm = (enName: string, label: string, more: object = {}) => ({
  enName,
  label,
  funcType: 'relatedForm' as const,
  relateEnName: 'auto_firm',
  relateField: 'name',
  ...more,
});
const input = (enName: string, label: string) => ({ enName, label, funcType: 'input' as const });
const inRegion = { conditions: { region: `$${'{area}'}` } };
const graded = { conditions: { grade: ['A', 'B'] } };

const order: FormDraft = {
  enName: 'auto_order',
  cnName: '订单',
  fields: [
    input('area', '区域'),
    firm('seller', '供方', inRegion),
    firm('reserves', '备选', { multiple: true, ...graded }),
    firm('anybody', '其他', { relate2Current: ['id:best'] }),
    firm('best', '最佳', graded),
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [input('spot', '地点'), firm('maker', '厂家', { conditions: { region: `$${'{spot}'}` } })],
    },
  ],
};

beforeAll(async () => {
  server = await createFormServer();
  const grades = ['A', 'B', 'C'].map((value) => ({ label: value, value }));
  await server.publish({
    enName: 'auto_firm',
    cnName: '单位',
    feature: { shared: true },
    fields: [
      input('name', '名称'),
      input('region', '地区'),
      { enName: 'grade', label: '等级', funcType: 'select', options: grades },
    ],
  });
  await server.publish(order);
  for (const [name, region, grade] of [
    ['华东一厂', '华东', 'A'],
    ['华东二厂', '华东', 'C'],
    ['华南一厂', '华南', 'B'],
  ] as const) {
    const { body } = await server.as('admin', '/auto/auto_firm', { name, region, grade });
    firms[name] = body.data.id;
  }
  await server.grant('buyer', [
    'auto:auto_firm:list',
    ...['list', 'add', 'edit', 'import'].map((one) => `auto:auto_order:${one}`),
  ]);
});
afterAll(() => server.close());

const save = async (values: object) => (await server.as('admin', '/auto/auto_order', values)).body;
const edit = async (values: object) => (await server.as('admin', '/auto/auto_order/edit', values)).body;
const [east, eastC, south] = [() => firms.华东一厂, () => firms.华东二厂, () => firms.华南一厂];

describe('a record that does not fulfil the conditions of the field', () => {
  test('causes an error at the field that names it', async () => {
    expect(await save({ reserves: [east(), eastC()] })).toMatchObject({
      reason: 'FIELD_INVALID',
      errors: [{ path: 'reserves', message: '备选：所选的“华东二厂”不符合选择条件' }],
    });
    expect((await save({ reserves: [east(), south()] })).code).toBe(200);
  });

  test('causes an error that depends on the values of the fields in the conditions', async () => {
    expect(await save({ area: '华东', seller: south() })).toMatchObject({
      errors: [{ path: 'seller', message: '供方：所选的“华南一厂”不符合选择条件' }],
    });
    expect((await save({ area: '华南', seller: south() })).code).toBe(200);
    // An empty field does not filter the list of choices either.
    expect((await save({ seller: south() })).code).toBe(200);
  });

  test('causes an error in each row of a sub-form, by the values of that row', async () => {
    const items = [
      { spot: '华东', maker: east() },
      { spot: '华东', maker: south() },
      { spot: '华南', maker: south() },
    ];
    expect(await save({ items })).toMatchObject({
      errors: [{ path: 'items.1.maker', message: '厂家：所选的“华南一厂”不符合选择条件' }],
    });
    expect((await save({ items: items.toSpliced(1, 1) })).code).toBe(200);
  });

  test('causes an error even if another choice copies it', async () => {
    expect(await save({ anybody: south(), best: eastC() })).toMatchObject({ errors: [{ path: 'best' }] });
    expect((await save({ anybody: eastC(), best: south() })).code).toBe(200);
  });

  test('causes an error in a draft and when the draft is submitted', async () => {
    const stashed = (await server.as('admin', '/auto/stash/auto_order', { seller: south() })).body;
    expect(stashed.code).toBe(200);
    const push = { ...stashed.data, area: '华东' };
    expect((await server.as('admin', '/auto/push/auto_order', push)).body).toMatchObject({
      errors: [{ path: 'seller' }],
    });
    expect((await server.as('admin', '/auto/push/auto_order', { ...push, area: '华南' })).body.code).toBe(
      200,
    );
    const bad = { area: '华东', seller: south() };
    expect((await server.as('admin', '/auto/stash/auto_order', bad)).body.reason).toBe('FIELD_INVALID');
  });
});

describe('a record that was referenced before', () => {
  const alter = (id: string, grade: string) =>
    server.database.inTenant(server.tenant, 'write', (tx) =>
      sql`update auto_firm set "grade" = ${grade} where "id" = ${id}`.execute(tx),
    );

  test('stays although it no longer fulfils the conditions, and another such record cannot be added', async () => {
    const { data } = await save({ reserves: [east()] });
    await alter(east() ?? '', 'C');
    const same = await edit({ ...data, area: '某处', reserves: [east()] });
    expect(same.code).toBe(200);
    expect(await edit({ ...same.data, reserves: [east(), eastC()] })).toMatchObject({
      errors: [{ message: '备选：所选的“华东二厂”不符合选择条件' }],
    });
    expect(await save({ reserves: [east()] })).toMatchObject({ errors: [{ path: 'reserves' }] });
    await alter(east() ?? '', 'A');
  });

  test('causes an error if a field in the conditions changes', async () => {
    const { data } = await save({ area: '华东', seller: east() });
    expect(await edit({ ...data, area: '华南' })).toMatchObject({ errors: [{ path: 'seller' }] });
    expect((await edit({ ...data, area: '华南', seller: south() })).code).toBe(200);
  });
});

test('a person who may not list the related form can reference none of its records', async () => {
  await server.revoke('buyer', ['auto:auto_firm:list']);
  const sent = { anybody: east() };
  const refused = await server.as('buyer', '/auto/auto_order', sent);
  expect(refused.body).toMatchObject({ errors: [{ message: '其他：所选项不存在或不可选' }] });
  const sheet = await uploadTestSheet(server, 'auto_order', buildWorkbook([['其他'], ['华东一厂']]));
  expect(sheet.body.data.errors).toEqual([{ row: 2, column: '其他', message: '“华东一厂”不存在或不可选' }]);
  await server.grant('buyer', ['auto:auto_firm:list']);
  expect((await server.as('buyer', '/auto/auto_order', sent)).body.code).toBe(200);
});

test('an import reports the rows whose records do not fulfil the conditions', async () => {
  const rows = [
    ['区域', '供方', '备选'],
    ['华东', '华东一厂', '华东一厂'],
    ['华东', '华南一厂', '华东二厂,华南一厂'],
    ['', '华南一厂', ''],
  ];
  const { body } = await uploadTestSheet(server, 'auto_order', buildWorkbook(rows));
  expect(body.data).toMatchObject({ total: 3, imported: 0, failed: 1 });
  expect(body.data.errors).toEqual([
    { row: 3, column: '供方', message: '所选的“华南一厂”不符合选择条件' },
    { row: 3, column: '备选', message: '所选的“华东二厂”不符合选择条件' },
  ]);
  const right = await uploadTestSheet(server, 'auto_order', buildWorkbook(rows.toSpliced(2, 1)));
  expect(right.body.data).toMatchObject({ imported: 2, failed: 0 });
});
