/** Starts of new forms: what the draft then is, and what becomes of the rows. */
import { Readable } from 'node:stream';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { tenantTemplate } from '../../../../demo/template.ts';
import { createFlowServer, type FlowServer, responseData } from '../../../support/servers/flowServer.ts';
import { buildWorkbook } from '../../../support/servers/sheetImport.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([], { tenantTemplates: [tenantTemplate] });
});
afterAll(() => stage.close());

type Draft = {
  draftId: string;
  revision: number;
  document: FormDesign;
  steps: { done: { title: string }[] };
};

const editorKey = 'only-page';
const call = (path: string, body: object, user = 'admin') =>
  stage.post(user, `/design/form/${path}`, { ...body });
const data = async (path: string, body: object) => responseData(await call(path, body));
const open = async (draftId: unknown) => (await data('open', { draftId, editorKey })) as unknown as Draft;
const start = async (from: object) => open((await data('start', { from })).draftId);

const save = (draft: Draft, document: FormDesign) => {
  const { draftId, revision, steps } = draft;
  return data('save', { draftId, revision, editorKey, title: '', document, steps });
};

async function sendSheet(path: string, content: Buffer | string, name = '台账.xlsx') {
  const sent = new FormData();
  sent.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: sent });
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${await stage.as('admin')}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Readable.from([Buffer.from(await request.arrayBuffer())]),
  });
  return response.json();
}

test('a start is refused to those who may not make forms, and with a sentence what is no sheet', async () => {
  expect((await call('start', { from: { kind: 'text', text: 'a' } }, 'buyer')).status).toBe(403);
  expect((await call('start', { from: { kind: 'text', text: '\n\t' } })).body.msg).toContain('表格是空的');
  expect(await sendSheet('/design/form/startSheet', 'none')).toMatchObject({ reason: 'FILE_KIND' });
  expect(await sendSheet('/design/form/startSheet', Buffer.alloc(5_300_000))).toMatchObject({
    reason: 'FILE_TOO_LARGE',
    msg: expect.stringContaining('5 MB'),
  });
  expect((await call('start', { from: { kind: 'table', tableId: '1' } })).status).toBe(404);
});

test('a sheet becomes a draft of one step; its rows follow the fields and are imported after publishing', async () => {
  const sheet = buildWorkbook([
    ['名称', '单价（元）', '经办', '作废'],
    ['电缆', 12.5, '采购专员', 'x'],
    ['阀门', '八', '采购专员', 'y'],
  ]);
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql`update users set "nickName" = '采购专员' where "userName" = 'buyer'`.execute(tx),
  );
  const { data: begun } = await sendSheet('/design/form/startSheet', sheet);
  const draft = await open(begun.draftId);
  expect(draft.steps.done.map(({ title }) => title)).toEqual(['由表格“台账”开始，4 个字段']);
  expect(draft.document).toMatchObject({
    cnName: '台账',
    enName: 'auto_tz',
    fields: [
      { enName: 'mc', funcType: 'input' },
      { enName: 'dj', label: '单价（元）', funcType: 'input' },
      { enName: 'jb', funcType: 'user' },
      { enName: 'zf' },
    ],
  });
  const [name, price, person] = draft.document.fields;
  if (!name || !price || !person) throw new Error('The draft lacks fields.');
  const money = { ...price, label: '价格', funcType: 'number', precision: 2, suffix: '元' } as const;
  const { revision } = await save(draft, { ...draft.document, fields: [money, person, name] });
  const { draftId } = draft;
  expect(await data('plan', { draftId, revision })).toMatchObject({
    source: { kind: 'sheet', name: '台账', rows: 2, leftOut: ['zf'] },
  });
  const sent = await stage.app.inject({
    url: `/api/design/form/sourceSheet/${draftId}`,
    headers: { authorization: `Bearer ${await stage.as('admin')}` },
  });
  const book = read(sent.rawPayload);
  const [first = ''] = book.SheetNames;
  const rows = utils.sheet_to_json(book.Sheets[first] ?? {}, { header: 1 });
  expect(rows).toEqual([
    ['名称', '价格（元）', '经办'],
    ['电缆', '12.5', '采购专员'],
    ['阀门', '八', '采购专员'],
  ]);
  expect(await data('publish', { draftId, revision, editorKey })).toMatchObject({ rows: 0 });
  const imported = await sendSheet('/auto/auto_tz/importData?partial=true', sent.rawPayload);
  expect(imported.data).toMatchObject({ imported: 1, errors: [{ row: 3, column: '价格（元）' }] });
});

test('an empty draft takes a start as a step and keeps its name; one with fields refuses another', async () => {
  const empty = await open((await data('open', { editorKey })).draftId);
  const { revision } = await save(empty, { ...empty.document, cnName: '供应商', enName: 'auto_gys' });
  const into = { draftId: empty.draftId, editorKey, revision };
  const from = { kind: 'text', text: '名称\t电话\n甲\t13800138000\n', title: '别名' };
  expect(await data('start', { into, from })).toEqual({ draftId: empty.draftId });
  const draft = await open(empty.draftId);
  expect(draft.document).toMatchObject({ cnName: '供应商', enName: 'auto_gys', fields: [{}, {}] });
  const again = await call('start', { into: { ...into, revision: draft.revision }, from });
  expect(again.body).toMatchObject({ reason: 'FIELD_INVALID', msg: '只有还没有字段的新表单可以另选起点' });
});

test('a table of the database becomes one draft, whose fields get its rows under any name', async () => {
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`create table "oldStock" ("code" text, "amount" numeric(12,2), "gone" text)`.execute(tx);
    await sql`insert into "oldStock" values ('A', 1.5, 'x'), ('B', 2, 'y')`.execute(tx);
  });
  const { body } = await stage.get('admin', '/gen/tables?keyword=oldStock');
  const { tableId } = body.rows[0];
  const draft = await start({ kind: 'table', tableId });
  expect((await start({ kind: 'table', tableId })).draftId).toBe(draft.draftId);
  const [code, amount] = draft.document.fields;
  if (!code || !amount) throw new Error('The draft lacks fields.');
  const done = [
    ...draft.steps.done,
    {
      title: '改名',
      edits: [{ kind: 'set', path: ['fields', 0, 'enName'], value: 'bh' }],
      inverse: [{ kind: 'set', path: ['fields', 0, 'enName'], value: 'code' }],
      from: [],
      to: [],
    },
    {
      title: '删除',
      edits: [{ kind: 'remove', path: ['fields', 2] }],
      inverse: [],
      from: [],
      to: [],
    },
  ];
  const document = { ...draft.document, fields: [{ ...code, enName: 'bh', label: '编号' }, amount] };
  const { draftId } = draft;
  const { revision } = await save({ ...draft, steps: { ...draft.steps, done } }, document);
  expect(await data('plan', { draftId, revision })).toMatchObject({
    source: { kind: 'table', name: 'oldStock', exists: true, leftOut: ['gone'] },
  });
  expect(await data('publish', { draftId, revision, editorKey })).toMatchObject({ rows: 2 });
  const { body: list } = await stage.post('admin', `/auto/${document.enName}/list`, {});
  expect(list.rows.map(({ bh, amount: value }: Record<string, string>) => `${bh} ${value}`).sort()).toEqual([
    'A 1.50',
    'B 2.00',
  ]);
});

test('copies, templates and definitions begin with a name that is free', async () => {
  const { body } = await stage.get('admin', '/design/form/templates');
  expect(body.rows.map(({ enName }: { enName: string }) => enName)).toContain('auto_leave');
  const leave = await start({ kind: 'template', template: 'demo', enName: 'auto_leave' });
  expect(leave.document).toMatchObject({ cnName: '请假', enName: 'auto_leave' });
  const { draftId, revision } = leave;
  const { formId } = await data('publish', { draftId, revision, editorKey });
  const copy = await start({ kind: 'copy', formId });
  expect(copy.document).toMatchObject({ cnName: '请假 副本', enName: 'auto_leave2', hasFlow: true });
  const made = await start({ kind: 'definition', document: { ...leave.document, mood: 'blue' } });
  expect(made.document).toMatchObject({ enName: 'auto_leave2', mood: 'blue' });
});
