/** Old and new values of administration objects in the audit log. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const post = (path: string, body: unknown) => server.call(admin, 'POST', path, body);

async function add(path: string, body: unknown, key: string): Promise<string> {
  const answer = (await post(path, body)).body;
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data[key];
}

type Entry = { what: string; changes: string; detail: string; objects: string[]; objectTexts: string[] };

/** Newest first. */
async function historyOf(object: string): Promise<Entry[]> {
  const { body } = await server.call(admin, 'GET', `/system/log/list?object=${object}&kind=administration`);
  expect(body.code).toBe(200);
  return body.rows;
}

test('a refused change leaves no values in the log', async () => {
  const deptId = await add('/system/dept', { deptName: '拒绝部' }, 'deptId');
  expect((await post('/system/dept/edit', { deptId, deptName: '改名', parentId: deptId })).body.reason).toBe(
    'BAD_PARENT',
  );
  expect(JSON.stringify(await historyOf(`dept:${deptId}`))).not.toContain('改名');
});

test('the history of a department tells who was its leader and where it was', async () => {
  const above = await add('/system/dept', { deptName: '上级部' }, 'deptId');
  const deptId = await add('/system/dept', { deptName: '采购组' }, 'deptId');
  const leaderId = await add('/system/user', { userName: 'leaderx', nickName: '领导甲' }, 'userId');
  await post('/system/dept/edit', { deptId, parentId: above, leaderId, phone: '' });
  await post('/system/dept/delete', [deptId]);
  expect((await historyOf(`dept:${deptId}`)).map(({ changes }) => changes)).toEqual([
    expect.stringContaining('上级部门 上级部 → 已删除'),
    '采购组：上级部门 空 → 上级部，负责人 空 → 领导甲',
    expect.stringContaining('采购组：部门名称 采购组'),
  ]);
});

test('roles that a person gets by the members of a role are in the person’s history', async () => {
  const userId = await add('/system/user', { userName: 'memberx', nickName: '成员' }, 'userId');
  const roleId = await add('/system/role', { roleName: '历史角色', roleKey: 'historyRole' }, 'roleId');
  await post('/system/role/members', { roleId, add: [userId] });
  expect((await historyOf(`user:${userId}`))[0]?.changes).toBe('成员：角色 +历史角色');
});

test('a role’s rights are told by the names of menu and page', async () => {
  const page = await add('/system/menu', { menuName: '台账', menuType: 'C' }, 'menuId');
  const right = await add(
    '/system/menu',
    { menuName: '导出', menuType: 'F', parentId: page, perms: 'x:y:export' },
    'menuId',
  );
  const roleId = await add('/system/role', { roleName: '台账角色', roleKey: 'ledgerRole' }, 'roleId');
  await post('/system/role/edit', { roleId, menuIds: [right], dataScope: 'ALL' });
  expect((await historyOf(`role:${roleId}`))[0]?.changes).toBe(
    '台账角色：数据范围 仅本人 → 全部数据，权限 +台账 / 导出',
  );
});

test('no password, neither its hash, is in the log', async () => {
  const userId = await add('/system/user', { userName: 'secretx', nickName: '密' }, 'userId');
  await post('/system/user/resetPwd', { userId, password: 'Bohai#4721x' });
  const [{ passwordHash } = { passwordHash: '' }] = await server.database.inTenant(
    server.tenant,
    'read',
    (tx) => tx.selectFrom('users').select('passwordHash').where('userId', '=', userId).execute(),
  );
  const log = JSON.stringify(await historyOf(`user:${userId}`));
  expect(log).not.toContain('Bohai');
  // A request id may have the digits alone.
  expect(log).not.toContain('#4721');
  expect(log).not.toContain(passwordHash);
  expect(log).not.toContain('argon2');
});

test('a change of many people is told for each of them, in entries of limited size', async () => {
  const { rows } = await server.database.inTenant(server.tenant, 'write', (tx) =>
    sql<{ userId: string }>`insert into users ("userName", "nickName", "passwordHash")
      select 'many' || n, '批量人员' || n, 'x' from generate_series(1, 60) n returning "userId"`.execute(tx),
  );
  const ids = rows.map(({ userId }) => userId);
  const deptId = await add('/system/dept', { deptName: '批量部' }, 'deptId');
  await post('/system/user/editMany', { ids, deptId });
  for (const [index, id] of ids.entries()) {
    const entries = await historyOf(`user:${id}`);
    const changes = entries.map((entry) => entry.changes).filter(Boolean);
    expect(changes).toEqual([`批量人员${index + 1}：部门 空 → 批量部`]);
    for (const { detail } of entries) expect(detail.length).toBeLessThanOrEqual(2000);
  }
});

test('a long text with characters that need escaping fits into an entry', async () => {
  const userId = await add(
    '/system/user',
    { userName: 'ownx', nickName: '本人', password: 'Bohai#4721x' },
    'userId',
  );
  await post('/system/user/edit', { userId, remark: '"'.repeat(500) });
  expect((await historyOf(`user:${userId}`))[0]?.changes).toContain('备注 空 → """');
});

test('a setting and a form have old and new values', async () => {
  const { rows } = (await server.call(admin, 'GET', '/system/config/list?configKey=sys.password.history'))
    .body;
  const [{ configId, configName, configValue }] = rows;
  await post('/system/config/edit', { configId, configValue: '7' });
  expect((await historyOf(`config:${configId}`))[0]?.changes).toBe(
    `${configName}：参数键值 ${configValue || '空'} → 7`,
  );
  const form = {
    enName: 'auto_audited',
    cnName: '审计单',
    type: 1,
    hasFlow: false,
    fields: [{ enName: 'a', label: '甲', funcType: 'input' }],
    feature: {},
    buttons: [],
    checks: [],
  };
  const formId = await add('/flowable/form', form, 'formId');
  const fields = [
    { enName: 'a', label: '甲', funcType: 'input', required: true },
    { enName: 'b', label: '乙', funcType: 'input' },
  ];
  const edited = await post('/flowable/form/edit', { ...form, formId, version: 1, cnName: '审计表', fields });
  expect(edited.body.code, JSON.stringify(edited.body)).toBe(200);
  expect((await historyOf(`form:${formId}`))[0]?.changes).toBe(
    '审计表：表单名称 审计单 → 审计表，版本 1 → 2，字段 +乙，字段“甲”的必填 否 → 是',
  );
});

test('a trial of a hand-over leaves no entry, and the real one a single entry', async () => {
  const userId = await add('/system/user', { userName: 'leavex', nickName: '离职甲' }, 'userId');
  const toUserId = await add('/system/user', { userName: 'comex', nickName: '接任乙' }, 'userId');
  const entries = async () =>
    (await historyOf(`user:${userId}`)).filter(({ what }) => what === 'POST /system/user/handOver');
  expect((await post('/system/user/handOver', { userId, toUserId, dryRun: true })).body.code).toBe(200);
  expect(await entries()).toEqual([]);
  expect((await post('/system/user/handOver', { userId, toUserId })).body.code).toBe(200);
  expect(await entries()).toMatchObject([{ objectTexts: ['用户 离职甲', '用户 接任乙', '缺勤委托 离职甲'] }]);
});

test('an entry names its objects as they were called at its time', async () => {
  const postId = await add('/system/post', { postName: '旧称', postCode: 'oldname' }, 'postId');
  const userId = await add('/system/user', { userName: 'calledx', nickName: '某甲' }, 'userId');
  await post('/system/user/resetPwd', { userId, password: 'Bohai#4721x' });
  await post('/system/user/edit', { userId, nickName: '某乙' });
  await post('/system/post/edit', { postId, postName: '新称' });
  await post('/system/post/delete', [postId]);
  const told = async (object: string) => (await historyOf(object)).map(({ objectTexts }) => objectTexts[0]);
  expect(await told(`user:${userId}`)).toEqual(['用户 某甲', '用户 某甲', '用户 某甲']);
  expect(await told(`post:${postId}`)).toEqual(['岗位 新称', '岗位 旧称', '岗位 旧称']);
});
