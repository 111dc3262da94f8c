/** Publishing new names of fields: values stay, and what names the fields elsewhere follows or is listed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Path } from '../../../../contract/design/edit.ts';
import { deleteField, renamePublishedField } from '../../../../contract/design/form/fieldSteps.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { beginHistory, performStep } from '../../../../contract/design/history.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { countLostRows } from '../../../../server/calls/designs/fieldLosses.ts';
import { loadFormById } from '../../../../server/records/schema/formDefinitions.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  const plain: Field = { enName: 'note', label: '说明', funcType: 'input' };
  stage = await createFlowServer([buildFlowForm('auto_buying', [plain])]);
  const { ann } = stage.users;
  const fieldProperties = [{ fieldName: 'amount', isWritable: true }];
  await stage.deploy(
    'auto_buying',
    buildChain([buildApproval('one', userCandidates(ann), { fieldProperties })]),
  );
});
afterAll(() => stage.close());

const editorKey = 'page-of-test';
const design = async (path: string, body: object) => stage.post('admin', `/design/form/${path}`, { ...body });
const post = async (path: string, body: object) => responseData(await stage.post('admin', path, { ...body }));
const get = async (path: string) => responseData(await stage.get('admin', path));

type Renames = readonly (readonly [Path, string])[];

const renameAll = (document: FormDesign, renames: Renames): FormDesign =>
  renames.reduce((now, [path, name]) => {
    const step = renamePublishedField(now, path, name);
    if (!step) throw new Error(`The name ${name} is not possible.`);
    return performStep(beginHistory(now), step).document;
  }, document);

const planOf = async ({ draftId, revision }: { draftId: string; revision: number }) =>
  responseData(await design('plan', { draftId, revision }));

/** Opens the draft of the form, changes and saves it. */
async function draftOf(objectId: string, change: (document: FormDesign) => FormDesign) {
  const opened = responseData(await design('open', { objectId, editorKey }));
  const { draftId, document } = opened;
  const steps = { focus: [], done: [], undone: [] };
  const body = { draftId, revision: 1, editorKey, title: '', document: change(document), steps };
  responseData(await design('save', body));
  return { draftId, revision: 2, editorKey };
}

async function publishRenames(objectId: string, renames: Renames): Promise<void> {
  const draft = await draftOf(objectId, (document) => renameAll(document, renames));
  responseData(await design('publish', draft));
}

const goods = {
  enName: 'auto_goods',
  cnName: '物资',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input', unique: true },
    { enName: 'kind', label: '类别', funcType: 'select', options: [{ label: '钢材', value: 'steel' }] },
    { enName: 'number', label: '编号', funcType: 'serialNumber', format: 'WZ-{0000}' },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [
        { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
        { enName: 'unit', label: '单位', funcType: 'input' },
      ],
    },
    {
      enName: 'total',
      label: '合计',
      funcType: 'number',
      precision: 2,
      computeExpression: 'sum(items.price)',
    },
  ],
};

test('renamed fields keep their values; lists, numbers, other forms and saved views follow', async () => {
  const { formId } = await post('/flowable/form', goods);
  const order = await post('/flowable/form', {
    enName: 'auto_order',
    cnName: '订单',
    fields: [
      {
        enName: 'good',
        label: '物资',
        funcType: 'relatedForm',
        relateEnName: 'auto_goods',
        relateField: 'name',
        relate2Current: ['name:title'],
        conditions: { kind: 'steel' },
      },
      { enName: 'title', label: '标题', funcType: 'input' },
    ],
    buttons: [
      {
        id: 'restock',
        name: '补货',
        actions: [{ type: 'toForm', targetForm: 'auto_goods', fieldMap: ['title:name'] }],
      },
    ],
  });
  const record = { name: '滚刀', kind: 'steel', items: [{ price: '2.50', unit: '把' }] };
  const { id } = await post('/auto/auto_goods', record);
  const views = `/queries/${stage.users.admin}/auto_goods/views`;
  const content = {
    query: {
      filter: JSON.stringify({ all: [{ field: 'kind', is: 'anyOf', value: ['steel'] }] }),
      sort: 'name:desc,createTime:asc',
      group: 'kind~sum.total.desc',
      'f.total$start': '2',
    },
    columns: { order: ['name', 'total'], width: { name: 90 }, hidden: ['kind'], pin: { total: 'left' } },
    searchItems: ['name', 'total$start'],
  };
  const { viewId } = await post(views, { name: '钢材', content });
  await post(`/queries/${stage.users.admin}/auto_goods`, { filterKeyList: ['name', 'total$start'] });
  const waiting = await draftOf(order.formId, (document) => ({ ...document, cnName: '订货单' }));
  responseData(await design('leave', { draftId: waiting.draftId, editorKey }), null);
  const renames: Renames = [
    [['fields', 0], 'x'],
    [['fields', 1], 'name'],
    [['fields', 0], 'kind'],
    [['fields', 2], 'code'],
    [['fields', 3], 'lines'],
    [['fields', 3, 'children', 0], 'cost'],
    [['fields', 4], 'sum_all'],
  ];
  const draft = await draftOf(formId, (document) => renameAll(document, renames));
  expect(await planOf(draft)).toMatchObject({
    columns: [],
    losses: [],
    renames: expect.arrayContaining([
      { label: '名称', from: 'name', to: 'kind' },
      { label: '明细 · 单价', from: 'price', to: 'cost' },
    ]),
    follows: [{ what: '1 个表单', names: ['订单'] }, { what: '保存的视图' }],
    conflicts: [],
  });
  responseData(await design('publish', draft));
  const kept = { kind: '滚刀', name: 'steel', name$view: '钢材', code: 'WZ-0001', sum_all: '2.50' };
  const lines = [{ cost: '2.50', unit: '把' }];
  expect(await get(`/auto/auto_goods/${id}`)).toMatchObject({ ...kept, lines });
  const again = await stage.post('admin', '/auto/auto_goods', { kind: '滚刀', lines });
  expect(again.body.reason).toBe('FIELD_INVALID');
  const next = await post('/auto/auto_goods', { kind: '刮刀', name: 'steel' });
  expect(await get(`/auto/auto_goods/${next.id}`)).toMatchObject({ code: 'WZ-0002' });
  const found = await stage.post('admin', '/auto/auto_goods/list', { keyword: '滚刀' });
  expect(found.body.rows).toMatchObject([{ id, kind: '滚刀' }]);
  expect(await get('/flowable/form/en/auto_order')).toMatchObject({
    version: 2,
    fields: [{ relateField: 'kind', relate2Current: ['kind:title'], conditions: { name: 'steel' } }, {}],
    buttons: [{ actions: [{ fieldMap: ['title:kind'] }] }],
  });
  expect(responseData(await design('open', { draftId: waiting.draftId, editorKey }))).toMatchObject({
    baseVersion: 2,
    publishedVersion: 2,
    document: { cnName: '订货单', fields: [{ relateField: 'kind' }, {}] },
  });
  const versions = await stage.get('admin', `/design/form/versions/${order.formId}`);
  expect(versions.body.rows[0].comment).toContain('“物资”的字段名改变：name → kind');
  const view = await get(`${views}/${viewId}`);
  expect(view.content).toEqual({
    query: {
      filter: JSON.stringify({ all: [{ field: 'name', is: 'anyOf', value: ['steel'] }] }),
      sort: 'kind:desc,createTime:asc',
      group: 'name~sum.sum_all.desc',
      'f.sum_all$start': '2',
    },
    columns: { order: ['kind', 'sum_all'], width: { kind: 90 }, hidden: ['name'], pin: { sum_all: 'left' } },
    searchItems: ['kind', 'sum_all$start'],
  });
  const saved = await get(`/queries/${stage.users.admin}/auto_goods`);
  expect(saved.filterKeyList).toEqual(['kind', 'sum_all$start']);
});

test('a renamed field takes the name and the place of one that is left out, whose loss is told', async () => {
  const fields = ['first', 'second'].map((enName) => ({ enName, label: enName, funcType: 'input' }));
  const { formId } = await post('/flowable/form', { enName: 'auto_pair', cnName: '成对', fields });
  const { id } = await post('/auto/auto_pair', { first: '一', second: '二' });
  const draft = await draftOf(formId, (document) => {
    const step = deleteField(document, ['fields', 1]);
    const shorter = performStep(beginHistory(document), step ?? { title: '', edits: [] }).document;
    return renameAll(shorter, [[['fields', 0], 'second']]);
  });
  expect(await planOf(draft)).toMatchObject({
    losses: [{ field: 'second', rows: 1 }],
    renames: [{ from: 'first', to: 'second' }],
  });
  responseData(await design('publish', { ...draft, confirmLoss: true }));
  const record = await get(`/auto/auto_pair/${id}`);
  expect(record).toMatchObject({ second: '一' });
  expect(record).not.toHaveProperty('first');
});

test('a deployed flow does not follow: the plan lists its places, and publishing is refused', async () => {
  const { formId } = await get('/flowable/form/en/auto_buying');
  const draft = await draftOf(formId, (document) => renameAll(document, [[['fields', 1], 'sum']]));
  const used = {
    object: '字段“金额”',
    remedy: '请先解除引用再修改字段英文名',
    users: [{ what: '1 个流程节点', names: [expect.stringMatching(/^采购申请“.*”的字段权限$/)] }],
  };
  expect(await planOf(draft)).toMatchObject({ conflicts: [used] });
  const refused = await design('publish', draft);
  expect(refused.body).toMatchObject({ reason: 'IN_USE', data: used });
  responseData(await design('discard', { draftId: draft.draftId, editorKey }), null);
});

test('a field says where it is used outside of its form, and what its change would lose', async () => {
  const { formId } = await get('/flowable/form/en/auto_goods');
  const { body } = await stage.get('admin', `/design/form/uses/${formId}`);
  const relation = {
    place: 'form',
    what: '字段',
    name: '订单“物资”',
    formId: expect.stringMatching(/^\d+$/),
  };
  expect(body.rows).toEqual(
    expect.arrayContaining([
      { field: null, count: 1, ...relation },
      { field: 'kind', count: 1, ...relation },
      { field: 'kind', place: 'view', what: '保存的视图', name: '个人的列表', count: 1, formId: null },
    ]),
  );
  const losses = async (change: object) => responseData(await design('losses', { formId, ...change }));
  expect(await losses({ field: 'lines.cost', becomes: null })).toEqual({ rows: 1, uses: [] });
  const becomes = { enName: 'renamed', label: '名称', funcType: 'number' };
  expect(await losses({ field: 'kind', becomes })).toMatchObject({
    rows: 2,
    uses: expect.arrayContaining([{ field: 'kind', count: 1, ...relation }]),
  });
  const hostile = { ...becomes, precision: '2); drop table forms' };
  expect((await design('losses', { formId, field: 'kind', becomes: hostile })).status).toBe(400);
  expect(await losses({ field: 'kind', becomes: { ...becomes, funcType: 'textarea' } })).toMatchObject({
    rows: 0,
  });
});

test('counting lost rows does not shorten the time limit of the statements that follow', async () => {
  const { formId } = await get('/flowable/form/en/auto_buying');
  const limits = await stage.database.inTenant(stage.tenant, 'read', async (tx) => {
    const show = async () => (await sql`show statement_timeout`.execute(tx)).rows;
    const before = await show();
    await countLostRows(tx, await loadFormById(tx, String(formId)), { field: 'name', becomes: null });
    return { before, after: await show() };
  });
  expect(limits.after).toEqual(limits.before);
});

test('earlier values of a record are read under the new names', async () => {
  const { formId } = await get('/flowable/form/en/auto_buying');
  const { processInstanceId } = await stage.start('buyer', 'auto_buying', { note: '急', amount: 1 });
  const openTask = async (user: string): Promise<RequestBody & { taskId: string }> => {
    const { taskId } = await stage.taskOf(user, processInstanceId);
    const detail = responseData(await stage.get(user, `/flowable/task/detail?taskId=${taskId}`));
    return { ...detail, taskId };
  };
  const { taskId } = await openTask('ann');
  const back = { taskId, targetTaskDefinitionKey: 'start', comment: '请复核', enableJumpBack: true };
  responseData(await stage.post('ann', '/flowable/task/back', back));
  const returned = await openTask('buyer');
  const formData = { name: '电缆', note: '不急', amount: 1 };
  const handedIn = { taskId: returned.taskId, formData };
  responseData(await stage.post('buyer', '/flowable/task/submit', handedIn));
  await publishRenames(formId, [[['fields', 3], 'reason']]);
  const now = await openTask('ann');
  expect(now.formData).toMatchObject({ reason: '不急' });
  expect(now.before).toMatchObject({ formData: { reason: '急' } });
});
