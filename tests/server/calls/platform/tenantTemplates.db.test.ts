/** A tenant that starts with the demo's forms, flows and roles. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantTemplate } from '../../../../demo/template.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

const password = 'Bohai#4721x';

let server: TestServer;
let platformAdmin: string;
/** The administrator of the tenant that has been made from the template. */
let admin: string;

beforeAll(async () => {
  server = await createTestServer({ tenantTemplates: [tenantTemplate] });
  platformAdmin = await server.login('admin');
});
afterAll(() => server.close());

const get = (path: string, token = admin) => server.call(token, 'GET', path);
const post = (path: string, body: unknown, token = admin) => server.call(token, 'POST', path, body);
const addTenant = (tenantCode: string, template?: string) =>
  post(
    '/system/tenant',
    { tenantCode, tenantName: tenantCode, adminPassword: password, ...(template && { template }) },
    platformAdmin,
  );
const signIn = (tenantCode: string, userName = 'admin') => server.login(userName, { tenantCode, password });
const unassigned = async (): Promise<string[]> =>
  (await get('/flowable/definition/unassigned?pageSize=1000')).body.rows.map(
    (row: { formEnName: string; nodeName: string; candidates: string }) =>
      `${row.formEnName} ${row.nodeName}: ${row.candidates}`,
  );

test('the templates are refused to the administrator of another tenant, and an unknown one to everybody', async () => {
  expect((await addTenant('PLAIN', 'other')).body).toMatchObject({
    reason: 'FIELD_INVALID',
    errors: [{ path: 'template' }],
  });
  await addTenant('PLAIN');
  const plain = await signIn('PLAIN');
  expect((await get('/system/tenant/templates', plain)).status).toBe(403);
  expect((await get('/flowable/form/list', plain)).body.total).toBe(0);
});

test('the empty template is offered first, each with a sentence of its content', async () => {
  const { data } = (await get('/system/tenant/templates', platformAdmin)).body;
  expect(data).toEqual([
    { value: 'empty', label: expect.stringContaining('空白') },
    { value: 'demo', label: expect.stringContaining('12 张表单和 7 个流程，12 个角色') },
  ]);
});

test('a tenant from the template has its forms, flows and roles, and one person', async () => {
  expect((await addTenant('FULL', 'demo')).body.code).toBe(200);
  admin = await signIn('FULL');
  expect((await get('/flowable/form/list')).body.total).toBe(12);
  expect((await get('/system/user/list')).body.total).toBe(1);
  expect((await get('/system/role/list')).body.total).toBe(13);
  expect((await get('/system/calendar')).body.data).toMatchObject({ enabled: true, version: 1 });
  expect((await get('/flowable/center/list')).body.data.categories.length).toBeGreaterThan(2);
});

test('its forms take records', async () => {
  const supplier = { name: '申江钢材', category: '材料' };
  expect((await post('/auto/auto_supplier', supplier)).body.code).toBe(200);
  const { rows } = (await post('/auto/auto_supplier/list', {})).body;
  expect(rows).toMatchObject([{ ...supplier, supplierNo: expect.stringMatching(/^GYS-/) }]);
});

test('nodes of roles and posts that nobody has are listed until somebody has them', async () => {
  const before = await unassigned();
  expect(before).toContain('auto_contract 分管领导审批: 角色 分管领导');
  expect(before).toContain('auto_payment 财务总监审批: 岗位 财务总监');
  const roles = (await get('/system/role/list?pageSize=100')).body.rows;
  const idOf = (key: string) => roles.find((role: { roleKey: string }) => role.roleKey === key).roleId;
  const posts = (await get('/system/post/list')).body.rows;
  const director = posts.find((one: { postName: string }) => one.postName === '财务总监');
  const [dept] = (await get('/system/dept/list')).body.rows;
  const add = async (userName: string, more: object) => {
    const person = { userName, nickName: userName, password, mustChangePassword: false, deptId: dept.deptId };
    const { body } = await post('/system/user', { ...person, ...more });
    expect(body.code).toBe(200);
    return body.data.userId as string;
  };
  const head = await add('head', { roleIds: [idOf('staff'), idOf('executive')], postIds: [director.postId] });
  await add('clerk', { roleIds: [idOf('staff')], postIds: [] });
  expect(
    (await post('/system/dept/edit', { deptId: dept.deptId, leaderId: head, version: dept.version })).body
      .code,
  ).toBe(200);
  const after = await unassigned();
  expect(after).not.toContain('auto_contract 分管领导审批: 角色 分管领导');
  expect(after).not.toContain('auto_payment 财务总监审批: 岗位 财务总监');
  expect(after).toContain('auto_contract 总经理审批: 角色 总经理');
});

test('a flow of the template is started by a person and approved by the head of the department', async () => {
  const clerk = await signIn('FULL', 'clerk');
  const formData = {
    leaveType: '年假',
    period: ['2026-11-02', '2026-11-03'],
    days: '2',
    reason: '探亲',
  };
  const started = await post(
    '/flowable/instance/startAndSubmit',
    { formEnName: 'auto_leave', formData },
    clerk,
  );
  expect(started.body).toMatchObject({ code: 200 });
  const head = await signIn('FULL', 'head');
  const [task] = (await get('/flowable/task/myTask', head)).body.rows;
  expect(task).toMatchObject({ formEnName: 'auto_leave', taskName: '部门负责人审批' });
});
