/** Options of configured data, and of fields that depend on each other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';

let server: FormServer;
const codes: Record<string, string> = {};

const place = (enName: string, more: object = {}) => ({
  enName,
  label: enName,
  funcType: 'select' as const,
  selectMode: 1 as const,
  configDataId: 'places',
  ...more,
});

const fields = [
  place('province'),
  place('city', { relateField: 'province' }),
  place('visited', { relateField: 'province', multiple: true }),
];

const trip: FormDraft = {
  enName: 'auto_trip',
  cnName: '行程',
  fields: [
    ...fields,
    place('any'),
    { enName: 'stops', label: '途经', funcType: 'subForm', children: [place('from'), ...fields] },
  ],
};

beforeAll(async () => {
  server = await createFormServer();
  await server.as('admin', '/system/dict/type', { dictType: 'places', dictName: '地区' });
  for (const [value, label, above, orderNum] of [
    ['zj', '浙江', '', 2],
    ['gd', '广东', '', 1],
    ['sz', '深圳', 'gd', 2],
    ['gz', '广州', 'gd', 1],
    ['hz', '杭州', 'zj', 1],
  ] as const) {
    const { body } = await server.as('admin', '/system/dict/data', {
      dictType: 'places',
      dictValue: value,
      dictLabel: label,
      orderNum,
      ...(above && { parentId: codes[above] }),
    });
    codes[value] = body.data.dictCode;
  }
  await server.publish(trip);
});
afterAll(() => server.close());

const offered = async (body: object): Promise<string[]> => {
  const answer = await server.as('buyer', '/system/dict/options', { formName: 'auto_trip', ...body });
  return answer.body.rows.map(({ name }: { name: string }) => name);
};

test('a field offers its dictionary in order, and a field with dependents offers the top level', async () => {
  expect(await offered({ fieldName: 'any' })).toEqual(['广东', '广州', '杭州', '浙江', '深圳']);
  expect(await offered({ fieldName: 'province' })).toEqual(['广东', '浙江']);
  expect(await offered({ fieldName: 'any', parentId: codes.gd })).toEqual(['广州', '深圳']);
});

test('a dependent field offers the entries below its parent’s value, also in a sub-form', async () => {
  expect(await offered({ fieldName: 'city', params: { province: 'gd' } })).toEqual(['广州', '深圳']);
  expect(await offered({ fieldName: 'city', params: { province: ['zj'] } })).toEqual(['杭州']);
  expect(await offered({ fieldName: 'city' })).toEqual([]);
  expect(await offered({ fieldName: 'stops.city', params: { province: 'zj' } })).toEqual(['杭州']);
  expect(await offered({ fieldName: 'from' })).toHaveLength(5);
});

test('a field without configured data is a 404', async () => {
  const ask = (fieldName: string) =>
    server.as('buyer', '/system/dict/options', { formName: 'auto_trip', fieldName });
  expect((await ask('stops')).status).toBe(404);
  expect((await ask('stops.missing')).status).toBe(404);
});

test('a record stores the labels, and a value below another parent is refused', async () => {
  const save = (values: object) => server.as('admin', '/auto/auto_trip', values);
  const { body } = await save({ province: 'gd', city: 'sz', visited: ['gz', 'sz'] });
  const read = await server.as('admin', `/auto/auto_trip/${body.data.id}`);
  expect(read.body.data).toMatchObject({ city$view: '深圳', visited$view: '广州,深圳' });
  expect((await save({ province: 'gd', city: 'hz' })).body).toMatchObject({
    reason: 'FIELD_INVALID',
    errors: [{ path: 'city' }],
  });
  expect((await save({ city: 'hz' })).body.reason).toBe('FIELD_INVALID');
  const rows = [
    { province: 'zj', city: 'hz' },
    { province: 'zj', visited: ['hz', 'sz'] },
  ];
  expect((await save({ stops: rows })).body).toMatchObject({ errors: [{ path: 'stops.1.visited' }] });
  const edit = { id: body.data.id, version: body.data.version, city: 'gz' };
  expect((await server.as('admin', '/auto/auto_trip/edit', edit)).body.code).toBe(200);
});
