/** Lists of records that stand below each other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormServer, formServer } from '../../support/formServer.ts';

let server: FormServer;
const ids: Record<string, string> = {};

/** 材料 → 钢材 → 螺纹钢, 水泥; 设备. */
const places: [name: string, above: string | null][] = [
  ['材料', null],
  ['设备', null],
  ['钢材', '材料'],
  ['水泥', '材料'],
  ['螺纹钢', '钢材'],
];

beforeAll(async () => {
  server = await formServer();
  await server.publish({
    enName: 'auto_material',
    cnName: '物料分类',
    fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
    feature: { tree: true },
  });
  for (const [name, above] of places) {
    const answer = await server.as('admin', '/auto/auto_material', { name, pid: above && ids[above] });
    ids[name] = answer.body.data.id;
  }
});
afterAll(() => server.close());

async function listed(filters: object) {
  const { body } = await server.as('admin', '/auto/auto_material/list', {
    ...filters,
  });
  expect(body.code).toBe(200);
  return body.rows.map((row: Record<string, unknown>) => [row.name, row.id$children]);
}

test('each level says of its rows how many stand below them', async () => {
  expect(await listed({ pid: '0' })).toEqual([
    ['材料', 2],
    ['设备', 0],
  ]);
  expect(await listed({ pid: ids.材料 })).toEqual([
    ['钢材', 1],
    ['水泥', 0],
  ]);
});

test('without a place asked for all levels are listed', async () => {
  expect((await listed({})).length).toBe(places.length);
  expect(await listed({ keyword: '螺纹' })).toEqual([['螺纹钢', 0]]);
});

test('leaves are what nothing stands below', async () => {
  expect((await listed({ leaves: true })).map(([name]: unknown[]) => name)).toEqual([
    '设备',
    '水泥',
    '螺纹钢',
  ]);
});

test('no record comes to stand below itself', async () => {
  const record = (await server.as('admin', `/auto/auto_material/${ids.材料}`)).body.data;
  const answer = await server.as('admin', '/auto/auto_material/edit', {
    id: ids.材料,
    version: record.version,
    pid: ids.螺纹钢,
  });
  expect(answer.body).toMatchObject({ code: 500, reason: 'BAD_PARENT' });
});

test('what stood below a deleted record comes to the top', async () => {
  const { body } = await server.as('admin', '/auto/auto_material/delete', [ids.钢材]);
  expect(body.code).toBe(200);
  expect(await listed({ pid: '0' })).toEqual([
    ['材料', 1],
    ['设备', 0],
    ['螺纹钢', 0],
  ]);
});
