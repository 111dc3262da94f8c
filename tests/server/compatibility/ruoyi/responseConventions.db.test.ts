/** RuoYi-Vue3's conventions beyond single operations: the format of refusals, its menu, and its values. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createRuoyiWorld, type RuoyiWorld, ruoyiAcceptHeader } from '../../../support/ruoyi/ruoyiWorld.ts';
import { buildWorkbook } from '../../../support/servers/sheetImport.ts';
import { uploadTestFile as upload } from '../../../support/servers/uploads.ts';

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: RuoyiWorld;
beforeAll(async () => {
  world = await createRuoyiWorld();
});
afterAll(() => world.server.close());

const send: RuoyiWorld['send'] = (...sent) => world.send(...sent);
const asAdmin = async (place: string, request?: Parameters<RuoyiWorld['send']>[2]) =>
  (await send(world.admin, place, request)).body;

/** Signs in a user whose only role has these permissions. */
async function holder(userName: string, ...perms: string[]): Promise<string> {
  const { data } = await asAdmin('GET /system/menu/list');
  const menuIds = data
    .filter((menu: { perms: string }) => perms.includes(menu.perms))
    .map((menu: { menuId: string }) => menu.menuId);
  const roleKey = `only_${userName}`;
  await asAdmin('POST /system/role', {
    body: { roleName: roleKey, roleKey, roleSort: 1, menuIds, status: '0' },
  });
  const { rows } = await asAdmin('GET /system/role/list', { query: { roleKey } });
  await asAdmin('PUT /system/user/authRole', {
    query: { userId: world.server.users[userName] ?? '', roleIds: rows[0].roleId },
  });
  return world.server.login(userName);
}

test('an ended session can sign out, and other calls refuse it with its code', async () => {
  const token = await world.server.login('leader');
  expect((await send(token, 'POST /logout')).body).toMatchObject({ code: 200 });
  expect((await send(token, 'GET /getInfo')).body).toMatchObject({ code: 401 });
  const again = await send(token, 'POST /logout');
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ code: 200 });
});

test('signing out ends the session and is in the audit log', async () => {
  const token = await world.server.login('leader');
  await send(token, 'POST /logout');
  await world.server.deps.audit.flush();
  const { rows } = (
    await world.server.call(world.admin, 'GET', '/system/log/list?kind=signOut&userName=leader')
  ).body;
  expect(rows[0]).toMatchObject({ what: 'POST /logout', outcome: 'done' });
});

test('a wrong password is refused with the contract’s message', async () => {
  const answer = await send(null, 'POST /login', {
    body: { username: 'leader', password: 'wrong', code: '', uuid: '' },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ code: 500, msg: '用户名或密码错误' });
});

test('an invalid request is refused with the message of the first field', async () => {
  const answer = await send(world.admin, 'POST /system/user', {
    body: { userName: 'short', nickName: '短', password: 'a1!', postIds: [], roleIds: [] },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ code: 400, msg: '密码至少 8 位' });
  const taken = await asAdmin('POST /system/post', {
    body: { postCode: 'post1', postName: '另一个', postSort: 1 },
  });
  expect(taken).toMatchObject({ code: 500, msg: '岗位编码已被使用' });
});

test('a key that neither RuoYi nor the contract knows is refused', async () => {
  const body = { postCode: 'odd', postName: '奇怪', postSort: 1, color: 'red' };
  expect(await asAdmin('POST /system/post', { body })).toMatchObject({ code: 400, msg: '未知的参数' });
  expect(await asAdmin('GET /system/post/list', { query: { nonsense: '1' } })).toMatchObject({ code: 400 });
});

test('a range of days includes its last day', async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
    world.server.database.now(),
  );
  const within = { 'params[beginTime]': today, 'params[endTime]': today };
  expect((await asAdmin('GET /system/role/list', { query: within })).total).toBeGreaterThan(0);
  const before = { 'params[beginTime]': '2001-01-01', 'params[endTime]': '2001-01-02' };
  expect((await asAdmin('GET /system/role/list', { query: before })).total).toBe(0);
});

test('a role keeps the scope that RuoYi represents by a number', async () => {
  const [roleId] = world.ids.role;
  const deptIds = [world.server.depts.采购部];
  await asAdmin('PUT /system/role/dataScope', {
    body: { roleId, roleName: '角色1', dataScope: '2', deptIds },
  });
  expect((await asAdmin(`GET /system/role/${roleId}`)).data).toMatchObject({ dataScope: '2', deptIds });
  const kept = await world.server.call(world.admin, 'GET', `/system/role/${roleId}`);
  expect(kept.body.data).toMatchObject({ dataScope: 'CUSTOM', roleName: '角色1' });
});

test('a partly ticked department is not among those of a role', async () => {
  const [roleId] = world.ids.role;
  const { 集团: all, 采购部: one } = world.server.depts;
  const body = { roleId, dataScope: '2', deptIds: [all, one], deptCheckStrictly: true };
  await asAdmin('PUT /system/role/dataScope', { body });
  expect((await asAdmin(`GET /system/role/${roleId}`)).data.deptIds).toEqual([one]);
  await asAdmin('PUT /system/role/dataScope', { body: { ...body, deptCheckStrictly: false } });
  expect((await asAdmin(`GET /system/role/${roleId}`)).data.deptIds.sort()).toEqual([all, one].sort());
});

test('the tree of a role contains only the lowest selected nodes', async () => {
  const { data } = await asAdmin('GET /system/menu/list');
  const leaf = data.find((menu: { perms: string }) => menu.perms === 'system:post:list');
  const [, roleId] = world.ids.role;
  const menuIds = [leaf.parentId, leaf.menuId];
  await asAdmin('PUT /system/role', {
    body: { roleId, roleName: '角色2', roleKey: 'role2', roleSort: 1, menuIds },
  });
  const { checkedKeys } = await asAdmin(`GET /system/menu/roleMenuTreeselect/${roleId}`);
  expect(checkedKeys).toEqual([leaf.menuId]);
});

test('the leader of a department is a user by name', async () => {
  const dept = { parentId: world.server.depts.集团, deptName: '审计部', orderNum: 1, status: '0' };
  expect(await asAdmin('POST /system/dept', { body: { ...dept, leader: '没有这个人' } })).toMatchObject({
    code: 500,
    msg: '负责人须为在用人员的姓名，没有“没有这个人”',
  });
  expect(await asAdmin('POST /system/dept', { body: { ...dept, leader: '李四' } })).toMatchObject({
    code: 200,
  });
  const { data } = await asAdmin('GET /system/dept/list', { query: { deptName: '审计部' } });
  expect(data[0]).toMatchObject({ leader: '李四', leaderId: world.server.users.leader });
  // The leader stays when sent back unchanged, and is removed by an empty name.
  await asAdmin('PUT /system/dept', { body: data[0] });
  expect((await asAdmin(`GET /system/dept/${data[0].deptId}`)).data.leader).toBe('李四');
  await asAdmin('PUT /system/dept', { body: { ...data[0], leader: '' } });
  expect((await asAdmin(`GET /system/dept/${data[0].deptId}`)).data.leader).toBe('');
});

test('a role and a post are saved as they were answered', async () => {
  for (const [path, id] of [
    ['/system/role', world.ids.role[1]],
    ['/system/post', world.ids.post[1]],
  ]) {
    const { data } = await asAdmin(`GET ${path}/${id}`);
    expect(await asAdmin(`PUT ${path}`, { body: data }), path).toMatchObject({ code: 200 });
  }
});

test('a link of the menu is a path of RuoYi and vice versa', async () => {
  const link = {
    parentId: 0,
    menuName: '官网',
    menuType: 'M',
    orderNum: 1,
    isFrame: '0',
    isCache: '0',
    path: 'https://example.com/a',
  };
  await asAdmin('POST /system/menu', { body: link });
  const [menu] = (await asAdmin('GET /system/menu/list', { query: { menuName: '官网' } })).data;
  expect(menu).toMatchObject({ isFrame: '0', path: 'https://example.com/a', link: 'https://example.com/a' });
  const { data: routes } = await asAdmin('GET /getRouters');
  expect(routes.at(-1)).toMatchObject({
    path: 'https://example.com/a',
    component: 'Layout',
    meta: { title: '官网' },
  });
  await asAdmin('PUT /system/menu', { body: { ...menu, isFrame: '1', path: 'inside' } });
  const changed = await world.server.call(world.admin, 'GET', `/system/menu/${menu.menuId}`);
  expect(changed.body.data).toMatchObject({ link: '', path: 'inside' });
});

test('a page entered for a component of RuoYi is in its menu, inside a layout if it has no folder', async () => {
  const menu = { menuType: 'C', orderNum: 1, isFrame: '1', isCache: '0', visible: '0', status: '0' };
  const [folder] = world.ids.menu;
  await asAdmin('PUT /system/menu', { body: { menuId: folder, menuType: 'M', path: '/hr', component: '' } });
  await asAdmin('POST /system/menu', {
    body: { ...menu, parentId: folder, menuName: '请假', path: 'leave', component: 'hr/leave/index' },
  });
  await asAdmin('POST /system/menu', {
    body: { ...menu, parentId: 0, menuName: '看板', path: 'board', component: 'hr/board/index' },
  });
  const { data } = await asAdmin('GET /getRouters');
  expect(data).toContainEqual(
    expect.objectContaining({
      path: '/hr',
      component: 'Layout',
      children: [expect.objectContaining({ path: 'leave', component: 'hr/leave/index' })],
    }),
  );
  expect(data).toContainEqual(
    expect.objectContaining({
      path: '/',
      component: 'Layout',
      children: [expect.objectContaining({ path: 'board', component: 'hr/board/index' })],
    }),
  );
});

test('an unsupported value of a menu is refused, not dropped', async () => {
  const menu = {
    parentId: 0,
    menuName: '带参数',
    menuType: 'C',
    path: 'q',
    orderNum: 1,
    isFrame: '1',
    isCache: '0',
  };
  for (const more of [{ query: '{"a":1}' }, { routeName: 'Q' }]) {
    expect(await asAdmin('POST /system/menu', { body: { ...menu, ...more } })).toMatchObject({
      code: 500,
      reason: 'NOT_OFFERED',
    });
  }
  expect((await asAdmin('GET /system/menu/list', { query: { menuName: '带参数' } })).data).toEqual([]);
});

test('a page of RuoYi that is not cached stays so', async () => {
  const menu = { parentId: 0, menuName: '行情', menuType: 'C', path: 'prices', orderNum: 1, isFrame: '1' };
  await asAdmin('POST /system/menu', { body: { ...menu, isCache: '1' } });
  const [saved] = (await asAdmin('GET /system/menu/list', { query: { menuName: '行情' } })).data;
  expect(saved).toMatchObject({ isCache: '1', noCache: true });
  await asAdmin('PUT /system/menu', { body: { ...saved, isCache: '0' } });
  expect((await asAdmin(`GET /system/menu/${saved.menuId}`)).data).toMatchObject({ isCache: '0' });
});

test('the menu of RuoYi has the pages that the user may open and none of ours', async () => {
  const token = await holder('cashier', 'system:post:list', 'system:log:list');
  const { data } = (await send(token, 'GET /getRouters')).body;
  const pages = data.flatMap(({ children }: { children: { component: string }[] }) =>
    children.map(({ component }) => component),
  );
  expect(pages).toEqual(['system/post/index', 'monitor/operlog/index', 'monitor/logininfor/index']);
  const { permissions } = (await send(token, 'GET /getInfo')).body;
  expect(permissions).toContain('monitor:operlog:list');
  expect((await send(world.nobody, 'GET /getRouters')).body.data).toEqual([]);
});

test('the offered roles and posts are those that the user may list', async () => {
  const token = await holder('buyer', 'system:user:query');
  const { body } = await send(token, `GET /system/user/${world.server.users.leader}`);
  expect(body).toMatchObject({ code: 200, roleIds: expect.any(Array), roles: [], posts: [] });
});

test('a tenant shows its own entries of a standard dictionary', async () => {
  await asAdmin('POST /system/dict/type', {
    body: { dictType: 'sys_yes_no', dictName: '是否', status: '0' },
  });
  expect((await asAdmin('GET /system/dict/data/type/sys_yes_no')).data).toHaveLength(2);
  await asAdmin('POST /system/dict/data', {
    body: { dictType: 'sys_yes_no', dictLabel: '有', dictValue: 'Y', dictSort: 1, listClass: 'success' },
  });
  const { data } = await asAdmin('GET /system/dict/data/type/sys_yes_no');
  expect(data).toEqual([expect.objectContaining({ dictLabel: '有', listClass: 'success', dictSort: 1 })]);
  expect((await asAdmin('GET /system/dict/data/type/unknown_type')).data).toEqual([]);
});

test('a session listed as online is ended by its number', async () => {
  const token = await world.server.login('leader');
  const { rows } = await asAdmin('GET /monitor/online/list', { query: { userName: 'leader' } });
  for (const { tokenId } of rows) await asAdmin(`DELETE /monitor/online/${tokenId}`);
  expect((await send(token, 'GET /getInfo')).body).toMatchObject({ code: 401 });
});

test('people who are disabled get no role, and the answer names them', async () => {
  const { users, roles, call } = world.server;
  await call(world.admin, 'POST', '/system/user/changeStatus/1', { userId: users.cashier, force: true });
  const select = (userIds: string) =>
    asAdmin('PUT /system/role/authUser/selectAll', { query: { roleId: roles.buyer ?? '', userIds } });
  const names = '未授予 1 人：王五（已停用）';
  expect(await select(`${users.cashier},${users.leader}`)).toMatchObject({
    ...{ code: 200, msg: `已授予 1 人，${names}` },
  });
  expect(await select(String(users.cashier))).toMatchObject({ code: 500, msg: names });
  await call(world.admin, 'POST', '/system/user/changeStatus/0', { userId: users.cashier });
  await asAdmin('PUT /system/role/authUser/cancel', { body: { userId: users.leader, roleId: roles.buyer } });
});

test('a telephone number can be changed if the password is requested', async () => {
  const body = { nickName: '管理员', phonenumber: '13800000009', email: '', sex: '0' };
  const answer = await asAdmin('PUT /system/user/profile', { body });
  expect(answer).toMatchObject({
    code: 500,
    reason: 'REAUTHENTICATE',
    msg: expect.stringContaining('个人中心'),
  });
});

test('an avatar is stored under an address that RuoYi finds', async () => {
  const { body } = await upload({ app: world.server.app, tokens: { admin: world.admin } }, 'admin', {
    path: '/system/user/profile/avatar',
    field: 'avatarfile',
    name: 'avatar.png',
    content: dot,
    accept: ruoyiAcceptHeader,
  });
  const { code, imgUrl } = body as unknown as { code: number; imgUrl: string };
  expect(code).toBe(200);
  expect(imgUrl).toMatch(/^\/common\/download\?fileName=/);
  const { user } = await asAdmin('GET /getInfo');
  expect(user.avatar).toBe(imgUrl);
  expect((await world.server.call(world.admin, 'GET', imgUrl)).headers['content-type']).toBe('image/png');
});

test('people are imported from a sheet, and the errors of a wrong one are listed by row', async () => {
  const send = async (rows: unknown[][], accept: string) => {
    const { body } = await upload({ app: world.server.app, tokens: { admin: world.admin } }, 'admin', {
      path: '/system/user/importData?updateSupport=0',
      name: '用户.xlsx',
      content: buildWorkbook(rows),
      accept,
    });
    return body as unknown as { code: number; msg: string };
  };
  const heads = ['账号', '姓名', '部门'];
  const wrong = [heads, ['imported1', '<b>甲</b>', '没有的部门']];
  for (const accept of [ruoyiAcceptHeader, '*/*'])
    expect(await send(wrong, accept)).toMatchObject({
      code: 500,
      msg: '导入数据有误，未导入任何记录<br/>第 2 行 部门：部门“没有的部门”不存在',
    });
  const told = await send([heads, ['imported1', '甲', '']], ruoyiAcceptHeader);
  expect(told).toMatchObject({
    code: 200,
    msg: expect.stringMatching(/^已导入 1 人<br\/>初始密码只显示这一次：<br\/>imported1：\S{8,}$/),
  });
});

test('an export without the permission is refused in RuoYi’s format', async () => {
  const answer = await send(world.nobody, 'POST /system/user/export', { form: 'pageNum=1&pageSize=10&' });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.body).toMatchObject({ code: 403, msg: '当前操作没有权限' });
});

test('the log is sorted in one order, and filtered by supported filters', async () => {
  const ascending = { orderByColumn: 'operTime', isAsc: 'ascending' };
  expect(await asAdmin('GET /monitor/operlog/list', { query: ascending })).toMatchObject({
    reason: 'NOT_OFFERED',
  });
  expect(await asAdmin('GET /monitor/operlog/list', { query: { title: '无' } })).toMatchObject({
    reason: 'NOT_OFFERED',
  });
  expect(await asAdmin('GET /monitor/operlog/list', { query: { businessType: '3' } })).toMatchObject({
    reason: 'NOT_OFFERED',
  });
  const { rows } = await asAdmin('GET /monitor/operlog/list', { query: { status: '1' } });
  expect(new Set(rows.map((row: { status: number }) => row.status))).toEqual(new Set([1]));
});

test('actions from RuoYi are in the audit log under their user and address', async () => {
  await world.server.call(
    world.admin,
    'PUT',
    '/system/post',
    { postId: world.ids.post[0], postName: '有迹可循', postSort: 1 },
    { accept: ruoyiAcceptHeader },
  );
  const { rows } = (await world.server.call(world.admin, 'GET', '/system/log/list?kind=administration')).body;
  expect(rows[0]).toMatchObject({
    userName: 'admin',
    what: 'POST /system/post/edit',
    objects: [`post:${world.ids.post[0]}`],
    address: '127.0.0.1',
  });
});

test('an action that is sent twice under one key is done once', async () => {
  const add = () =>
    world.server.call(
      world.admin,
      'POST',
      '/system/post',
      { postCode: 'once', postName: '一次', postSort: 1, status: '0' },
      { accept: ruoyiAcceptHeader, 'idempotency-key': 'a-key-of-ruoyi' },
    );
  expect((await add()).body).toMatchObject({ code: 200 });
  expect((await add()).body).toMatchObject({ code: 200 });
});

test('signing in with a captcha takes the code and its number', async () => {
  const [captcha] = (await asAdmin('GET /system/config/list', { query: { configKey: 'sys.captcha.check' } }))
    .rows;
  await asAdmin('PUT /system/config', { body: { ...captcha, configValue: 'true' } });
  const picture = (await send(null, 'GET /captchaImage')).body;
  expect(picture).toMatchObject({ captchaEnabled: true, uuid: expect.any(String), img: expect.any(String) });
  const body = { username: 'leader', password: testPassword, code: '????', uuid: picture.uuid };
  expect((await send(null, 'POST /login', { body })).body).toMatchObject({
    code: 500,
    reason: 'BAD_CAPTCHA',
  });
  await asAdmin('PUT /system/config', { body: { ...captcha, configValue: 'false' } });
});
