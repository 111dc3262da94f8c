import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipWriter } from '../../../../server/records/zip/zipWriter.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import {
  buildWorkbook,
  type SheetUploadOptions,
  uploadTestSheet,
} from '../../../support/servers/sheetImport.ts';

let server: FormServer;

const options = (...labels: string[]) => labels.map((label, at) => ({ label, value: `v${at}` }));

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_vendor',
    cnName: '供应商',
    fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
  });
  await server.publish({
    enName: 'auto_goods',
    cnName: '物资',
    fields: [
      { enName: 'code', label: '编码', funcType: 'input', required: true, unique: true },
      { enName: 'number', label: '流水号', funcType: 'serialNumber', format: 'WZ-{0000}' },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
      { enName: 'day', label: '日期', funcType: 'dateStamp' },
      { enName: 'level', label: '级别', funcType: 'select', options: options('高', '低') },
      { enName: 'tags', label: '标签', funcType: 'checkbox', options: options('甲', '乙') },
      { enName: 'owner', label: '负责人', funcType: 'user' },
      {
        enName: 'vendors',
        label: '供应商',
        funcType: 'relatedForm',
        relateEnName: 'auto_vendor',
        multiple: true,
      },
      { enName: 'maker', label: '制单人', funcType: 'currentUser' },
      { enName: 'note', label: '备注', funcType: 'textarea' },
    ],
    checks: [{ scene: 'add', expression: 'amount > 5000', action: 'stop', tips: '<b>金额</b>过大' }],
  });
  await server.publish({
    enName: 'auto_trip',
    cnName: '出差',
    hasFlow: true,
    fields: [{ enName: 'place', label: '地点', funcType: 'input' }],
  });
  const forms = ['auto_goods', 'auto_vendor', 'auto_trip'];
  await server.grant(
    'buyer',
    forms.flatMap((form) => ['list', 'add', 'import'].map((one) => `auto:${form}:${one}`)),
  );
  await server.grant('leader', ['auto:auto_goods:list', 'auto:auto_goods:add']);
  for (const name of ['宏达', '远大', '同名', '同名']) {
    expect((await server.as('buyer', '/auto/auto_vendor', { name })).body.code).toBe(200);
  }
});
afterAll(() => server.close());

const send = (rows: readonly (readonly unknown[])[], sent: SheetUploadOptions = {}) =>
  uploadTestSheet(server, 'auto_goods', buildWorkbook(rows), sent);

type Row = Record<string, unknown>;

async function goods(): Promise<Row[]> {
  const { body } = await server.as('buyer', '/auto/auto_goods/list', {
    pageSize: 1000,
    sysOrderBy: [{ field: 'id', order: 'asc' }],
  });
  return body.rows;
}

const one = async (code: string) => (await goods()).find((row) => row.code === code);

async function fileOf(link: string) {
  const { rawPayload, statusCode } = await server.app.inject({
    url: link,
    headers: { authorization: `Bearer ${server.tokens.buyer}` },
  });
  expect(statusCode).toBe(200);
  return rawPayload;
}

function cellsOf(file: Buffer): unknown[][] {
  const book = read(file);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('The workbook has no sheet.');
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
}

/** Each part is a text with its number of repetitions. */
async function zipOf(parts: Record<string, [text: string, times: number]>): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qianhe-zip-'));
  const file = path.join(folder, 'made.zip');
  const output = createWriteStream(file);
  const zip = new ZipWriter(output);
  for (const [name, [text, times]] of Object.entries(parts)) {
    const bytes = Buffer.from(text, 'utf8');
    await zip.start(name);
    for (let time = 0; time < times; time += 1) await zip.write(bytes);
    await zip.end();
  }
  await zip.close();
  output.end();
  await finished(output);
  const made = readFileSync(file);
  rmSync(folder, { recursive: true });
  return made;
}

describe('refusals', () => {
  test('the import and its template require the permission', async () => {
    expect((await send([['编码'], ['X']], { userName: 'leader' })).status).toBe(403);
    expect((await server.as('leader', '/auto/auto_goods/importTemplate', {})).status).toBe(403);
  });

  test('a file is refused if its bytes or its name are not those of a sheet', async () => {
    const kinds = [
      await uploadTestSheet(server, 'auto_goods', 'a,b\n1,2'),
      await uploadTestSheet(server, 'auto_goods', '<table><tr><td>1</td></tr></table>', { name: 'a.xls' }),
      await uploadTestSheet(server, 'auto_goods', buildWorkbook([['编码'], ['X']]), { name: 'a.zip' }),
    ];
    for (const { body } of kinds) expect(body).toMatchObject({ code: 500, reason: 'FILE_KIND' });
  });

  test('a zip without a workbook and a truncated one import nothing', async () => {
    const whole = buildWorkbook([['编码'], ['X']]);
    const broken: [Buffer, string][] = [
      [
        await zipOf({ 'readme.txt': ['hello', 1] }),
        '文件的内容是压缩包（ZIP），不是 .xlsx 或 .xls 表格，请解压后选择其中的表格',
      ],
      [whole.subarray(0, whole.length - 200), '文件不完整，可能没有传完，请重新下载或复制原文件后再试'],
    ];
    for (const [content, msg] of broken) {
      const { body } = await uploadTestSheet(server, 'auto_goods', content);
      expect(body).toMatchObject({
        code: 500,
        reason: 'IMPORT_REJECTED',
        msg,
        data: { total: 0, imported: 0 },
      });
    }
  });

  test('a sheet that inflates beyond the limit is refused', async () => {
    const sheetRelation = '<Relationship Id="a" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/>';
    const bomb = await zipOf({
      '[Content_Types].xml': ['<Types/>', 1],
      'xl/_rels/workbook.xml.rels': [sheetRelation, 1],
      'xl/worksheets/sheet1.xml': [' '.repeat(1 << 20), 401],
    });
    expect(bomb.length).toBeLessThan(4_000_000);
    const { body } = await uploadTestSheet(server, 'auto_goods', bomb);
    expect(body).toMatchObject({ reason: 'IMPORT_REJECTED', msg: '表格展开后过大，无法读取' });
  });

  test('a sheet of more than 50 MB is refused with its reason', async () => {
    const { body } = await uploadTestSheet(
      server,
      'auto_goods',
      Buffer.concat([buildWorkbook([['编码'], ['X']]), Buffer.alloc(50 * 1024 * 1024)]),
    );
    expect(body).toMatchObject({ code: 500, reason: 'FILE_TOO_LARGE', msg: '文件不能超过 50MB' });
  });

  test('a document type in a part is refused', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>';
    const sheet = await zipOf({
      '[Content_Types].xml': ['<Types/>', 1],
      'xl/worksheets/sheet1.xml': [entities, 1],
    });
    const { body } = await uploadTestSheet(server, 'auto_goods', sheet);
    expect(body).toMatchObject({ reason: 'IMPORT_REJECTED', data: { total: 0 } });
  });

  test('a sheet without rows and one with other columns are refused with the reason', async () => {
    expect((await send([['编码']])).body.msg).toBe('表格中没有数据行');
    const { body } = await send([
      ['编码', '颜色'],
      ['X', '红'],
    ]);
    expect(body.data.errors).toEqual([{ row: 1, column: '颜色', message: '表单中没有此列，或该列重复' }]);
    expect(body.data).toMatchObject({ total: 1, imported: 0, failed: 1 });
  });
});

test('valid rows are saved as by hand, in the sheet’s order and without gaps in the numbers', async () => {
  const { body } = await send([
    ['编码', '金额（元）', '日期', '级别', '标签', '负责人', '供应商', '备注'],
    ['示例：A', '1', '', '', '', '', '', ''],
    ['A-1', '¥1,000.5', '2026/1/5', '高', '甲、乙', 'buyer', '宏达，远大', '=1+1'],
    ['A-2', 0.1, { t: 'n', v: 14000, z: 'yyyy-mm-dd' }, 'v1', '', '', '', '含\u0001控制符 😀\n第二行'],
    [],
    ['123456789012345678', { t: 'n', v: 12.5, f: '10+2.5' }, { t: 'n', v: 25568.5, z: 'yyyy-mm-dd hh:mm' }],
  ]);
  expect(body).toMatchObject({
    code: 200,
    data: { total: 3, imported: 3, failed: 0, errors: [], errorTotal: 0 },
  });
  expect(body.msg).toBe('<p>共 3 行，成功导入 3 行</p>');
  const [first, , third] = await goods();
  expect(first).toMatchObject({
    code: 'A-1',
    number: 'WZ-0001',
    amount: '1000.50',
    day: '2026-01-05',
    level: 'v0',
    level$view: '高',
    tags: ['v0', 'v1'],
    tags$view: '甲,乙',
    vendors$view: '宏达,远大',
    sysStatus: 1,
    note: '=1+1',
  });
  expect((await one('A-2'))?.day).toBe('1938-04-30');
  expect(first?.owner).toBe(first?.createBy);
  expect(first?.maker).toBe(first?.createBy);
  expect(first?.owner$view).toBe(first?.maker$view);
  expect(third).toMatchObject({
    code: '123456789012345678',
    number: 'WZ-0003',
    amount: '12.50',
    day: '1969-12-31',
  });
  const { note } = (await one('A-2')) ?? {};
  expect(note).toBe('含\u0001控制符 😀\n第二行');
  const added = await server.as('buyer', '/auto/auto_goods', { code: 'A-4' });
  expect(added.body.code).toBe(200);
  expect(await one('A-4')).toMatchObject({ number: 'WZ-0004' });
});

const faulty = [
  ['编码', '金额', '日期', '级别', '负责人', '供应商'],
  ['B-1', 'viel', '2026-02-30', '中', '无此人', '同名'],
  ['', '1'],
  ['B-3', '5001'],
  ['B-4', '5'],
  ['B-4', '6'],
  ['A-1', '7'],
  ['B-7', { t: 'n', v: 123456789012345680 }, { t: 'e', v: 42 }],
];

const expected = [
  { row: 2, column: '金额', message: '应为数字' },
  { row: 2, column: '日期', message: '日期格式应为 YYYY-MM-DD' },
  { row: 2, column: '级别', message: '请从选项中选择' },
  { row: 2, column: '负责人', message: '“无此人”不存在或不可选' },
  { row: 2, column: '供应商', message: '“同名”有 2 个，请改填账号或编号' },
  { row: 3, column: '编码', message: '编码不能为空' },
  { row: 4, column: '', message: '金额 过大' },
  { row: 6, column: '编码', message: '与第 5 行重复' },
  { row: 7, column: '编码', message: '编码的值已存在' },
  { row: 8, column: '金额', message: '数字超过 15 位已不精确，请设为文本格式后重新填写' },
  { row: 8, column: '日期', message: '单元格显示 #N/A，请更正公式或直接填写值' },
];

const byPlace = (errors: { row: number; column: string }[]) =>
  errors.toSorted((left, right) => left.row - right.row || (left.column < right.column ? -1 : 1));

test('one invalid row prevents every write, and each error has its row and reason in the answer and in the marked file', async () => {
  const before = (await goods()).length;
  const { body } = await send(faulty);
  expect(body).toMatchObject({ code: 500, reason: 'IMPORT_REJECTED', msg: '导入数据有误，未导入任何记录' });
  expect(byPlace(body.data.errors)).toEqual(byPlace(expected));
  expect(body.data).toMatchObject({ total: 7, imported: 0, failed: 6, errorTotal: expected.length });
  expect(await goods()).toHaveLength(before);
  const cells = cellsOf(await fileOf(body.data.errorFile));
  expect(cells[0]).toEqual(['错误', ...(faulty[0] ?? [])]);
  expect(cells).toHaveLength(8);
  expect(cells[3]?.slice(0, 3)).toEqual(['金额 过大', 'B-3', '5001']);
  expect(cells[4]?.slice(0, 3)).toEqual([null, 'B-4', '5']);
});

test('a check alone reports the same errors, writes nothing and consumes no number', async () => {
  const before = await goods();
  const { body } = await send(faulty, { query: '?onlyParse=true' });
  expect(body).toMatchObject({ code: 200, data: { total: 7, imported: 0, failed: 6 } });
  expect(body.msg).toContain('<li>第 2 行 负责人：“无此人”不存在或不可选</li>');
  const right = await send([['编码'], ['C-1']], { query: '?onlyParse=true' });
  expect(right.body).toMatchObject({ code: 200, msg: '<p>校验 1 行，1 行正确</p>' });
  expect(await goods()).toEqual(before);
});

test('a request can import the valid rows alone, and the marked file contains the others', async () => {
  const { body } = await send(faulty, { query: '?partial=true' });
  expect(body).toMatchObject({ code: 200, data: { total: 7, imported: 1, failed: 6 } });
  expect(await one('B-4')).toMatchObject({ amount: '5.00', number: 'WZ-0005' });
  const marked = await fileOf(body.data.errorFile);
  expect(cellsOf(marked)).toHaveLength(7);
  const again = await uploadTestSheet(server, 'auto_goods', marked);
  expect(again.body.data).toMatchObject({ total: 6, imported: 0, failed: 5 });
});

test('ignored columns are listed: serial numbers, files, and columns that an export adds', async () => {
  const head = ['编码', '流水号', '制单人', '状态', '错误'];
  const { body } = await send([head, ['列名 1', 'WZ-9999', '别人', '草稿', '']]);
  expect(body.data).toMatchObject({ imported: 1, ignored: ['流水号', '制单人', '状态'] });
  expect(body.msg).toBe('<p>共 1 行，成功导入 1 行</p><p>以下列不导入：流水号、制单人、状态</p>');
});

test('markup in a cell is plain text in the summary', async () => {
  const { body } = await send(
    [
      ['编码', '级别'],
      ['D-1', '高'],
      ['D-2', '<img src=x onerror=alert(1)>'],
    ],
    {
      query: '?partial=true',
    },
  );
  expect(body.data.imported).toBe(1);
  const owner = await send(
    [
      ['编码', '负责人'],
      ['D-3', '<b>x</b>'],
    ],
    { query: '?onlyParse=true' },
  );
  expect(owner.body.msg).toContain('“&lt;b&gt;x&lt;/b&gt;”');
});

test('an .xls file is accepted', async () => {
  const rows = [
    ['编码', '金额', '日期'],
    ['E-1', 3, { t: 'n', v: 46000, z: 'yyyy-mm-dd' }],
  ];
  const { body } = await uploadTestSheet(server, 'auto_goods', buildWorkbook(rows, 'biff8'), {
    name: '旧.XLS',
  });
  expect(body).toMatchObject({ code: 200, data: { imported: 1 } });
  expect(await one('E-1')).toMatchObject({ amount: '3.00', day: '2025-12-09' });
});

test('records of a form with a flow are imported as drafts', async () => {
  const { body } = await uploadTestSheet(server, 'auto_trip', buildWorkbook([['地点'], ['上海']]));
  expect(body.data.imported).toBe(1);
  const { body: list } = await server.as('buyer', '/auto/auto_trip/list', {});
  expect(list.rows).toMatchObject([{ place: '上海', sysStatus: -1 }]);
});

test('a name outside the importing user’s data scope is unknown', async () => {
  await server.grant('staff', ['auto:auto_goods:list', 'auto:auto_goods:import', 'auto:auto_vendor:list']);
  const { body } = await send(
    [
      ['编码', '供应商'],
      ['F-1', '宏达'],
    ],
    { userName: 'cashier' },
  );
  expect(body.data.errors).toEqual([{ row: 2, column: '供应商', message: '“宏达”不存在或不可选' }]);
});

test('a long sheet is a job with progress and reserves its numbers in one step', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => [
    `G-${at}`,
    at % 1000,
    '2026-01-05',
    '高',
    '',
    'buyer',
  ]);
  const { body } = await send([['编码', '金额', '日期', '级别', '标签', '负责人'], ...rows]);
  expect(body).toMatchObject({ code: 200, data: { total: 3_000, imported: 3_000 } });
  const job = await server.as('buyer', `/jobs/${body.data.jobId}`);
  expect(job.body.data).toMatchObject({
    kind: 'import',
    state: 'done',
    done: 3_000,
    total: 3_000,
    link: null,
  });
  const first = await one('G-0');
  const last = await server.as('buyer', '/auto/auto_goods/list', { code: 'G-2999' });
  const count = (row: Row | undefined) => Number(String(row?.number).slice(3));
  expect(count(last.body.rows[0]) - count(first)).toBe(2_999);
});

test('an invalid row near the end rolls back all earlier writes, numbers included', async () => {
  const before = await server.as('buyer', '/auto/auto_goods', { code: 'K-before' });
  expect(before.body.code).toBe(200);
  const rows = Array.from({ length: 2_200 }, (_, at) => [`K-${at}`, at % 1000]);
  const sheet = [['编码', '金额'], ...rows, ['K-7', '1'], ['K-before', '1'], ['K-last', 'viel']];
  const { body } = await send(sheet);
  expect(body).toMatchObject({ reason: 'IMPORT_REJECTED', data: { total: 2_203, imported: 0, failed: 3 } });
  expect(body.data.errors).toEqual([
    { row: 2202, column: '编码', message: '与第 9 行重复' },
    { row: 2203, column: '编码', message: '编码的值已存在' },
    { row: 2204, column: '金额', message: '应为数字' },
  ]);
  const list = await server.as('buyer', '/auto/auto_goods/list', { code: 'K-' });
  expect(list.body.total).toBe(1);
  expect((await server.as('buyer', '/auto/auto_goods', { code: 'K-after' })).body.code).toBe(200);
  const count = (row: Row | undefined) => Number(String(row?.number).slice(3));
  const [first, next] = [await one('K-before'), await one('K-after')];
  expect(count(next)).toBe(count(first) + 1);
  const right = await send(sheet, { query: '?partial=true' });
  expect(right.body.data).toMatchObject({ imported: 2_200, failed: 3 });
});

test('a job that is canceled while it runs ends immediately and leaves nothing', async () => {
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = server.database.inTenant(server.tenant, 'write', async (tx) => {
    await sql`lock table auto_goods in exclusive mode`.execute(tx);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  const rows = Array.from({ length: 100 }, (_, at) => [`L-${at}`]);
  const sending = send([['编码'], ...rows]);
  const newest = async () => (await server.as('buyer', '/jobs/mine?pageSize=1')).body.rows[0];
  await expect
    .poll(async () => (await newest()) ?? {})
    .toMatchObject({ kind: 'import', state: 'running', total: 100 });
  const cancelled = await server.as('buyer', `/jobs/${(await newest()).id}/cancel`, {});
  expect(cancelled.body.data.state).toBe('cancelled');
  expect((await sending).body).toMatchObject({ code: 500, reason: 'CANCELLED', msg: '任务已取消' });
  letGo.resolve();
  await holding;
  expect((await server.as('buyer', '/auto/auto_goods/list', { code: 'L-' })).body.total).toBe(0);
});

test('a job whose server died after its rows were written has the same outcome and writes nothing again', async () => {
  const fileKey = `${'a'.repeat(32)}.xlsx`;
  const request = { form: 'auto_goods', mode: 'all', fileKey };
  const keep = () =>
    server.deps.files.write(fileKey, Readable.from([buildWorkbook([['编码'], ['H-1'], ['H-2']])]));
  await keep();
  const done = await server.doneJob({
    kind: 'import',
    title: '导入',
    request,
    userId: server.users.buyer ?? '',
  });
  expect(done).toMatchObject({ state: 'done', result: { total: 2, imported: 2 } });
  await keep();
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx.updateTable('jobs').set({ state: 'queued', endTime: null }).where('id', '=', done.id).execute(),
  );
  await server.deps.jobs.doNow(server.tenant, done.id);
  const again = await server.deps.jobs.read(server.tenant, done.id);
  expect(again).toMatchObject({ state: 'done', msg: done.msg, result: done.result });
  const list = await server.as('buyer', '/auto/auto_goods/list', { code: 'H-' });
  expect(list.body.total).toBe(2);
});

test('a template without choices has exactly one sheet', async () => {
  const { body } = await server.as('buyer', '/auto/auto_trip/importTemplate', {});
  const book = read(await fileOf(body.msg));
  expect(book.SheetNames).toEqual(['出差']);
});

test('the unchanged template imports nothing; it has labels, an example and drop-downs for fixed options', async () => {
  const { body } = await server.as('buyer', '/auto/auto_goods/importTemplate', {});
  expect(body.code).toBe(200);
  const file = await fileOf(body.msg);
  const [head, example] = cellsOf(file);
  expect(head).toEqual(['编码', '金额（元）', '日期', '级别', '标签', '负责人', '供应商', '备注']);
  expect(example?.[0]).toBe('示例：文本（必填）');
  const book = read(file, { bookFiles: true }) as unknown as {
    files: Record<string, { content: Uint8Array }>;
  };
  const sheet = Buffer.from(book.files['xl/worksheets/sheet1.xml']?.content ?? []).toString('utf8');
  expect(sheet).toContain('sqref="D3:D100002"');
  expect(cellsOf(file)).toHaveLength(2);
  expect((await uploadTestSheet(server, 'auto_goods', file)).body.msg).toBe('表格中没有数据行');
});
