/** Lists of records in a tree. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../../server/db/actor.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import { withChildCounts } from '../../../../server/records/list/recordTree.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { createRecordFixture, testNow } from '../../../support/servers/recordFixture.ts';

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
  server = await createFormServer();
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

test('each level shows its rows with their numbers of children', async () => {
  expect(await listed({ pid: '0' })).toEqual([
    ['材料', 2],
    ['设备', 0],
  ]);
  expect(await listed({ pid: ids.材料 })).toEqual([
    ['钢材', 1],
    ['水泥', 0],
  ]);
});

test('a list without a parent filter contains all levels', async () => {
  expect((await listed({})).length).toBe(places.length);
  expect(await listed({ keyword: '螺纹' })).toEqual([['螺纹钢', 0]]);
});

test('leaves are records without children', async () => {
  expect((await listed({ leaves: true })).map(([name]: unknown[]) => name)).toEqual([
    '设备',
    '水泥',
    '螺纹钢',
  ]);
});

test('no record can become its own ancestor', async () => {
  const record = (await server.as('admin', `/auto/auto_material/${ids.材料}`)).body.data;
  const answer = await server.as('admin', '/auto/auto_material/edit', {
    id: ids.材料,
    version: record.version,
    pid: ids.螺纹钢,
  });
  expect(answer.body).toMatchObject({ code: 500, reason: 'BAD_PARENT' });
});

test('a record is deleted together with its children or without any, so that none loses its parent', async () => {
  const remove = async () => (await server.as('admin', '/auto/auto_material/delete', [ids.钢材])).body;
  expect(await remove()).toMatchObject({
    reason: 'IN_USE',
    msg: '所选单据还有 1 条下级单据，请先删除或移走下级，再删除',
  });
  const { version } = (await server.as('admin', `/auto/auto_material/${ids.螺纹钢}`)).body.data;
  await server.as('admin', '/auto/auto_material/edit', { id: ids.螺纹钢, version, pid: null });
  expect((await remove()).code).toBe(200);
  expect(await listed({ pid: '0' })).toEqual([
    ['材料', 1],
    ['设备', 0],
    ['螺纹钢', 0],
  ]);
});

test('a record whose parent is not visible is at the top, and only visible children are counted', async () => {
  const stage = await createRecordFixture();
  try {
    const form = await stage.form({
      enName: 'auto_place',
      cnName: '库位',
      fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
      feature: { tree: true },
    });
    const [boss, buyer] = [stage.actor(stage.users.leader ?? ''), stage.users.buyer ?? ''];
    const own = stage.actor(buyer, { kind: 'LIMITED', deptIds: [], self: true });
    const put = (name: string, pid: string | null, actor = boss) =>
      stage.write(async (tx) => (await insertRecord(tx, form, { name, pid }, { actor, now: testNow })).id);
    const house = await put('仓库', null);
    const shelf = await put('货架', house, boss);
    // Only the creator sees the record.
    await stage.write((tx) =>
      sql`update auto_place set "createBy" = ${buyer} where "id" = ${shelf}`.execute(tx),
    );
    await put('格口甲', shelf);
    const topOf = (actor: Actor) =>
      stage.read(async (tx) => {
        const asked = { pageNum: 1, pageSize: 20, pid: '0' };
        const { rows } = await listRecords(tx, form, { asked, actor });
        return withChildCounts(tx, form, { rows, actor });
      });
    expect(await topOf(boss)).toMatchObject([{ name: '仓库', id$children: 1 }]);
    expect(await topOf(own)).toMatchObject([{ name: '货架', id$children: 0 }]);
  } finally {
    await stage.drop();
  }
});
