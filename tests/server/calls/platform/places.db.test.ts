/** Divisions by level, places on the map without a service, and the stored values of both in forms. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { buildWorkbook, uploadTestSheet } from '../../../support/servers/sheetImport.ts';

let server: FormServer;

const westLake = ['330000', '330100', '330106'];

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_site',
    cnName: '工地',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'place', label: '所在地区', funcType: 'address' },
      { enName: 'spot', label: '位置', funcType: 'position' },
      { enName: 'areas', label: '范围', funcType: 'position', rectangle: true },
    ],
  });
});
afterAll(() => server.close());

const ask = (path: string) => server.as('nobody', path);
const add = (record: object) => server.as('admin', '/auto/auto_site', record);
const namesBelow = async (id: string): Promise<string[]> => {
  const { body } = await ask(`/system/address/${id}/children`);
  return body.data.map(({ name }: { name: string }) => name);
};

test('requests without a token or with unknown ids are refused', async () => {
  for (const path of ['/system/address/1/children', '/map/search?keyword=x', '/map/locate', '/map/settings'])
    expect((await server.call(null, 'GET', path)).status).toBe(401);
  expect((await ask('/system/address/abc/children')).status).toBe(400);
  expect((await ask('/system/address/999900/children')).status).toBe(404);
  expect((await ask('/map/search?keyword=')).status).toBe(400);
  expect((await ask('/map/reverse?lng=200&lat=10')).status).toBe(400);
});

test('divisions are listed by level, without levels that only group districts', async () => {
  expect(await namesBelow('1')).toHaveLength(34);
  expect(await namesBelow('330000')).toContain('杭州市');
  expect(await namesBelow('330100')).toContain('西湖区');
  expect(await namesBelow('330106')).toEqual([]);
  expect(await namesBelow('110000')).toContain('东城区');
  expect(await namesBelow('500000')).toEqual(expect.arrayContaining(['渝中区', '城口县']));
  expect(await namesBelow('420000')).toEqual(expect.arrayContaining(['武汉市', '仙桃市']));
  expect(await namesBelow('441900')).toContain('莞城街道');
});

test('a place with an unknown position is shown at its parent’s position and marked as such', async () => {
  const { body } = await ask(`/map/search?keyword=${encodeURIComponent('石家庄高新')}`);
  const shown = await ask(`/map/search?keyword=${encodeURIComponent('石家庄市')}`);
  const [{ lng, lat }] = shown.body.data;
  expect(body.data[0]).toEqual({
    name: '石家庄高新技术产业开发区',
    address: '河北省石家庄市石家庄高新技术产业开发区',
    roughly: '石家庄市',
    lng,
    lat,
  });
  expect(shown.body.data[0]).not.toHaveProperty('roughly');
});

test('the browser may cache divisions, but not failures', async () => {
  const { headers } = await ask('/system/address/1/children');
  expect(headers['cache-control']).toBe('private, max-age=86400');
  expect((await ask('/system/address/999900/children')).headers['cache-control']).toBe('no-store');
});

test.each([
  ['西湖', '浙江省/杭州市/西湖区'],
  ['浙江 西湖', '浙江省/杭州市/西湖区'],
  ['hangzhou', '浙江省/杭州市'],
  ['xhq', '江西省/南昌市/西湖区'],
  ['北京', '北京市'],
  ['429004', '湖北省/仙桃市'],
  ['lvliang', '山西省/吕梁市'],
])('%s finds %s', async (keyword, way) => {
  const { body } = await ask(`/system/address/search?keyword=${encodeURIComponent(keyword)}`);
  const ways = body.data.map(({ path }: { path: { name: string }[] }) =>
    path.map(({ name }) => name).join('/'),
  );
  expect(ways).toContain(way);
});

test('the search without a service returns at most ten divisions with their seats', async () => {
  const { body } = await ask(`/map/search?keyword=${encodeURIComponent('杭州')}`);
  expect(body.data).toHaveLength(10);
  expect(body.data[0]).toEqual({ name: '杭州市', address: '浙江省杭州市', lng: 120.1536, lat: 30.2875 });
});

test('an address is the distance and direction from the nearest seat, and empty for a position in the sea', async () => {
  const near = await ask('/map/reverse?lng=120.13&lat=30.23');
  expect(near.body.data.address).toMatch(/^浙江省杭州市西湖区南约 \d\.\d 公里$/);
  expect((await ask('/map/reverse?lng=120.1302&lat=30.2595')).body.data.address).toBe('浙江省杭州市西湖区');
  expect((await ask('/map/reverse?lng=80&lat=5')).body.data.address).toBe('');
});

test('an unconfigured map opens in Beijing and is drawn from the built-in outline', async () => {
  expect((await ask('/map/locate')).body.data).toEqual({ lng: 116.39, lat: 39.9 });
  expect((await ask('/map/settings')).body.data).toEqual({ tiles: null });
});

test('a record stores ids and shows names, and places are stored to six decimals', async () => {
  const { body } = await add({
    name: '一号',
    place: westLake,
    spot: '120.1297214567, 30.246871',
    areas: ['120.1,30.2;120.2,30.3'],
  });
  expect(body.code).toBe(200);
  const read = await server.as('admin', `/auto/auto_site/${body.data.id}`);
  expect(read.body.data).toMatchObject({
    place: westLake,
    place$view: '浙江省 / 杭州市 / 西湖区',
    spot: '120.129721,30.246871',
    areas: ['120.1,30.2;120.2,30.3'],
  });
});

test('an unknown path of divisions is refused at its field', async () => {
  const refusals = [
    { place: ['330000', '330100', '330199'] },
    { place: ['330000', '330106'] },
    { place: ['330000', '330100'] },
    { place: ['330000', '440100', '440103'] },
  ];
  for (const record of refusals) {
    const { body } = await add({ name: '无', ...record });
    expect(body).toMatchObject({ reason: 'FIELD_INVALID', errors: [{ path: 'place' }] });
  }
});

test('every level of a division filters a list, and its words find the record', async () => {
  await add({ name: '二号', place: ['110000', '110101'] });
  const listed = async (filters: object) => {
    const page = { pageNum: 1, pageSize: 20 };
    const { body } = await server.as('admin', '/auto/auto_site/list', { ...page, ...filters });
    return body.rows.map(({ name }: { name: string }) => name);
  };
  expect(await listed({ place: ['110000'] })).toEqual(['二号']);
  expect(await listed({ place: ['330100'] })).toEqual(['一号']);
  expect(await listed({ keyword: '东城' })).toEqual(['二号']);
});

test('a sheet accepts paths in words, shortened, or with levels that cannot be chosen', async () => {
  const { body } = await uploadTestSheet(
    server,
    'auto_site',
    buildWorkbook([
      ['名称', '所在地区', '位置', '范围'],
      ['三号', '浙江省/杭州市/西湖区', '120.13,30.25', '120.1,30.2;120.2,30.3 | 121.1,31.2;121.2,31.3'],
      ['四号', '北京市 / 市辖区 / 朝阳区', '', ''],
      ['五号', '湖北 仙桃', '', ''],
    ]),
    { userName: 'admin' },
  );
  expect(body.data.errors).toEqual([]);
  expect(body).toMatchObject({ code: 200, data: { imported: 3 } });
  const { rows } = (
    await server.as('admin', '/auto/auto_site/list', {
      pageNum: 1,
      pageSize: 20,
      sysOrderBy: [{ field: 'id', order: 'asc' }],
    })
  ).body;
  expect(rows.slice(-3)).toMatchObject([
    { place: westLake, spot: '120.13,30.25', areas: ['120.1,30.2;120.2,30.3', '121.1,31.2;121.2,31.3'] },
    { place: ['110000', '110105'], place$view: '北京市 / 朝阳区' },
    { place: ['420000', '429004'], place$view: '湖北省 / 仙桃市' },
  ]);
});

test('a sheet with an unknown place is refused with row and column', async () => {
  const refused = async (place: string, spot: string) => {
    const book = buildWorkbook([
      ['名称', '所在地区', '位置'],
      ['六号', place, spot],
    ]);
    const { body } = await uploadTestSheet(server, 'auto_site', book, { userName: 'admin' });
    expect(body.reason).toBe('IMPORT_REJECTED');
    return body.data.errors;
  };
  expect(await refused('浙江省/上海市', '')).toEqual([
    { row: 2, column: '所在地区', message: '“浙江省/上海市”不存在或不可选' },
  ]);
  expect(await refused('浙江省', '不在地图上')).toMatchObject([
    { row: 2, column: '所在地区', message: expect.stringContaining('请选到最后一级') },
    { row: 2, column: '位置', message: expect.stringContaining('位置应为 经度,纬度') },
  ]);
});
