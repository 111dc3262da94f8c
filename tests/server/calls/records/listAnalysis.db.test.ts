/** Structured filters in every call that accepts them, groups, and saved views, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const as: FormServer['as'] = (...asked) => server.as(...asked);
const ids: string[] = [];

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_stock',
    cnName: '库存',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    ],
    feature: { columnEvalList: [{ enName: 'amount', type: 'sum' }] },
  });
  await server.grant(
    'buyer',
    ['list', 'add', 'export'].map((one) => `auto:auto_stock:${one}`),
  );
  await server.grant('leader', ['auto:auto_stock:list']);
  for (const [name, amount] of [
    ['钢', 10],
    ['砂', 20],
    ['钢', 30],
  ]) {
    const { body } = await as('buyer', '/auto/auto_stock', { name, amount });
    ids.push(body.data.id);
  }
});
afterAll(() => server.close());

const steel = { all: [{ field: 'name', is: 'is', value: '钢' }] };

describe('a structured filter', () => {
  test('a filter restricts lists with their totals and sums, groups and exports alike', async () => {
    const listed = await as('buyer', '/auto/auto_stock/list', { filter: steel });
    expect(listed.body).toMatchObject({ code: 200, total: 2, evals: { all: { amount: { sum: '40.00' } } } });
    const grouped = await as('buyer', '/auto/auto_stock/group', {
      filter: steel,
      groupBy: { field: 'name' },
    });
    expect(grouped.body).toMatchObject({
      code: 200,
      total: 1,
      rows: [{ key: '钢', label: '钢', count: 2, figures: { amount: { sum: '40.00' } }, filter: steel }],
    });
    const exported = await as('buyer', '/auto/auto_stock/export', { filter: steel, format: 'csv' });
    const link = String(exported.body.msg).replace(/^\/api/, '');
    expect(exported.body.code).toBe(200);
    const sheet = await as('buyer', link);
    expect(sheet.text).toContain('钢');
    expect(sheet.text).not.toContain('砂');
  });

  test.each([
    ['an unknown field', { all: [{ field: 'nothing', is: 'empty' }] }],
    ['an unknown structure', { some: [] }],
    ['a text', 'name = 1'],
    ['deep nesting', JSON.parse(`${'{"all":['.repeat(20)}{}${']}'.repeat(20)}`)],
  ])('%s is a 400 in each of them', async (_, filter) => {
    for (const call of ['list', 'export', 'group']) {
      const body = { filter, ...(call === 'group' && { groupBy: { field: 'name' } }) };
      const answer = await as('buyer', `/auto/auto_stock/${call}`, body);
      expect([call, answer.status]).toEqual([call, 400]);
    }
  });

  test('groups without the permission are a 403', async () => {
    expect((await as('nobody', '/auto/auto_stock/group', { groupBy: { field: 'name' } })).status).toBe(403);
  });
});

describe('saved views', () => {
  const mine = () => `/queries/${server.users.buyer}/auto_stock/views`;
  const content = { query: { filter: JSON.stringify(steel), sort: 'amount:desc' }, searchItems: ['name'] };
  const save = (body: object) => as('buyer', mine(), body);

  test('saved views are named, changed, made the default and deleted by their owner', async () => {
    const { viewId } = (await save({ name: '钢材', content })).body.data;
    expect((await as('buyer', mine())).body.data).toEqual([
      { viewId, name: '钢材', content, isDefault: false, own: true, ownerName: expect.any(String) },
    ]);
    await save({ viewId, name: '全部钢材' });
    await save({ viewId, content: { query: {} } });
    const second = (await save({ name: '砂石', content })).body.data.viewId;
    await as('buyer', `${mine()}/default`, { viewId });
    await as('buyer', `${mine()}/default`, { viewId: second });
    const kept = (await as('buyer', mine())).body.data;
    expect(kept.map((one: { name: string; isDefault: boolean }) => [one.name, one.isDefault]).sort()).toEqual(
      [
        ['全部钢材', false],
        ['砂石', true],
      ],
    );
    expect((await save({ name: '砂石', content })).body).toMatchObject({ code: 500, reason: 'NAME_TAKEN' });
    await as('buyer', `${mine()}/default`, { viewId: null });
    expect((await as('buyer', `${mine()}/delete`, [viewId, second])).body.code).toBe(200);
    expect((await as('buyer', mine())).body.data).toEqual([]);
  });

  test('a saved view opens by its id for users of the list, and only its owner can change it', async () => {
    const { viewId } = (await save({ name: '给同事', content })).body.data;
    await as('buyer', `${mine()}/default`, { viewId });
    const seen = await as('leader', `/auto/auto_stock/views/${viewId}`);
    expect(seen.body.data).toMatchObject({ name: '给同事', content, own: false, isDefault: false });
    expect((await as('nobody', `/auto/auto_stock/views/${viewId}`)).status).toBe(403);
    expect((await as('leader', `/auto/auto_stock/views/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await as('leader', '/auto/auto_stock/views/1')).status).toBe(400);
    expect((await as('leader', mine())).status).toBe(404);
    const theirs = `/queries/${server.users.leader}/auto_stock/views`;
    expect((await as('leader', theirs, { viewId, name: '我的' })).status).toBe(404);
    expect((await as('leader', `${theirs}/default`, { viewId })).status).toBe(404);
    expect((await as('leader', `${theirs}/delete`, [viewId])).status).toBe(404);
  });

  test('the list of a page has views of its own, which nobody else opens', async () => {
    const pageViews = `/queries/${server.users.buyer}/resource_user/views`;
    const { viewId } = (await as('buyer', pageViews, { name: '停用', content })).body.data;
    expect((await as('buyer', `${pageViews}/${viewId}`)).body.data).toMatchObject({ name: '停用', content });
    expect((await as('buyer', mine())).body.data).not.toContainEqual(expect.objectContaining({ viewId }));
    expect((await as('leader', `${pageViews}/${viewId}`)).status).toBe(404);
    const ofLeader = `/queries/${server.users.leader}/resource_user/views/${viewId}`;
    expect((await as('leader', ofLeader)).status).toBe(404);
    expect((await as('buyer', `/auto/auto_stock/views/${viewId}`)).status).toBe(404);
    expect((await as('buyer', `/queries/${server.users.buyer}/Resource-user/views`)).status).toBe(400);
  });

  test('concurrent saves and defaults have the same result as sequential ones', async () => {
    const ids: string[] = [];
    for (const name of ['甲', '乙', '丙', '丁']) {
      const saved = await Promise.all([save({ name, content }), save({ name, content })]);
      expect(saved.map(({ body }) => body.reason ?? body.code).sort()).toEqual([200, 'NAME_TAKEN']);
      ids.push(...saved.flatMap(({ body }) => body.data?.viewId ?? []));
    }
    const defaults = await Promise.all(ids.map((viewId) => as('buyer', `${mine()}/default`, { viewId })));
    expect(defaults.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    const kept = (await as('buyer', mine())).body.data;
    expect(kept.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
    await as('buyer', `${mine()}/delete`, ids);
  });

  test('saved views are limited in size and number', async () => {
    const big = { query: { q: 'x'.repeat(60_001) } };
    expect((await save({ name: '大', content: big })).status).toBe(400);
    expect((await save({ name: ' ', content })).status).toBe(400);
    expect((await save({ name: '外', content: { ...content, sql: '1' } })).status).toBe(400);
    for (let at = 0; at < 49; at += 1) await save({ name: `视图 ${at}`, content });
    expect((await save({ name: '再一个', content })).body).toMatchObject({ reason: 'TOO_MANY_VIEWS' });
  });
});
