/** Roles, posts and departments say how many enabled people have them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
let roleId = '';
let deptId = '';
beforeAll(async () => {
  server = await createFormServer();
  const post = async (path: string, body: object) => (await server.as('admin', path, body)).body;
  roleId = (await post('/system/role', { roleName: '盘点', roleKey: 'stocktaking', orderNum: 1 })).data
    .roleId;
  deptId = (await post('/system/dept', { deptName: '仓库', parentId: '0', orderNum: 9 })).data.deptId;
  const people = [];
  for (const [userName, status] of [
    ['keeper1', '0'],
    ['keeper2', '0'],
    ['keeper3', '1'],
  ])
    people.push(
      await post('/system/user', { userName, nickName: userName, deptId, roleIds: [roleId], status }),
    );
  expect(people.map(({ code }) => code)).toEqual([200, 200, 200]);
});
afterAll(() => server.close());

type Row = { roleId: string; deptId: string; people: number };
const rowsOf = async (path: string): Promise<Row[]> => (await server.as('admin', path)).body.rows;

test('the list and the detail of a role count its enabled people', async () => {
  const rows = await rowsOf('/system/role/list?pageSize=100');
  expect(rows.find((row) => row.roleId === roleId)?.people).toBe(2);
  expect((await server.as('admin', `/system/role/${roleId}`)).body.data.people).toBe(2);
});

test('a department counts the enabled people of its own', async () => {
  const rows = await rowsOf('/system/dept/list');
  expect(rows.find((row) => row.deptId === deptId)?.people).toBe(2);
});

test('roles are sorted and filtered by their number of people', async () => {
  const sorted = await rowsOf('/system/role/list?pageSize=100&sysOrderBy=people:desc');
  const counts = sorted.map(({ people }) => people);
  expect(counts).toEqual(counts.toSorted((left, right) => right - left));
  const filter = JSON.stringify({ all: [{ field: 'people', is: 'is', value: '2' }] });
  const found = await rowsOf(`/system/role/list?filter=${encodeURIComponent(filter)}`);
  expect(found.map((row) => row.roleId)).toContain(roleId);
  expect(new Set(found.map(({ people }) => people))).toEqual(new Set([2]));
});
