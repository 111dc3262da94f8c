import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;

const rows = [
  { name: '=1+1', level: '高', amount: '12.50', day: '2026-11-18', tags: ['a', 'b'] },
  { name: '含 <标签> & "引号"\n两行', level: '低', amount: '-3.00', day: '1969-12-31', tags: [] },
  { name: '_x000D_ 😀', level: '中', amount: '1234567890123456.78', day: '2026-01-01', tags: ['b'] },
];

beforeAll(async () => {
  server = await createFormServer();
  const options = (...labels: string[]) => labels.map((label) => ({ label, value: label }));
  await server.publish({
    enName: 'auto_sheet',
    cnName: '台账',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input', required: true },
      { enName: 'level', label: '级别', funcType: 'select', options: options('高', '中', '低') },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
      { enName: 'day', label: '日期', funcType: 'dateStamp' },
      { enName: 'tags', label: '标签', funcType: 'checkbox', options: options('a', 'b') },
    ],
  });
  await server.grant('buyer', ['auto:auto_sheet:list', 'auto:auto_sheet:add', 'auto:auto_sheet:export']);
  await server.grant('leader', ['auto:auto_sheet:list']);
  for (const row of rows) {
    const added = await server.as('buyer', '/auto/auto_sheet', row);
    expect(added.body.code).toBe(200);
  }
});

afterAll(() => server.close());

const exported = (userName: string, body: object = {}) =>
  server.as(userName, '/auto/auto_sheet/export', body);

async function bytesOf(userName: string, link: string, headers: Record<string, string> = {}) {
  const response = await server.app.inject({
    url: link,
    headers: { authorization: `Bearer ${server.tokens[userName]}`, ...headers },
  });
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}

test('an export without the permission is refused', async () => {
  expect((await exported('leader')).status).toBe(403);
});

test('the refusal of an unknown column names the column', async () => {
  const answer = await exported('buyer', { columns: ['name', 'secret'] });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([{ path: 'columns.1', message: '没有 secret 列' }]);
});

test('the file contains exactly the values of the list', async () => {
  const answer = await exported('buyer', { sysOrderBy: [{ field: 'id', order: 'asc' }] });
  expect(answer.body).toMatchObject({ code: 200, data: { state: 'done', done: 3, total: 3 } });
  const { status, bytes, headers } = await bytesOf('buyer', answer.body.msg);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('attachment');
  const sheet = read(bytes, { UTC: true, cellDates: false }).Sheets.台账;
  if (!sheet) throw new Error('The workbook has no sheet.');
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null });
  expect(cells[0]).toEqual(['状态', '名称', '级别', '金额（元）', '日期', '标签']);
  expect(cells.slice(1).map((row) => [row[0], row[1], row[2], row[3], row[5]])).toEqual([
    ['已审核', '=1+1', '高', 12.5, 'a,b'],
    ['已审核', '含 <标签> & "引号"\n两行', '低', -3, null],
    ['已审核', '_x000D_ 😀', '中', '1234567890123456.78', 'b'],
  ]);
  expect([sheet.E2?.w, sheet.E3?.w]).toEqual(['2026-11-18', '1969-12-31']);
  expect(sheet.B2).toMatchObject({ t: 's' });
});

test('filters, chosen columns and csv are applied', async () => {
  const answer = await exported('buyer', { level: ['高', '低'], columns: ['amount', 'name'], format: 'csv' });
  const { bytes } = await bytesOf('buyer', answer.body.msg);
  const lines = bytes.toString('utf8').replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe('金额（元）,名称');
  expect(new Set(lines.slice(1, -1).join('\n').split('\n'))).toEqual(
    new Set(["12.50,'=1+1", '-3.00,"含 <标签> & ""引号""', '两行"']),
  );
});

test('only the owner and an administrator can open the link, also for a byte range', async () => {
  const { msg } = (await exported('buyer')).body;
  expect((await bytesOf('leader', msg)).status).toBe(404);
  expect((await bytesOf('admin', msg)).status).toBe(200);
  const part = await bytesOf('buyer', msg, { range: 'bytes=0-3' });
  expect(part.status).toBe(206);
  expect(part.bytes.toString('latin1')).toBe('PK\u0003\u0004');
});

test('another user’s export contains only the rows of that user’s data scope', async () => {
  await server.grant('staff', ['auto:auto_sheet:list', 'auto:auto_sheet:export']);
  const answer = await exported('cashier');
  expect(answer.body).toMatchObject({ code: 200, data: { done: 0, total: 0 } });
});

test('an export of all matches can exclude some records', async () => {
  const listed = (await server.as('buyer', '/auto/auto_sheet/list', { level: ['高', '低'] })).body.rows;
  const [left] = listed.filter((row: { level: string }) => row.level === '高');
  const answer = await exported('buyer', {
    level: ['高', '低'],
    exceptIds: [left.id],
    columns: ['level'],
    format: 'csv',
  });
  expect(answer.body.data).toMatchObject({ done: 1, total: 1 });
  const { bytes } = await bytesOf('buyer', answer.body.msg);
  expect(bytes.toString('utf8').replace('\uFEFF', '')).toBe('级别\r\n低\r\n');
});

test('the time of creation is an optional column in the tenant’s time zone', async () => {
  // Truncated to the second, not rounded.
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    sql`update auto_sheet set "createTime" = date_trunc('second', "createTime") + interval '0.9 seconds'`.execute(
      tx,
    ),
  );
  const [row] = (await server.as('buyer', '/auto/auto_sheet/list', { level: '中' })).body.rows;
  const { body } = await exported('buyer', {
    level: '中',
    columns: ['createTime', 'updateTime', 'sysStatus'],
    format: 'csv',
  });
  const [head, line] = (await bytesOf('buyer', body.msg)).bytes.toString('utf8').split('\r\n');
  expect(head).toBe('\uFEFF创建时间,修改时间,状态');
  expect(line).toBe(`${row.createTime},${row.updateTime},已审核`);
});

test('chosen rows are exported in the order of the list', async () => {
  const ids = (await server.as('buyer', '/auto/auto_sheet/list', {})).body.rows.map(
    (row: { id: string }) => row.id,
  );
  const asked = { ids, sysOrderBy: [{ field: 'amount', order: 'asc' }], columns: ['level'], format: 'csv' };
  const { body } = await exported('buyer', asked);
  const text = (await bytesOf('buyer', body.msg)).bytes.toString('utf8');
  expect(text.replace('\uFEFF', '')).toBe('级别\r\n低\r\n高\r\n中\r\n');
});

test('a user who has lost a permission can neither download old files nor export new ones', async () => {
  const rights = ['auto:auto_sheet:list', 'auto:auto_sheet:export'];
  await server.grant('staff', rights);
  const { msg } = (await exported('cashier')).body;
  expect((await bytesOf('cashier', msg)).status).toBe(200);
  for (const right of rights) {
    await server.revoke('staff', [right]);
    expect((await bytesOf('cashier', msg)).status).toBe(403);
    expect((await exported('cashier')).status).toBe(403);
    await server.grant('staff', [right]);
  }
  expect((await bytesOf('cashier', msg)).status).toBe(200);
});

test('a background export answers with the job, and its owner can follow the progress', async () => {
  const { body } = await exported('buyer', { background: true });
  expect(body.data).toMatchObject({ kind: 'export', link: null });
  const { id } = body.data;
  expect((await server.as('leader', `/jobs/${id}`)).status).toBe(404);
  await expect.poll(async () => (await server.as('buyer', `/jobs/${id}`)).body.data.state).toBe('done');
  const mine = await server.as('buyer', '/jobs/mine');
  expect(mine.body.rows[0]).toMatchObject({ id, state: 'done', done: 3, total: 3 });
  expect((await server.as('buyer', `/jobs/${id}/cancel`, {})).body.data.state).toBe('done');
});

test('a range has the precision of its field in the file', async () => {
  const range = (enName: string, more: object) => ({
    enName,
    label: enName,
    funcType: 'dateRange' as const,
    ...more,
  });
  await server.publish({
    enName: 'auto_ranges',
    cnName: '期间',
    fields: [
      range('days', {}),
      range('months', { type: 'monthrange' }),
      range('minutes', { format: 'YYYY-MM-DD HH:mm' }),
      range('seconds', { type: 'datetimerange' }),
    ],
  });
  const record = {
    days: ['2026-01-05', '2026-02-06'],
    months: ['2026-01', '2026-03'],
    minutes: ['2026-01-05 08:30', '2026-01-05 17:00'],
    seconds: ['2026-01-05 08:30:00', '2026-01-05 17:00:09'],
  };
  expect((await server.as('admin', '/auto/auto_ranges', record)).body.code).toBe(200);
  const columns = Object.keys(record);
  const answer = await server.as('admin', '/auto/auto_ranges/export', { columns, format: 'csv' });
  const { bytes } = await bytesOf('admin', answer.body.msg);
  const [, line = ''] = bytes.toString('utf8').split('\r\n');
  expect(line.split(',')).toEqual(Object.values(record).map((ends) => ends.join(' 至 ')));
});

test('the rows of sub-forms are on separate sheets, each with the number of its record', async () => {
  await server.publish({
    enName: 'auto_orders',
    cnName: '订单',
    fields: [
      { enName: 'code', label: '订单号', funcType: 'input', unique: true },
      { enName: 'note', label: '备注', funcType: 'input' },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [
          { enName: 'name', label: '品名', funcType: 'input' },
          { enName: 'amount', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
          { enName: 'cost', label: '成本', funcType: 'input', hideCondition: 'currentUser.deptId != ""' },
        ],
      },
      {
        enName: 'secrets',
        label: '内部',
        funcType: 'subForm',
        hideCondition: 'currentUser.deptId != ""',
        children: [{ enName: 'name', label: '名称', funcType: 'input' }],
      },
    ],
  });
  const rights = ['list', 'add', 'export'].map((right) => `auto:auto_orders:${right}`);
  await server.grant('buyer', rights);
  const item = (name: string, amount: string) => ({ name, amount, cost: '9' });
  for (const [code, items] of [
    ['A-2', [item('水泥', '12.50')]],
    ['A-1', [item('钢筋', '1.00'), item('砂', '-2.00')]],
    ['A-3', []],
  ] as const)
    expect((await server.as('buyer', '/auto/auto_orders', { code, note: '', items })).body.code).toBe(200);
  const asked = {
    columns: ['code'],
    subForms: ['items'],
    sysOrderBy: [{ field: 'id', order: 'asc' }],
  };
  const answer = await server.as('buyer', '/auto/auto_orders/export', asked);
  expect(answer.body, answer.text).toMatchObject({ data: { done: 3, total: 3 } });
  const book = read((await bytesOf('buyer', answer.body.msg)).bytes);
  const rowsOf = (name: string) => utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, defval: null });
  expect(book.SheetNames).toEqual(['订单', '明细']);
  expect(rowsOf('订单')).toEqual([['订单号'], ['A-2'], ['A-1'], ['A-3']]);
  expect(rowsOf('明细')).toEqual([
    ['订单号', '品名', '金额（元）'],
    ['A-2', '水泥', 12.5],
    ['A-1', '钢筋', 1],
    ['A-1', '砂', -2],
  ]);
  expect(book.Sheets.明细?.['!autofilter']).toEqual({ ref: 'A1:C4' });

  const csv = await server.as('buyer', '/auto/auto_orders/export', { ...asked, format: 'csv' });
  expect((await bytesOf('buyer', csv.body.msg)).bytes.toString('utf8')).toBe(
    '\uFEFF订单号\r\nA-2\r\nA-1\r\nA-3\r\n',
  );
  for (const name of ['secrets', 'other']) {
    const refused = await server.as('buyer', '/auto/auto_orders/export', { subForms: ['items', name] });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ path: 'subForms.1', message: `没有 ${name} 子表单` }]);
  }
});
