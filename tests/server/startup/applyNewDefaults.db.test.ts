/** Menu entries of a new version are added to existing tenants: once, regardless of later changes to them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildNamePinyin } from '../../../server/db/queries/people/namePinyin.ts';
import { insertDefaultSeed } from '../../../server/db/queries/seed/defaultSeed.ts';
import { createTenantSchema } from '../../../server/db/tenants.ts';
import { applyNewDefaults } from '../../../server/startup/applyNewDefaults.ts';
import { createTestServer, type TestServer } from '../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

type Menu = { menuId: string; parentId: string; menuName: string; component: string; perms: string };

const post = async (path: string, body: unknown) => (await server.call(admin, 'POST', path, body)).body;
const menus = async (): Promise<Menu[]> =>
  (await server.call(admin, 'GET', '/system/menu/list?pageSize=1000')).body.rows;
const found = async (wanted: Partial<Menu>) =>
  (await menus()).filter((menu) =>
    Object.entries(wanted).every(([key, value]) => menu[key as keyof Menu] === value),
  );
const start = () => applyNewDefaults(server.database);
const inTenant = (statement: ReturnType<typeof sql>) =>
  server.database.inTenant(server.tenant, 'write', (tx) => statement.execute(tx));

/** As if the tenant had been created before the entry existed. */
async function before(entry: string, wanted: Partial<Menu>): Promise<void> {
  await inTenant(sql`delete from "standardEntries" where "entry" = ${entry}`);
  const menuIds = (await found(wanted)).map(({ menuId }) => menuId);
  await inTenant(sql`delete from "roleMenus" where "menuId" = any(${menuIds}::bigint[])`);
  await post('/system/menu/delete', menuIds);
  expect(await found(wanted)).toEqual([]);
}

test('a start without new defaults changes nothing', async () => {
  const [there, version] = [await menus(), await authVersion()];
  await start();
  expect(await menus()).toEqual(there);
  expect(await authVersion()).toEqual(version);
});

const authVersion = async () =>
  (await server.database.platform.selectFrom('tenants').select('authVersion').execute()).map(
    (tenant) => tenant.authVersion,
  );

test('a new page is in its folder, visible to all users of that folder', async () => {
  const todo = { component: 'flow/todo' };
  await before('page flow/todo', todo);
  await start();
  await start();
  const [folder] = await found({ menuName: '我的流程' });
  expect(await found(todo)).toMatchObject([{ menuName: '待办', parentId: folder?.menuId }]);
  const routes = await server.call(await server.login('buyer'), 'GET', '/getRouters');
  expect(JSON.stringify(routes.body.data)).toContain('flow/todo');
});

test('a page that grants a permission is visible to nobody before it is granted', async () => {
  const stats = { component: 'flow/user-flow-stastic' };
  await before('page flow/user-flow-stastic', stats);
  await start();
  expect(await found(stats)).toHaveLength(1);
  const routes = await server.call(await server.login('buyer'), 'GET', '/getRouters');
  expect(JSON.stringify(routes.body.data)).not.toContain('flow/user-flow-stastic');
});

test('a new permission can be granted', async () => {
  const exporting = { perms: 'system:user:export' };
  await before('permission system:user:export', exporting);
  await start();
  expect(await found(exporting)).toHaveLength(1);
});

test('a deleted entry stays deleted, and a moved one stays at its position', async () => {
  const [calendar] = await found({ component: 'system/calendar' });
  await post('/system/menu/delete', [calendar?.menuId]);
  const [query] = await found({ component: 'flow/query' });
  // The page stays at its address.
  const path = '/flow-manage/my-flow/query';
  await post('/system/menu/edit', { menuId: query?.menuId, menuName: '查流程', parentId: null, path });
  await start();
  expect(await found({ component: 'system/calendar' })).toEqual([]);
  expect(await found({ component: 'flow/query' })).toMatchObject([{ menuName: '查流程', parentId: '0' }]);
});

test('a tenant from before defaults were recorded keeps one of each', async () => {
  const there = await menus();
  const calendar = { component: 'system/calendar' };
  await inTenant(sql`delete from "standardEntries"`);
  await start();
  // An earlier deletion leaves no trace that the entry had existed.
  const now = (await menus()).filter((menu) => menu.component !== calendar.component);
  expect(now).toEqual(there);
});

test('a new page of a deleted folder is at the top level', async () => {
  const inside = await found({ menuName: '统计' });
  const pages = (await menus()).filter(({ parentId }) => parentId === inside[0]?.menuId);
  await post(
    '/system/menu/delete',
    pages.map(({ menuId }) => menuId),
  );
  await post(
    '/system/menu/delete',
    inside.map(({ menuId }) => menuId),
  );
  await inTenant(sql`delete from "standardEntries" where "entry" = 'page flow/form-flow-stastic'`);
  await start();
  expect(await found({ component: 'flow/form-flow-stastic' })).toMatchObject([{ parentId: '0' }]);
});

test('a new setting gets its default value, and an existing one keeps its own', async () => {
  const setting = async (key: string) =>
    (await server.call(admin, 'GET', `/system/config/configKey/${key}`)).body.msg;
  await inTenant(sql`delete from configs where "configKey" = 'sys.flow.direct.enabled'`);
  await inTenant(sql`update configs set "configValue" = 'false' where "configKey" = 'sys.password.check'`);
  await inTenant(sql`delete from "standardEntries" where "entry" like 'setting %'`);
  await start();
  expect(await setting('sys.flow.direct.enabled')).toBe('true');
  expect(await setting('sys.password.check')).toBe('false');
});

test('every tenant that is not deleted gets them, each with the entries that it can grant', async () => {
  const tenant = await createTenantSchema(server.database, { code: 'OTHER', name: '另一家' }, (tx) =>
    insertDefaultSeed(tx, { ofPlatform: false }),
  );
  const entries = () =>
    server.database.inTenant(tenant, 'read', async (tx) => {
      const rows = await tx.selectFrom('menus').select('perms').orderBy('perms').execute();
      return rows.map(({ perms }) => perms);
    });
  const there = await entries();
  expect(there).toContain('system:user:export');
  expect(there).not.toContain('system:tenant:add');
  await server.database.inTenant(tenant, 'write', async (tx) => {
    await sql`delete from "standardEntries" where "entry" = 'permission system:user:export'`.execute(tx);
    await sql`delete from menus where "perms" = 'system:user:export'`.execute(tx);
  });
  await start();
  expect(await entries()).toEqual(there);
});

test('the pinyin of people that an earlier version stored is made as it is today, once', async () => {
  const people = () =>
    server.database.inTenant(server.tenant, 'read', (tx) =>
      tx.selectFrom('users').select(['nickName', 'pinyin']).execute(),
    );
  await inTenant(sql`update users set "pinyin" = 'zs'`);
  await inTenant(sql`delete from "standardEntries" where "entry" like 'pinyin %'`);
  await start();
  for (const { nickName, pinyin } of await people()) expect(pinyin).toBe(buildNamePinyin(nickName));
  await inTenant(sql`update users set "pinyin" = 'zs'`);
  await start();
  for (const { pinyin } of await people()) expect(pinyin).toBe('zs');
});
