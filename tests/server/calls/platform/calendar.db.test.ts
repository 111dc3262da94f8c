import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultWeek } from '../../../../contract/calendar/calendar.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const read = () => server.call(admin, 'GET', '/system/calendar');
const saveOver = (version: number, body: object) =>
  server.call(admin, 'POST', '/system/calendar/edit', { ...body, version });
const save = async (body: object) => saveOver((await read()).body.data.version, body);

test('a new tenant has default hours that are not in use yet', async () => {
  const usual = { version: 0, enabled: false, week: defaultWeek, holidays: [], workdays: [] };
  expect((await read()).body.data).toEqual(usual);
});

test('a saved calendar replaces the previous one completely and is audited', async () => {
  const first = {
    enabled: true,
    week: defaultWeek,
    holidays: [{ date: '2026-10-01', name: '国庆节' }],
    workdays: [{ date: '2026-10-10', name: '国庆调休', shifts: [{ from: '09:00', to: '12:00' }] }],
  };
  expect((await save(first)).body).toMatchObject({ code: 200, data: { version: 1 } });
  expect((await read()).body.data).toEqual({ ...first, version: 1 });
  expect((await save({ enabled: false, week: defaultWeek })).body.code).toBe(200);
  expect((await read()).body.data).toMatchObject({ enabled: false, holidays: [], workdays: [] });
  const { rows } = (await server.call(admin, 'GET', '/system/log/list?kind=administration')).body;
  const edits = rows.filter((row: { what: string }) => row.what === 'POST /system/calendar/edit');
  expect(edits).toHaveLength(2);
});

test('an outdated version is refused, and the calendar of the other user stays', async () => {
  const { version } = (await read()).body.data;
  const day = (date: string) => ({ enabled: true, week: defaultWeek, holidays: [{ date, name: '' }] });
  expect((await saveOver(version, day('2026-05-01'))).body.code).toBe(200);
  expect((await saveOver(version, day('2026-05-02'))).body).toMatchObject({
    code: 500,
    reason: 'STALE_RECORD',
    msg: '工作日历已被他人修改，请载入最新后再保存',
  });
  expect((await saveOver(version + 7, day('2026-05-02'))).body.reason).toBe('STALE_RECORD');
  expect((await read()).body.data).toMatchObject({
    version: version + 1,
    holidays: [{ date: '2026-05-01' }],
  });
  const { version: _, ...unversioned } = (await read()).body.data;
  const { status, body } = await server.call(admin, 'POST', '/system/calendar/edit', unversioned);
  expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'version' }] });
});

test('one of two concurrent saves is refused', async () => {
  const { version } = (await read()).body.data;
  const saved = await Promise.all(
    ['2026-05-03', '2026-05-04', '2026-05-05'].map((date) =>
      saveOver(version, { enabled: false, week: defaultWeek, holidays: [{ date, name: '' }] }),
    ),
  );
  expect(saved.map(({ body }) => body.reason ?? 'saved').sort()).toEqual([
    'STALE_RECORD',
    'STALE_RECORD',
    'saved',
  ]);
  expect((await read()).body.data.version).toBe(version + 1);
});

test('a week without working time is refused, and nothing of it is saved', async () => {
  const refused = await save({ enabled: true, week: defaultWeek.map(() => []) });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'week' }] } });
  expect((await read()).body.data.enabled).toBe(false);
});

test('a user with the read permission cannot edit', async () => {
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
  const body = { enabled: true, week: defaultWeek };
  expect((await server.call(token, 'POST', '/system/calendar/edit', body)).status).toBe(403);
});
