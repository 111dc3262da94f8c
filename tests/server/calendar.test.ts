import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualWeek } from '../../contract/calendar/calendar.ts';
import { type TestServer, testServer } from '../support/server.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await testServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const read = () => server.call(admin, 'GET', '/system/calendar');
const save = (body: object) => server.call(admin, 'POST', '/system/calendar/edit', body);

test('a tenant starts with usual hours that count for nothing yet', async () => {
  expect((await read()).body.data).toEqual({ enabled: false, week: usualWeek, holidays: [], workdays: [] });
});

test('what is saved is what holds, as a whole, and is audited', async () => {
  const first = {
    enabled: true,
    week: usualWeek,
    holidays: [{ date: '2026-10-01', name: '国庆节' }],
    workdays: [{ date: '2026-10-10', name: '国庆调休', shifts: [{ from: '09:00', to: '12:00' }] }],
  };
  expect((await save(first)).body.code).toBe(200);
  expect((await read()).body.data).toEqual(first);
  expect((await save({ enabled: false, week: usualWeek })).body.code).toBe(200);
  expect((await read()).body.data).toMatchObject({ enabled: false, holidays: [], workdays: [] });
  const { rows } = (await server.call(admin, 'GET', '/system/log/list?kind=administration')).body;
  const edits = rows.filter((row: { what: string }) => row.what === 'POST /system/calendar/edit');
  expect(edits).toHaveLength(2);
});

test('a week without any working time is refused, and nothing is kept of it', async () => {
  const refused = await save({ enabled: true, week: usualWeek.map(() => []) });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'week' }] } });
  expect((await read()).body.data.enabled).toBe(false);
});

test('who may look may not therefore edit', async () => {
  const { rows } = (await server.call(admin, 'GET', '/system/menu/list')).body;
  const { menuId } = rows.find((row: { perms: string }) => row.perms === 'system:calendar:query');
  const { roleId } = (
    await server.call(admin, 'POST', '/system/role', {
      roleName: '日历',
      roleKey: 'calendar',
      menuIds: [menuId],
    })
  ).body.data;
  const userId = server.users.nobody;
  await server.call(admin, 'POST', '/system/user/edit', { userId, roleIds: [roleId] });
  const token = await server.login('nobody');
  expect((await server.call(token, 'GET', '/system/calendar')).status).toBe(200);
  const body = { enabled: true, week: usualWeek };
  expect((await server.call(token, 'POST', '/system/calendar/edit', body)).status).toBe(403);
});
