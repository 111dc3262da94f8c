import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';

const order: FormDraft = {
  enName: 'auto_order',
  cnName: '订单',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input', required: true, maxLength: 10 },
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    { enName: 'number', label: '编号', funcType: 'serialNumber', format: 'D-{0000}' },
    { enName: 'secret', label: '说明', funcType: 'input', hideCondition: 'amount < 10' },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [{ enName: 'title', label: '品名', funcType: 'input', required: true }],
    },
  ],
  checks: [
    { scene: 'add', expression: 'amount > 1000', action: 'stop', tips: '金额超过上限' },
    { scene: 'add', expression: 'amount > 100', action: 'warn', tips: '金额偏大' },
    { scene: 'delete', expression: "name == '保留'", action: 'stop', tips: '该单据须保留' },
  ],
};

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.publish(order);
  const all = ['list', 'add', 'edit', 'remove', 'invalid'].map((one) => `auto:auto_order:${one}`);
  await server.grant('buyer', all);
  await server.grant('leader', all);
});
afterAll(() => server.close());

const as: FormServer['as'] = (...asked) => server.as(...asked);

async function added(userName: string, values: object): Promise<{ id: string; version: number }> {
  const answer = await as(userName, '/auto/auto_order', values);
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data;
}

const idsSeenBy = async (userName: string) =>
  (await as(userName, '/auto/auto_order/list', {})).body.rows.map((row: { id: string }) => row.id);

test('a request for rows alone returns neither the total nor aggregates', async () => {
  const { id } = await added('leader', { name: '只看行' });
  const asked = { pageNum: 1, pageSize: 5, ids: [id] };
  const { body } = await as('leader', '/auto/auto_order/list', { ...asked, totals: false });
  expect(body).toMatchObject({ code: 200, rows: [{ id }], total: null, evals: { all: null } });
  const counted = await as('leader', '/auto/auto_order/list', asked);
  expect(counted.body).toMatchObject({ code: 200, rows: body.rows, total: 1, evals: { all: {} } });
});

describe('refusals and their order', () => {
  test('a request is 401 without a session, 403 without permission even if invalid, then 400 and 404', async () => {
    expect((await server.call(null, 'POST', '/auto/auto_order/list', {})).status).toBe(401);
    expect((await as('nobody', '/auto/auto_order/list', { nonsense: 1 })).status).toBe(403);
    expect((await as('buyer', '/auto/auto_order/list', { nonsense: 1 })).status).toBe(400);
    expect((await as('buyer', '/auto/auto_order/999999')).status).toBe(404);
    expect((await as('admin', '/auto/auto_missing/list', {})).status).toBe(404);
    expect((await as('admin', '/auto/users/list', {})).status).toBe(400);
  });

  test('unknown keys, missing and wrong values are reported with their paths', async () => {
    expect((await as('buyer', '/auto/auto_order', { name: 'a', evil: 1 })).body.errors).toEqual([
      { path: 'evil', message: '未知的字段' },
    ]);
    const missing = await as('buyer', '/auto/auto_order', { name: ' ', items: [{ title: null }] });
    expect(missing.body).toMatchObject({ code: 500, reason: 'REQUIRED_MISSING' });
    expect(missing.body.errors.map((one: { path: string }) => one.path)).toEqual(['name', 'items.0.title']);
    const wrong = await as('buyer', '/auto/auto_order', { name: 'a', amount: '1.234' });
    expect(wrong.body).toMatchObject({ code: 500, reason: 'FIELD_INVALID', errors: [{ path: 'amount' }] });
  });

  test('an edit without id or version is a 400, and one with an old version is STALE_RECORD', async () => {
    const { id, version } = await added('buyer', { name: '一' });
    expect((await as('buyer', '/auto/auto_order/edit', { id, name: '二' })).status).toBe(400);
    expect((await as('buyer', '/auto/auto_order/edit', { version, name: '二' })).status).toBe(400);
    const edited = await as('buyer', '/auto/auto_order/edit', { id, version, name: '二' });
    expect(edited.body.data).toEqual({ id, version: version + 1 });
    const stale = await as('buyer', '/auto/auto_order/edit', { id, version, name: '三' });
    expect(stale.body).toMatchObject({ reason: 'STALE_RECORD', msg: '数据已被他人修改，请刷新后重试' });
    const wrongToo = await as('buyer', '/auto/auto_order/edit', { id, version, name: ' ', amount: '很多' });
    expect(wrongToo.body.reason).toBe('STALE_RECORD');
  });

  test('a blocking check refuses the write itself, a warning does not', async () => {
    const checked = await as('buyer', '/auto/auto_order/check/add', { amount: '2000' });
    expect(checked.body.data).toEqual({ success: false, action: 'stop', errorTips: '金额超过上限' });
    const stopped = await as('buyer', '/auto/auto_order', { name: 'a', amount: '2000' });
    expect(stopped.body).toMatchObject({ reason: 'CHECK_STOPPED', msg: '金额超过上限' });
    const warned = await as('buyer', '/auto/auto_order/check/add', { amount: '200' });
    expect(warned.body.data).toMatchObject({ action: 'warn', errorTips: '金额偏大' });
    await added('buyer', { name: 'a', amount: '200' });
  });

  test.each([
    ['check/add', { amount: '2000' }],
    ['secret/hide', { formData: { amount: 5 } }],
  ])(
    '%s requires a permission on the form, and its refusal does not reveal the form’s existence',
    async (path, body) => {
      expect((await as('nobody', `/auto/auto_order/${path}`, body)).status).toBe(403);
      expect((await as('nobody', `/auto/auto_missing/${path}`, body)).status).toBe(403);
      expect((await as('admin', `/auto/auto_missing/${path}`, body)).status).toBe(404);
      expect((await as('buyer', `/auto/auto_order/${path}`, body)).body.code).toBe(200);
    },
  );

  test('deleting and voiding affect all records or none', async () => {
    const [free, kept] = [await added('buyer', { name: '可删' }), await added('buyer', { name: '保留' })];
    const refused = await as('buyer', '/auto/auto_order/delete', [free.id, kept.id]);
    expect(refused.body).toMatchObject({ reason: 'CHECK_STOPPED' });
    expect((await as('buyer', '/auto/auto_order/invalid/', [free.id, '999999'])).status).toBe(404);
    expect((await as('buyer', `/auto/auto_order/${free.id}`)).body.data).toMatchObject({ sysStatus: 1 });
  });
});

describe('data scope', () => {
  test('users see their own records, leaders those of their department, administrators all', async () => {
    const own = await added('buyer', { name: '采购' });
    const leaders = await added('leader', { name: '负责人' });
    const admins = await added('admin', { name: '管理员' });
    expect(await idsSeenBy('buyer')).toContain(own.id);
    expect(await idsSeenBy('buyer')).not.toContain(leaders.id);
    expect(await idsSeenBy('leader')).toEqual(expect.arrayContaining([own.id, leaders.id]));
    expect(await idsSeenBy('leader')).not.toContain(admins.id);
    expect(await idsSeenBy('admin')).toEqual(expect.arrayContaining([own.id, leaders.id, admins.id]));
  });

  test('invisible records are missing for every call', async () => {
    const { id, version } = await added('admin', { name: '他人' });
    const calls: [path: string, body?: unknown][] = [
      [`/auto/auto_order/${id}`],
      ['/auto/auto_order/edit', { id, version, name: '改' }],
      [`/auto/auto_order/${id}/copy`],
      ['/auto/auto_order/invalid/', [id]],
      ['/auto/auto_order/delete', [id]],
      ['/auto/auto_order/check/ids/delete', [id]],
      ['/auto/stash/auto_order', { id, name: '改' }],
    ];
    for (const [path, body] of calls) expect((await as('buyer', path, body)).status).toBe(404);
    expect((await as('buyer', '/auto/auto_order/list/ids', [id])).body.data).toEqual([]);
    expect((await as('buyer', '/auto/auto_order/list', { ids: [id] })).body.total).toBe(0);
  });
});

describe('a record’s life', () => {
  test('an added record is listed, read, copied, voided and deleted', async () => {
    const { id } = await added('buyer', { name: '周期', amount: 12.5, items: [{ title: '甲' }] });
    const detail = (await as('buyer', `/auto/auto_order/${id}`)).body.data;
    expect(detail).toMatchObject({
      name: '周期',
      amount: '12.50',
      createBy$view: '张三',
      items: [{ title: '甲' }],
    });
    const copy = (await as('buyer', `/auto/auto_order/${id}/copy`)).body.data;
    expect(copy).toEqual({ name: '周期', amount: '12.50', secret: null, items: [{ title: '甲' }] });
    expect((await as('buyer', '/auto/auto_order/invalid/', [id])).body.code).toBe(200);
    expect((await as('buyer', '/auto/auto_order/list', { sysStatus: -2 })).body.rows).toMatchObject([{ id }]);
    expect((await as('buyer', '/auto/auto_order/edit', { id, name: '改' })).body).toMatchObject({
      reason: 'BUTTON_DISABLED',
      msg: '已作废的单据不能修改',
    });
    expect((await as('buyer', '/auto/auto_order/delete', [id])).body.code).toBe(200);
    expect((await as('buyer', `/auto/auto_order/${id}`)).body).toMatchObject({ reason: 'RECORD_GONE' });
    expect(await idsSeenBy('buyer')).not.toContain(id);
  });

  test('a draft may be incomplete until it is submitted', async () => {
    const draft = (await as('buyer', '/auto/stash/auto_order', { amount: 1 })).body.data;
    expect((await as('buyer', `/auto/auto_order/${draft.id}`)).body.data).toMatchObject({ sysStatus: -1 });
    const early = await as('buyer', '/auto/push/auto_order', { id: draft.id });
    expect(early.body.reason).toBe('REQUIRED_MISSING');
    expect((await as('buyer', '/auto/push/auto_order', { id: draft.id, name: '齐' })).body.code).toBe(200);
    expect((await as('buyer', `/auto/auto_order/${draft.id}`)).body.data).toMatchObject({
      sysStatus: 1,
      amount: '1.00',
    });
    expect((await as('buyer', '/auto/stash/auto_order', { id: draft.id })).body.reason).toBe('STALE_RECORD');
  });

  test('the rules for adding apply to the submission of a draft', async () => {
    const draft = (await as('buyer', '/auto/stash/auto_order', { name: '大额', amount: 5000 })).body.data;
    const push = (values: object) => as('buyer', '/auto/push/auto_order', { id: draft.id, ...values });
    expect((await push({})).body).toMatchObject({ reason: 'CHECK_STOPPED', msg: '金额超过上限' });
    expect((await push({ amount: 900 })).body.code).toBe(200);
  });

  test('a record can be sent back exactly as it was read', async () => {
    const { id } = await added('buyer', { name: '整', items: [{ title: '甲' }] });
    const record = (await as('buyer', `/auto/auto_order/${id}`)).body.data;
    const saved = await as('buyer', '/auto/auto_order/edit', { ...record, name: '整存' });
    expect(saved.body.code).toBe(200);
    expect((await as('buyer', `/auto/auto_order/${id}`)).body.data.items).toEqual(record.items);
  });

  test('the submitted values decide if a field is hidden', async () => {
    const hidden = (amount: number) => as('buyer', '/auto/auto_order/secret/hide', { formData: { amount } });
    expect((await hidden(5)).body.data).toBe(true);
    expect((await hidden(50)).body.data).toBe(false);
  });
});

describe('saved search items', () => {
  test('saved searches belong to one user and are invisible to others', async () => {
    const mine = `/queries/${server.users.buyer}/auto_order`;
    expect((await as('buyer', mine)).body.data).toEqual({ filterKeyList: null });
    await as('buyer', mine, { filterKeyList: ['name', 'amount'] });
    expect((await as('buyer', mine)).body.data).toEqual({ filterKeyList: ['name', 'amount'] });
    expect((await as('leader', mine)).status).toBe(404);
    expect((await as('leader', mine, { filterKeyList: [] })).status).toBe(404);
  });
});

describe('definitions', () => {
  test('every signed-in user can read definitions, and writing requires a permission', async () => {
    expect((await as('nobody', '/flowable/form/en/auto_order')).body.data).toMatchObject({
      cnName: '订单',
      version: 1,
    });
    expect((await as('buyer', '/flowable/form', order)).status).toBe(403);
    expect((await as('buyer', '/flowable/form/list')).status).toBe(403);
    const { rows, total } = (await as('admin', '/flowable/form/list?keyword=订')).body;
    expect([rows.length, total, rows[0].fields]).toEqual([1, 1, undefined]);
  });

  test('a second form with the same name is FORM_EXISTS', async () => {
    expect((await as('admin', '/flowable/form', order)).body).toMatchObject({ reason: 'FORM_EXISTS' });
  });
});
