/** What a supplier's account may be, where it signs in, and what it sees. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { addSupplier, addSupplierRole } from '../../../support/builders/testSupplier.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';
import { fetchFile, uploadTestFile } from '../../../support/servers/uploads.ts';

const vendorForm: FormDraft = {
  enName: 'auto_vendor',
  cnName: '供应商',
  fields: [
    { enName: 'no', label: '编号', funcType: 'serialNumber', format: 'V-{0000}' },
    { enName: 'name', label: '名称', funcType: 'input' },
  ],
  feature: { shared: true },
};
const related = { funcType: 'relatedForm', relateEnName: 'auto_vendor', relateField: 'name' } as const;
const orderForm: FormDraft = {
  enName: 'auto_order',
  cnName: '订单',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'vendor', label: '供应商', ...related },
    { enName: 'others', label: '备选', multiple: true, ...related },
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    { enName: 'owner', label: '负责人', funcType: 'user' },
  ],
  feature: { columnEvalList: [{ enName: 'amount', type: 'both' }] },
};

// One transparent pixel.
const smallestGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let server: FlowServer;
let hongda: string;
let ruifeng: string;
/** The tokens of two suppliers. */
let hong: string;
let rui: string;

beforeAll(async () => {
  server = await createFlowServer([vendorForm, orderForm, buildFlowForm('auto_offer')]);
  const addVendor = async (name: string) =>
    responseData(await server.post('admin', '/auto/auto_vendor', { name })).id;
  hongda = await addVendor('宏达');
  ruifeng = await addVendor('瑞丰');
});
afterAll(() => server.close());

const post = (token: string, path: string, body: object = {}) => server.call(token, 'POST', path, body);
const get = (token: string, path: string) => server.call(token, 'GET', path);

const account = (more: object) => ({
  userName: 'hong',
  nickName: '宏达王五',
  roleIds: [server.roles.supplier],
  ...more,
});
const addAccount = (more: object) => server.post('admin', '/system/user', account(more));

describe('the accounts', () => {
  test('a record cannot be chosen before the setting names a form', async () => {
    const answer = await addAccount({ roleIds: [], supplierRecordId: hongda });
    expect(answer.body).toMatchObject({
      reason: 'SUPPLIER_ACCOUNT',
      msg: expect.stringContaining('sys.supplier.form'),
    });
  });

  test('the setting offers every form with its texts, and the list says which is named', async () => {
    const { data } = (await server.get('admin', '/system/config/supplierForms')).body;
    expect(data.filter(({ value }: { value: string }) => value.startsWith('auto_order'))).toEqual([
      { value: 'auto_order', label: '订单' },
      { value: 'auto_order:name', label: '订单：名称', branch: '名称', depth: 1 },
    ]);
    const list = '/system/config/list?configKey=sys.supplier.form';
    const [{ configId }] = (await server.get('admin', list)).body.rows;
    for (const [configValue, name] of [
      ['auto_order', '订单'],
      ['auto_order:name', '订单：名称'],
    ]) {
      await server.post('admin', '/system/config/edit', { configId, configValue });
      expect((await server.get('admin', list)).body.rows).toMatchObject([
        { configValue, valueNames: [name] },
      ]);
    }
    const [{ valueNames }] = (await server.get('admin', '/system/config/list?configKey=sys.head.title')).body
      .rows;
    expect(valueNames).toEqual([]);
  });

  test('an account of the role needs a record that exists, and no other role', async () => {
    const rights = [
      'vendor:list',
      'order:list',
      'order:add',
      'order:edit',
      'order:export',
      'offer:list',
      'offer:list:root',
    ];
    await addSupplierRole(server, 'auto_vendor:name', [
      ...rights.map((right) => `auto:auto_${right}`),
      'system:user:list',
      'flow:instance:query',
    ]);
    const refused = { reason: 'SUPPLIER_ACCOUNT' };
    expect((await addAccount({})).body).toMatchObject({
      ...refused,
      msg: '供应商账号“宏达王五”须选择所属供应商',
    });
    expect((await addAccount({ supplierRecordId: '999' })).body).toMatchObject(refused);
    const roleIds = [server.roles.supplier, server.roles.buyer];
    expect((await addAccount({ supplierRecordId: hongda, roleIds })).body).toMatchObject(refused);
    const staff = await addAccount({ supplierRecordId: hongda, roleIds: [server.roles.buyer] });
    expect(staff.body).toMatchObject(refused);
    hong = await addSupplier(server, { userName: 'hong', nickName: '宏达王五', supplierRecordId: hongda });
    rui = await addSupplier(server, { userName: 'rui', nickName: '瑞丰赵六', supplierRecordId: ruifeng });
    const detail = await server.get('admin', `/system/user/${server.users.hong}`);
    expect(responseData(detail)).toMatchObject({ supplierRecordId: hongda, supplierName: '宏达' });
  });

  test('no call makes an account of staff out of a supplier, or gives it another role', async () => {
    const { supplier: roleId } = server.roles;
    const attempts: [string, object][] = [
      ['/system/role/members', { roleId, remove: [server.users.hong] }],
      ['/system/role/members', { roleId: server.roles.buyer, add: [server.users.hong] }],
      ['/system/role/members', { roleId, add: [server.users.cashier] }],
      ['/system/role/edit', { roleId, roleKey: 'vendor' }],
      ['/system/user/edit', { userId: server.users.hong, supplierRecordId: null }],
    ];
    for (const [path, body] of attempts) {
      expect((await server.post('admin', path, body)).body, path).toMatchObject({
        reason: 'SUPPLIER_ACCOUNT',
      });
    }
  });
});

describe('signing in', () => {
  const signIn = (username: string, portal?: string) =>
    server.call(null, 'POST', '/login', { username, password: 'Qianhe@2026', ...(portal && { portal }) });

  test('the page of staff refuses a supplier, and that of suppliers refuses staff', async () => {
    expect((await signIn('hong')).body).toMatchObject({
      reason: 'SUPPLIER_PORTAL',
      msg: '供应商账号请从供应商登录页登录',
    });
    expect((await signIn('buyer', 'supplier')).body).toMatchObject({ reason: 'STAFF_ACCOUNT' });
  });

  test('a wrong password gets the same answer on both pages', async () => {
    const wrong = (portal: string) =>
      server.call(null, 'POST', '/login', { username: 'hong', password: 'wrong', portal });
    expect((await wrong('staff')).body.reason).toBe('BAD_CREDENTIALS');
    expect((await wrong('supplier')).body.reason).toBe('BAD_CREDENTIALS');
  });
});

describe('the calls', () => {
  test('those that are not declared open are refused, also with their permission', async () => {
    expect(await get(hong, '/system/user/list')).toMatchObject({ status: 403 });
    expect(await get(hong, '/system/dept/treeselect')).toMatchObject({ status: 403 });
    expect(await get(hong, '/system/notice/listTop')).toMatchObject({ status: 403 });
  });

  test('the session names the role of suppliers and permissions on forms only', async () => {
    const { body } = await get(hong, '/getInfo');
    expect(body.roles).toEqual(['supplier']);
    expect(body.permissions.filter((one: string) => !one.startsWith('auto:'))).toEqual([]);
    expect(body.permissions).toContain('auto:auto_order:list');
  });

  test('the menu holds the pages of the role, without those whose permission does not apply', async () => {
    const addPage = async (path: string, perms: string) => {
      const page = { menuName: path, menuType: 'C', path, component: 'page', perms };
      return responseData(await server.post('admin', '/system/menu', page)).menuId;
    };
    const made = [
      await addPage('/orders', 'auto:auto_order:list'),
      await addPage('/tasks', ''),
      await addPage('/people', 'system:user:list'),
    ];
    const { supplier: roleId } = server.roles;
    const role = responseData(await server.get('admin', `/system/role/${roleId}`));
    const change = { roleId, menuIds: [...role.menuIds, ...made] };
    responseData(await server.post('admin', '/system/role/edit', change), null);
    const routes = responseData(await get(hong, '/getRouters'));
    expect(routes.map(({ path }: { path: string }) => path)).toEqual(['/orders', '/tasks']);
  });

  test('the permissions of a person name what the role of suppliers really grants', async () => {
    const { body } = await server.get('admin', `/system/permission/user/${server.users.hong}`);
    const granted = body.data.filter(({ roles }: { roles: string[] }) => roles.includes('供应商'));
    const names = granted.map(({ permission }: { permission: string }) => permission);
    expect(names).toContain('auto:auto_order:list');
    expect(names.filter((one: string) => !one.startsWith('auto:'))).toEqual([]);
  });

  test('a disabled role leaves the supplier a supplier', async () => {
    const { supplier: roleId } = server.roles;
    responseData(await server.post('admin', '/system/role/edit', { roleId, status: '1' }), null);
    expect(await get(hong, '/system/user/list')).toMatchObject({ status: 403 });
    expect((await post(hong, '/auto/auto_order/list')).status).toBe(403);
    responseData(await server.post('admin', '/system/role/edit', { roleId, status: '0' }), null);
    expect((await post(hong, '/auto/auto_order/list')).body.code).toBe(200);
  });
});

describe('pictures of people', () => {
  test('a supplier gets its own and none of others', async () => {
    const target = { app: server.app, tokens: { hong, buyer: await server.login('buyer') } };
    const sendPicture = async (userName: string) => {
      const picture = { path: '/system/user/profile/avatar', field: 'avatarfile', name: 'me.gif' };
      const { body } = await uploadTestFile(target, userName, { ...picture, content: smallestGif });
      const download = String(body.imgUrl);
      return [download, `/api/system/user/avatar/${download.split('fileName=')[1]}`];
    };
    const own = await sendPicture('hong');
    const other = await sendPicture('buyer');
    const statusesOf = (urls: string[]) =>
      Promise.all(urls.map(async (url) => (await fetchFile(target, 'hong', url)).statusCode));
    expect(await statusesOf(own)).toEqual([200, 200]);
    expect(await statusesOf(other)).toEqual([404, 404]);
  });
});

describe('records', () => {
  const names = ({ body }: { body: { rows: { name: string }[] } }) =>
    body.rows.map(({ name }) => name).sort();
  const list = (token: string, form = 'auto_order') => post(token, `/auto/${form}/list`);
  let foreign: string;

  beforeAll(async () => {
    const add = async (values: object) =>
      responseData(await server.post('admin', '/auto/auto_order', values)).id;
    foreign = await add({ name: '瑞丰的', vendor: ruifeng, amount: '5' });
    await add({ name: '宏达的', vendor: hongda, amount: '7', owner: server.users.buyer });
    await add({ name: '备选宏达', vendor: ruifeng, others: [ruifeng, hongda], amount: '11' });
    await add({ name: '无供应商', amount: '13' });
    responseData(await server.post('admin', '/auto/stash/auto_order', { name: '宏达草稿', vendor: hongda }));
    responseData(await post(hong, '/auto/auto_order', { name: '自建', vendor: hongda, amount: '1' }));
  });

  test('a list and its groups hold the own records and those submitted that refer to the own supplier', async () => {
    const answer = await list(hong);
    expect(names(answer)).toEqual(['备选宏达', '宏达的', '自建'].sort());
    expect(answer.body.total).toBe(3);
    expect(answer.text).toContain('19.00');
    expect(answer.text).not.toContain('瑞丰的');
    const groups = await post(hong, '/auto/auto_order/group', { groupBy: { field: 'name' } });
    expect(groups.body.total).toBe(3);
    expect(names(await list(rui))).toEqual(['备选宏达', '瑞丰的'].sort());
  });

  test('a shared form shows the own supplier only', async () => {
    expect(names(await list(hong, 'auto_vendor'))).toEqual(['宏达']);
  });

  test('another supplier’s record cannot be read, changed or found', async () => {
    expect((await get(hong, `/auto/auto_order/${foreign}`)).status).toBe(404);
    expect((await post(hong, '/auto/auto_order/list/ids', [foreign])).body.data).toEqual([]);
    expect((await post(hong, '/auto/auto_order/edit', { id: foreign, name: 'x', version: 0 })).status).toBe(
      404,
    );
    const found = await get(hong, `/auto/find?keyword=${encodeURIComponent('瑞丰')}`);
    expect(found.text).not.toContain('瑞丰的');
  });

  test('neither another supplier nor a person can be chosen', async () => {
    const add = (more: object) => post(hong, '/auto/auto_order', { name: 'x', ...more });
    expect((await add({ vendor: ruifeng })).body.reason).toBe('FIELD_INVALID');
    expect((await add({ owner: server.users.buyer })).body.reason).toBe('FIELD_INVALID');
    const own = responseData(await add({ owner: server.users.hong, vendor: hongda }));
    expect(own.id).toMatch(/^\d+$/);
  });

  test('the definition of a form that the supplier does not use is closed', async () => {
    expect((await get(hong, '/flowable/form/en/auto_order')).body.code).toBe(200);
    await server.post('admin', '/flowable/form', {
      enName: 'auto_secret',
      cnName: '内部',
      fields: vendorForm.fields,
    });
    expect((await get(hong, '/flowable/form/en/auto_secret')).status).toBe(403);
  });
});

describe('flows', () => {
  let mine: { processInstanceId: string; rowId: string };
  let others: { processInstanceId: string; rowId: string };

  beforeAll(async () => {
    const flow = buildChain([
      buildApproval('first', userCandidates(server.users.hong)),
      buildApproval('second', userCandidates(server.users.rui, server.users.leader)),
    ]);
    await server.deploy('auto_offer', flow);
    mine = await server.start('buyer', 'auto_offer', { name: '报价甲' });
    others = await server.start('buyer', 'auto_offer', { name: '报价乙' });
  });

  test('a candidate of a later node views nothing before the task is there', async () => {
    const seen = await get(rui, `/flowable/instance/detail?processInstanceId=${mine.processInstanceId}`);
    expect(seen.status).toBe(404);
    const listed = await post(rui, '/flowable/instance/selectByFormId');
    expect(listed.body.total).toBe(0);
  });

  test('the holder sees the task, the log and the form, and passes it on', async () => {
    const tasks = await get(hong, '/flowable/task/myTask');
    expect(tasks.body.total).toBe(2);
    const { taskId } = tasks.body.rows.find(
      (row: { processInstanceId: string }) => row.processInstanceId === mine.processInstanceId,
    );
    expect((await get(hong, '/flowable/form/en/auto_offer')).body.code).toBe(200);
    const done = await post(hong, '/flowable/task/approval', { taskId, comment: '可以供货' });
    expect(done.body.code).toBe(200);
    const log = await get(hong, `/flowable/instance/processLog?processInstanceId=${mine.processInstanceId}`);
    expect(log.text).toContain('可以供货');
    expect((await get(rui, '/flowable/task/myTask')).body.total).toBe(1);
    expect(
      (await get(rui, `/flowable/instance/detail?processInstanceId=${others.processInstanceId}`)).status,
    ).toBe(404);
  });

  test('a task cannot be passed to a person of the supplier’s choice', async () => {
    const { taskId } = (await get(hong, '/flowable/task/myTask')).body.rows[0];
    const comment = '请代办';
    const delegate = await post(hong, '/flowable/task/delegate', {
      taskId,
      delegateUserId: server.users.buyer,
      comment,
    });
    expect(delegate.status).toBe(403);
    const sign = await post(hong, '/flowable/task/addSign', {
      taskId,
      candidateUserIdList: [server.users.buyer],
      comment,
    });
    expect(sign.status).toBe(403);
  });

  test('comments of others are closed, except answers to the own', async () => {
    const biz = { bizName: 'auto_offer', bizId: mine.rowId };
    const inside = responseData(
      await server.post('buyer', '/system/comment', { ...biz, content: '内部意见' }),
    );
    const asked = responseData(await post(hong, '/system/comment', { ...biz, content: '何时付款' }));
    await server.post('buyer', '/system/comment', { ...biz, parentId: asked.id, content: '下月付款' });
    const { body, text } = await get(hong, `/system/comment/list?bizName=auto_offer&bizId=${mine.rowId}`);
    expect(text).not.toContain('内部意见');
    expect(body.data).toMatchObject([{ content: '何时付款', children: [{ content: '下月付款' }] }]);
    const reply = await post(hong, '/system/comment', { ...biz, parentId: inside.id, content: 'x' });
    expect(reply.status).toBe(404);
    const told = await server.database.inTenant(server.tenant, 'read', (tx) =>
      tx.selectFrom('liveEvents').select(['userIds', 'data']).where('type', '=', 'comment.created').execute(),
    );
    const of = (id: string) => told.find(({ data }) => data.id === id)?.userIds;
    expect(of(inside.id)).not.toContain(server.users.hong);
    expect(of(asked.id)).toContain(server.users.hong);
  });

  test('a file of a comment of others is closed, and a file of an answer is open', async () => {
    const files = { app: server.app, tokens: { buyer: await server.as('buyer'), hong } };
    const biz = { bizName: 'auto_offer', bizId: mine.rowId };
    const attach = async (name: string, more: object = {}) => {
      const { body } = await uploadTestFile(files, 'buyer', { name, content: name });
      const attachments = [{ name, url: body.url, size: body.size }];
      responseData(
        await server.post('buyer', '/system/comment', { ...biz, content: name, attachments, ...more }),
      );
      return body.url;
    };
    const asked = responseData(await post(hong, '/system/comment', { ...biz, content: '请发图纸' }));
    const inside = await attach('内部.txt');
    const answer = await attach('图纸.txt', { parentId: asked.id });
    expect((await fetchFile(files, 'hong', answer)).statusCode).toBe(200);
    expect((await fetchFile(files, 'hong', inside)).statusCode).toBe(404);
    expect((await fetchFile(files, 'buyer', inside)).statusCode).toBe(200);
  });
});
