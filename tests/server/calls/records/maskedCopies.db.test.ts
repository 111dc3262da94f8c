/**
 * Ways by which the value of a masked field could reach people without the right to it: every answer is searched for
 * the value. `leader` has no right on the form with the field (403), `buyer` may list it but not edit it.
 */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';
import { buildWorkbook, uploadTestSheet } from '../../../support/servers/sheetImport.ts';

const number = '11010519491231002X';
const shown = '110105********002X';
/** Another number that is shown as the same text. */
const twin = '11010519700101002X';
let server: FormServer;
const ids: Record<string, string> = {};

const input = (enName: string, label: string, more: object = {}) => ({
  enName,
  label,
  funcType: 'input' as const,
  ...more,
});
const card = (label = '身份证号', more: object = {}) => ({
  enName: 'card',
  label,
  funcType: 'idCard' as const,
  ...more,
});
const related = (enName: string, relateEnName: string, more: object = {}) => ({
  enName,
  label: enName,
  funcType: 'relatedForm' as const,
  relateEnName,
  ...more,
});

const person: FormDraft = {
  enName: 'auto_person',
  cnName: '人员',
  fields: [
    input('name', '姓名'),
    card('身份证号', { unique: true }),
    input('tag', '标签', { computeExpression: "name + ' ' + card" }),
    {
      enName: 'family',
      label: '家属',
      funcType: 'subForm',
      children: [card('家属证号'), input('line', '行', { computeExpression: "card + '/' + card" })],
    },
    input('eldest', '最长', { computeExpression: 'max(family.card)' }),
  ],
  feature: {
    shared: true,
    virtualColumns: [{ enName: 'cards', cnName: '全部证号', expression: "card + ' ' + name" }],
  },
  buttons: [
    {
      id: 'visit',
      name: '去拜访',
      actions: [
        { type: 'toForm', targetForm: 'auto_visit', fieldMap: ['card:note', 'card:own', 'tag:title'] },
      ],
    },
    {
      id: 'sheet',
      name: '清单',
      multipleSelect: true,
      actions: [{ type: 'export', columns: ['card', 'tag'] }],
    },
  ],
};
const visit: FormDraft = {
  enName: 'auto_visit',
  cnName: '拜访',
  fields: [
    input('title', '标题'),
    related('person', 'auto_person', { relateField: 'card', relate2Current: ['card:note', 'tag:title'] }),
    related('people', 'auto_person', { relateField: 'card', multiple: true }),
    related('tagged', 'auto_person', { relateField: 'tag' }),
    related('named', 'auto_person', {
      relateField: 'card',
      conditions: { name: '无此人' },
    }),
    input('note', '备注'),
    { enName: 'own', label: '证号', funcType: 'idCard' },
    input('echo', '复述', { computeExpression: "'证 ' + note" }),
    input('old', '年长', { computeExpression: "contains(note, '1949') ? '是' : '否'" }),
    input('most', '最大', { computeExpression: 'max(rows.text)' }),
    {
      enName: 'rows',
      label: '明细',
      funcType: 'subForm',
      relateEnName: 'auto_person',
      relate2Current: ['card:text'],
      children: [
        input('text', '文字'),
        related('one', 'auto_person', { relateField: 'card' }),
        input('line', '行', { computeExpression: "text + ' ' + note" }),
      ],
    },
  ],
  feature: {
    shared: true,
    virtualColumns: [{ enName: 'joined', cnName: '合并', expression: 'person$view' }],
  },
};
const report: FormDraft = {
  enName: 'auto_report',
  cnName: '报告',
  fields: [related('visit', 'auto_visit', { relateField: 'person' })],
  feature: { shared: true },
};

const rights = (form: string, names: string[]) => names.map((name) => `auto:${form}:${name}`);
const add = async (form: string, values: object) => {
  const { body } = await server.as('admin', `/auto/${form}`, values);
  expect(body).toMatchObject({ code: 200 });
  return String(body.data.id);
};

beforeAll(async () => {
  server = await createFormServer();
  await server.publish(visit);
  await server.publish(person);
  await server.publish(report);
  const others = ['list', 'export', 'add', 'import', 'edit'];
  await server.grant('staff', [...rights('auto_visit', others), ...rights('auto_report', others)]);
  await server.grant(
    'buyer',
    rights('auto_person', ['list', 'export', 'add', 'import', 'list:root', 'btnvisit', 'btnsheet']),
  );
  ids.person = await add('auto_person', { name: '张三丰', card: number, family: [{ card: number }] });
  const one = ids.person;
  ids.visit = await add('auto_visit', {
    title: '一',
    person: one,
    people: [one],
    tagged: one,
    note: number,
    rows: [{ text: number, one }],
  });
  ids.report = await add('auto_report', { visit: ids.visit });
});
afterAll(() => server.close());

/** The text of an answer, and of the file that it leads to. */
async function readAnswer(userName: string, path: string, body?: unknown): Promise<string> {
  const answer = await server.as(userName, path, body);
  const link = /"msg":"(\/[^"]+)"/.exec(answer.text)?.[1];
  if (!link) return answer.text;
  const headers = { authorization: `Bearer ${server.tokens[userName]}` };
  const file = await server.app.inject({ url: link, headers });
  const book = read(file.rawPayload);
  return answer.text + book.SheetNames.map((name) => utils.sheet_to_csv(book.Sheets[name] ?? {})).join('\n');
}

/** The rows of a sheet for the visits, sent by that person. */
const importVisits = async (userName: string, cells: string[], query = '?onlyParse=true') => {
  const rows = [['标题', 'person'], ...cells.map((cell, at) => [`行${at}`, cell])];
  return (await uploadTestSheet(server, 'auto_visit', buildWorkbook(rows), { userName, query })).body;
};

type Way = [name: string, path: () => string, body?: (() => unknown) | undefined, isMaskedShown?: boolean];

/** `isMaskedShown`: the answer shows the masked text, so that the way is known to lead to the value. */
const waysOfReferringForms: Way[] = [
  ['a list', () => '/auto/auto_visit/list', () => ({ pageNum: 1, pageSize: 10 }), true],
  ['rows by id', () => '/auto/auto_visit/list/ids', () => [ids.visit], true],
  ['a record', () => `/auto/auto_visit/${ids.visit}`, undefined, true],
  ['groups by the reference', () => '/auto/auto_visit/group', () => groupBy('person'), true],
  ['groups by several references', () => '/auto/auto_visit/group', () => groupBy('people'), true],
  ['groups by a copied value', () => '/auto/auto_visit/group', () => groupBy('note'), true],
  ['groups by a value computed from a copy', () => '/auto/auto_visit/group', () => groupBy('echo'), true],
  ['groups by a computed name', () => '/auto/auto_visit/group', () => groupBy('tagged'), true],
  ['a workbook with rows', () => '/auto/auto_visit/export', () => ({ subForms: ['rows'] }), true],
  ['a list in the order of the shown text', () => '/auto/auto_visit/list', () => orderBy('person'), true],
  ['a csv', () => '/auto/auto_visit/export', () => ({ format: 'csv' }), true],
  ['a name made of a name', () => '/auto/auto_report/list', () => ({ pageNum: 1, pageSize: 10 }), true],
  ['an export of such names', () => '/auto/auto_report/export', () => ({ format: 'csv' }), true],
  ['groups of such names', () => '/auto/auto_report/group', () => groupBy('visit'), true],
  ['the record search', () => `/auto/find?keyword=${encodeURIComponent('一')}&pageSize=10`],
  ['the record search by number', () => `/auto/find?keyword=${number}&pageSize=10`],
  [
    'a keyword search',
    () => '/auto/auto_visit/list',
    () => ({ pageNum: 1, pageSize: 10, keyword: '一' }),
    true,
  ],
];
const waysOfTheForm: Way[] = [
  ['its list', () => '/auto/auto_person/list', () => ({ pageNum: 1, pageSize: 10 }), true],
  ['its rows by id', () => '/auto/auto_person/list/ids', () => [ids.person], true],
  ['its record', () => `/auto/auto_person/${ids.person}`, undefined, true],
  ['a copy of its record', () => `/auto/auto_person/${ids.person}/copy`],
  ['its groups by a computed value', () => '/auto/auto_person/group', () => groupBy('tag'), true],
  ['its groups by the value', () => '/auto/auto_person/group', () => groupBy('card')],
  ['its export', () => '/auto/auto_person/export', () => ({ subForms: ['family'] }), true],
  ['the jump of a button', () => '/auto/auto_person/button/action', () => press('去拜访'), true],
  ['the export of a button', () => '/auto/auto_person/button/action', () => press('清单'), true],
  ['the order by the value', () => '/auto/auto_person/list', () => orderBy('card')],
  ['the record search', () => `/auto/find?keyword=${encodeURIComponent('张三丰')}&pageSize=10`],
];

const groupBy = (field: string) => ({ groupBy: { field }, pageNum: 1, pageSize: 10 });
const press = (name: string) => ({ name, ids: [ids.person] });
const orderBy = (field: string) => ({ pageNum: 1, pageSize: 10, sysOrderBy: [{ field, order: 'asc' }] });
/** The hidden part: in a name, a number or a text. */
const expectHidden = (text: string) => {
  expect(text).not.toContain('19491231');
};

describe('a person without any right on the form', () => {
  test('a person is refused its list, and its record', async () => {
    expect((await server.as('leader', '/auto/auto_person/list', {})).body.code).toBe(403);
    expect((await server.as('leader', `/auto/auto_person/${ids.person}`)).body.code).toBe(403);
  });

  test.each(waysOfReferringForms)('%s shows no whole value', async (_, path, body, isMaskedShown) => {
    const text = await readAnswer('leader', path(), body?.());
    expectHidden(text);
    if (isMaskedShown) expect(text).toContain(shown);
  });

  test('a part of the hidden text finds nothing, in a keyword, a name filter or pinyin', async () => {
    const found = async (filters: object) =>
      (await server.as('leader', '/auto/auto_visit/list', { pageNum: 1, pageSize: 10, ...filters })).body
        .rows;
    for (const filters of [
      { keyword: '19491231' },
      { person$view: '19491231' },
      { note: '19491231' },
      { echo: '19491231' },
      { old: '是' },
      { filter: { all: [{ field: 'tagged', is: 'contains', value: '19491231' }] } },
      { keyword: '19491231', pinyin: 'note', pinyinOrText: true },
    ])
      expect(await found(filters)).toEqual([]);
    expect(await found({ person$view: '********002X' })).toHaveLength(1);
  });
});

describe('a person with the right to list the form, not to edit it', () => {
  test.each([...waysOfReferringForms, ...waysOfTheForm])(
    '%s shows no whole value',
    async (_, path, body, isMaskedShown) => {
      const text = await readAnswer('buyer', path(), body?.());
      expectHidden(text);
      if (isMaskedShown) expect(text).toContain(shown);
    },
  );

  test('the author of a record reads it whole, in lists it is masked', async () => {
    const mine = '110105198001010040';
    const { body } = await server.as('buyer', '/auto/auto_person', { name: '本人', card: mine });
    expect(body).toMatchObject({ code: 200 });
    const record = await server.as('buyer', `/auto/auto_person/${body.data.id}`);
    expect(record.body.data).toMatchObject({ card: mine });
    const listed = await server.as('buyer', '/auto/auto_person/list/ids', [body.data.id]);
    expect(listed.body.data).toMatchObject([{ card: '110105********0040' }]);
  });

  test('a copy omits what the person has only seen masked', async () => {
    const { body } = await server.as('buyer', `/auto/auto_person/${ids.person}/copy`);
    expect(body.data).toMatchObject({ name: '张三丰' });
    expect(body.data).not.toHaveProperty('card');
    expect(body.data.family[0]).not.toHaveProperty('card');
  });

  test('a refusal of a condition names no whole value', async () => {
    const unfit = await server.as('buyer', '/auto/auto_visit', { title: '二', named: ids.person });
    expect(unfit.text).toContain(`“${shown}”不符合选择条件`);
    expectHidden(unfit.text);
  });

  test('a number that another record has is refused without a word about that record, in a form and in a sheet', async () => {
    const refusals = async (userName: string) => {
      const form = await server.as(userName, '/auto/auto_person', { name: '重', card: number });
      expect(form.body).toMatchObject({ reason: 'FIELD_INVALID', errors: [{ path: 'card' }] });
      const rows = [
        ['姓名', '身份证号'],
        ['重', number],
      ];
      const options = { userName, query: '?onlyParse=true' };
      const sheet = await uploadTestSheet(server, 'auto_person', buildWorkbook(rows), options);
      return [form.body.msg, ...sheet.body.data.errors.map(({ message }: { message: string }) => message)];
    };
    const unconfirmed = '身份证号不能使用该值，请核对；无误时请联系可编辑该表单的人';
    expect(await refusals('buyer')).toEqual([unconfirmed, unconfirmed]);
    expect(await refusals('admin')).toEqual(['身份证号的值已存在', '身份证号的值已存在']);
  });

  test('a search takes one whole value at a time, so that it confirms what the person knows', async () => {
    const asked = (filters: object, userName = 'buyer') =>
      server.as(userName, '/auto/auto_person/list', { pageNum: 1, pageSize: 10, ...filters });
    const guess = (value: string) => ({ field: 'card', is: 'is', value });
    expect((await asked({ filter: { all: [guess(number)] } })).body.rows).toMatchObject([{ card: shown }]);
    expect((await asked({ card: number })).body.rows).toHaveLength(1);
    for (const filters of [
      { filter: { any: [guess(number), guess(twin)] } },
      { card: number, filter: { any: [guess(twin)] } },
      { card: number, initFilter: { card: twin } },
      { filter: { all: [guess(number), { any: [{ field: 'card', is: 'isNot', value: twin }] }] } },
    ]) {
      expect((await asked(filters)).body.code).toBe(400);
      expect(
        (await server.as('buyer', '/auto/auto_person/group', { ...groupBy('name'), ...filters })).body.code,
      ).toBe(400);
      expect((await server.as('buyer', '/auto/auto_person/export', filters)).body.code).toBe(400);
      expect((await asked(filters, 'admin')).body.code).toBe(200);
    }
    expect(
      (await asked({ filter: { all: [{ field: 'card', is: 'startsWith', value: '110' }] } })).body.code,
    ).toBe(400);
  });
});

test('a person without the right looks for a bounded number of values', async () => {
  const search = async (userName: string, card: string) =>
    (await server.as(userName, '/auto/auto_person/list', { pageNum: 1, pageSize: 10, card })).body;
  const asked = async (userName: string, card: string) => (await search(userName, card)).code;
  const guesses = Array.from({ length: 61 }, (_, at) => `11010519${4900 + at}1231002X`);
  const codes: number[] = [];
  for (const guess of guesses) codes.push(await asked('buyer', guess));
  expect(new Set(codes.slice(0, 50))).toEqual(new Set([200]));
  expect(codes.at(-1)).toBe(500);
  const message = '一小时内最多按 60 个不同的完整号码查找，请稍后再试';
  expect(await search('buyer', guesses.at(-1) ?? '')).toMatchObject({
    reason: 'SEARCH_LIMIT',
    msg: message,
    errors: [{ path: 'card', message }],
  });
  // The pages of a list that was found before, and people who may see the values.
  expect(await asked('buyer', guesses[0] ?? '')).toBe(200);
  expect(await asked('admin', guesses.at(-1) ?? '')).toBe(200);
});

describe('import by the displayed text', () => {
  test('the whole number finds no record for a person without the right, the masked text does', async () => {
    for (const userName of ['leader', 'buyer']) {
      const { data } = await importVisits(userName, [number, twin]);
      const [known, unknown] = data.errors.map(({ message }: { message: string }) => message);
      // The answers for a number that exists and for one that does not are alike.
      expect(known.replace(number, '')).toBe(unknown.replace(twin, ''));
      expect(known).toContain('不存在或不可选');
    }
    expect((await importVisits('buyer', [shown])).data).toMatchObject({ errors: [] });
    expect((await importVisits('admin', [number, shown])).data).toMatchObject({ errors: [] });
  });

  test('a masked text of several records is refused with the number to give instead', async () => {
    const other = await add('auto_person', { name: '同形', card: twin });
    const { data } = await importVisits('buyer', [shown, String(ids.person), String(other)]);
    expect(data.errors).toEqual([
      { row: 2, column: 'person', message: `“${shown}”只显示了一部分，有 2 个，请改填编号` },
    ]);
  });
});

test('people who may edit the form see its values whole, copies elsewhere stay masked', async () => {
  const { body } = await server.as('admin', `/auto/auto_person/${ids.person}`);
  expect(body.data).toMatchObject({
    card: number,
    tag: `张三丰 ${shown}`,
    eldest: shown,
    family: [{ card: number, line: `${shown}/${shown}` }],
  });
  const visited = await server.as('admin', `/auto/auto_visit/${ids.visit}`);
  expect(visited.body.data).toMatchObject({ person$view: shown, note: shown, rows: [{ text: shown }] });
});

describe('a value that is computed from a copy', () => {
  const copied = () => ({ person: ids.person, note: number, rows: [{ text: number }] });
  const computed = {
    note: shown,
    echo: `证 ${shown}`,
    old: '否',
    most: shown,
    rows: [{ text: shown, line: `${shown} ${shown}` }],
  };
  const post = async (path: string, values: object): Promise<string> => {
    const { body } = await server.as('admin', `/auto/${path}auto_visit`, values);
    expect(body).toMatchObject({ code: 200 });
    return String(body.data.id);
  };
  const read = async (id: string) => (await server.as('admin', `/auto/auto_visit/${id}`)).body.data;

  test.each(['', 'stash/', 'push/'])(
    'a computed value is masked when a record is added by POST /auto/%sauto_visit',
    async (path) => {
      const made = await read(await post(path, copied()));
      expect(made).toMatchObject(computed);
      expectHidden(JSON.stringify(made));
    },
  );

  test('a computed value is masked when the record is changed, kept as a draft or submitted', async () => {
    const id = await post('', { title: '改' });
    const edit = { id, version: 1, ...copied() };
    expect((await server.as('admin', '/auto/auto_visit/edit', edit)).body).toMatchObject({ code: 200 });
    expect(await read(id)).toMatchObject(computed);
    const draft = await post('stash/', { title: '草稿' });
    await post('stash/', { id: draft, ...copied() });
    expect(await read(draft)).toMatchObject(computed);
    await post('push/', { id: draft, ...copied() });
    expect(await read(draft)).toMatchObject(computed);
  });

  test('a computed value is masked when a sheet is imported', async () => {
    const sheet = buildWorkbook([
      ['标题', '备注'],
      ['表格', number],
    ]);
    expect((await uploadTestSheet(server, 'auto_visit', sheet, { userName: 'admin' })).body.code).toBe(200);
    const { body } = await server.as('admin', '/auto/auto_visit/list', { title: '表格' });
    expect(body.rows).toMatchObject([{ note: shown, echo: `证 ${shown}`, old: '否' }]);
    expectHidden(JSON.stringify(body));
  });
});

test('a list sorts by the text of related records as it is shown, and its order tells no more than that', async () => {
  const visits = async (field: string, order: string) => {
    const body = { pageNum: 1, pageSize: 50, sysOrderBy: [{ field, order }], title: '次序' };
    const { rows } = (await server.as('leader', '/auto/auto_visit/list', body)).body;
    return rows as { id: string; tagged$view: string }[];
  };
  const [first, ...others] = await Promise.all(
    ['赵五', '李四', '孙三'].map((name) => add('auto_person', { name })),
  );
  const twinId = await add('auto_person', { name: '同号', tag: '', card: '11010519710203002X' });
  for (const [tagged, person] of [
    [first, ids.person],
    [others[0], twinId],
    [others[1], ids.person],
  ])
    await add('auto_visit', { title: '次序', tagged, person });
  const names = async (order: string) =>
    (await visits('tagged', order)).map((row) => row.tagged$view.slice(0, 2));
  expect(await names('asc')).toEqual(['李四', '孙三', '赵五']);
  expect(await names('desc')).toEqual(['赵五', '孙三', '李四']);
  // All three show the same masked number, so that they stay in the order of their creation.
  const created = (await visits('id', 'asc')).map(({ id }) => id);
  expect((await visits('person', 'asc')).map(({ id }) => id)).toEqual(created);
});
