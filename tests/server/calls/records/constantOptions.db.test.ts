/** Fields whose options are the constants below one: offers, values, names, and what such a constant keeps. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propagateRenames } from '../../../../server/jobs/periodic/renamePropagation.ts';
import { findIdsByName } from '../../../../server/records/import/idsByName.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const ids: Record<string, string> = {};

const post = async (path: string, body: unknown) => (await server.as('admin', path, body)).body;
const get = async (path: string) => (await server.as('admin', path)).body;
const add = async (path: string, body: object): Promise<string> =>
  String(Object.values((await post(path, body)).data)[0]);
const addConstant = (name: string, more: object = {}) => add('/system/constant', { name, ...more });

const choice = () => ({ funcType: 'select', selectMode: 1, constantId: ids.places }) as const;

beforeAll(async () => {
  server = await createFormServer();
  ids.places = await addConstant('地区');
  ids.east = await addConstant('华东', { parentId: ids.places });
  ids.south = await addConstant('华南', { parentId: ids.places });
  ids.shanghai = await addConstant('上海', { parentId: ids.east, value: 'SH' });
  ids.canton = await addConstant('广州', { parentId: ids.south });
  ids.closed = await addConstant('旧区', { parentId: ids.places });
  ids.other = await addConstant('别处');
  await server.publish({ enName: 'auto_elsewhere', cnName: '别的表单', fields: [textField] });
  ids.foreign = await addConstant('专区', { parentId: ids.places, formName: 'auto_elsewhere' });
  await server.publish(siteForm());
  await post('/system/constant/invalid', [ids.closed]);
});
afterAll(() => server.close());

const textField = { enName: 'name', label: '名称', funcType: 'input' } as const;

const siteForm = () => ({
  enName: 'auto_site',
  cnName: '工地',
  fields: [
    textField,
    { enName: 'area', label: '大区', ...choice() },
    { enName: 'city', label: '城市', ...choice(), relateField: 'area' },
    { enName: 'way', label: '路径', ...choice(), funcType: 'cascader' as const },
  ],
});

const optionsOf = async (fieldName: string, params: object = {}) => {
  const { rows } = await post('/system/dict/options', { formName: 'auto_site', fieldName, params });
  return rows.map(({ name, value }: { name: string; value: string }) => `${name} ${value}`);
};

test('a field offers the valid constants below its own, of its form and of no form', async () => {
  expect(await optionsOf('area')).toEqual([`华东 ${ids.east}`, `华南 ${ids.south}`]);
  expect(await optionsOf('city', { area: ids.south })).toEqual([`广州 ${ids.canton}`]);
  expect(await optionsOf('city')).toEqual([]);
  const { rows } = await post('/system/dict/tree', { formName: 'auto_site', fieldName: 'way' });
  expect(rows).toMatchObject([
    { name: '华东', parentId: '0', children: [{ name: '上海', value: ids.shanghai }] },
    { name: '华南', children: [{ name: '广州' }] },
  ]);
});

test('a record holds the id with the name, which follows a renamed constant', async () => {
  const values = { name: '甲', area: ids.east, city: ids.shanghai, way: [ids.east, ids.shanghai] };
  ids.record = await add('/auto/auto_site', values);
  const read = async () => (await get(`/auto/auto_site/${ids.record}`)).data;
  const named = { area$view: '华东', city$view: '上海', way$view: '华东 / 上海' };
  expect(await read()).toMatchObject({ ...values, ...named });
  await post('/system/constant/edit', { id: ids.east, name: '东部' });
  const round = { database: server.database, signal: new AbortController().signal };
  await propagateRenames(round, server.tenant);
  expect(await read()).toMatchObject({ area$view: '东部', city$view: '上海', way$view: '东部 / 上海' });
});

test.each([
  ['of another constant', () => ({ area: ids.other })],
  ['that is invalid', () => ({ area: ids.closed })],
  ['that does not exist', () => ({ area: '999999' })],
  ['that is no id', () => ({ area: '华东' })],
  ['below another value', () => ({ area: ids.east, city: ids.canton })],
  ['out of its path', () => ({ way: [ids.south, ids.shanghai] })],
])('a value %s is refused', async (_, values) => {
  const { code, errors } = await post('/auto/auto_site', { name: '乙', ...values() });
  expect(code).not.toBe(200);
  expect(errors).toHaveLength(1);
});

test('a sheet names a constant by name, value or id', async () => {
  const texts = ['上海', 'SH', ids.shanghai ?? '', '旧区', '别处'];
  const [field] = [{ enName: 'area', label: '大区', ...choice() }];
  const found = await server.database.inTenant(server.tenant, 'read', (tx) =>
    findIdsByName({
      tx,
      texts,
      field: field as Parameters<typeof findIdsByName>[0]['field'],
      // The lookup reads nothing of a person.
      actor: {} as Parameters<typeof findIdsByName>[0]['actor'],
    }),
  );
  expect([...found]).toEqual(expect.arrayContaining(texts.slice(0, 3).map((text) => [text, [ids.shanghai]])));
  expect(found.size).toBe(3);
});

test('a constant that a record or a field names is not deleted, and that of a field not made invalid', async () => {
  const used = async (path: string, id: string | undefined) => {
    const { reason, msg } = await post(path, [id]);
    return `${reason} ${msg}`;
  };
  expect(await used('/system/constant/delete', ids.shanghai)).toMatch(
    /^IN_USE .*2 条记录（工地“城市”、工地“路径”）/,
  );
  expect(await used('/system/constant/delete', ids.places)).toContain('个字段（工地“大区”');
  expect(await used('/system/constant/invalid', ids.places)).toContain('个字段（工地“大区”');
  expect((await post('/system/constant/invalid', [ids.shanghai])).code).toBe(200);
  const { version } = (await get(`/auto/auto_site/${ids.record}`)).data;
  const kept = { id: ids.record, version, name: '丙', city: ids.shanghai };
  expect(await post('/auto/auto_site/edit', kept)).toMatchObject({ code: 200 });
  expect(await optionsOf('city', { area: ids.east })).toEqual([]);
});

test('a form takes its options from one constant that exists', async () => {
  const publish = async (more: object) => {
    const fields = [{ enName: 'area', label: '大区', ...choice(), ...more }];
    const { errors } = await post('/flowable/form', { enName: 'auto_wrong', cnName: '误', fields });
    return errors.map(({ message }: { message: string }) => message);
  };
  expect(await publish({ constantId: '999999' })).toEqual(['“大区”的常量“999999”不存在']);
  expect(await publish({ constantId: ids.closed })).toEqual(['“大区”的常量“旧区”已停用']);
  expect(await publish({ configDataId: 'kinds' })).toEqual(['选项取自字典或常量，不能同时指定']);
});
