/** A leaver's tasks, departments and delegations go to a successor after a dry run that names them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
let instances: string[];

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_leave')]);
  const { ann } = stage.users;
  await stage.deploy('auto_leave', buildChain([buildApproval('check', userCandidates(ann))]));
  instances = [];
  for (const name of ['甲', '乙'])
    instances.push((await stage.start('buyer', 'auto_leave', { name })).processInstanceId);
  await stage.post('admin', '/system/dept/edit', { deptId: stage.depts.集团, leaderId: ann });
});
afterAll(() => stage.close());

const handOver = (userName: string, body: object) => stage.post(userName, '/system/user/handOver', body);
const request = (more: object = {}) => ({ userId: stage.users.ann, toUserId: stage.users.ben, ...more });

test('a person without the permission hands nobody over, and nobody is handed to themself', async () => {
  expect((await handOver('buyer', request())).status).toBe(403);
  const { body } = await handOver('admin', request({ toUserId: stage.users.ann }));
  expect(body).toMatchObject({ code: 500, reason: 'FIELD_INVALID' });
});

test('a dry run names what would move and changes nothing', async () => {
  const { data } = (await handOver('admin', request({ dryRun: true }))).body;
  expect(data).toMatchObject({ tasks: 2, drafts: 0, depts: ['集团'], delegators: [], flows: ['采购申请'] });
  expect(await stage.taskOf('ann', instances[0] ?? '')).toBeDefined();
});

test('the successor gets open and later tasks, the department and the roles that are not disabled', async () => {
  const { roleId } = (await stage.post('admin', '/system/role', { roleName: '旧角色', roleKey: 'old' })).body
    .data;
  await stage.post('admin', '/system/role/members', { roleId, add: [stage.users.ann] });
  await stage.post('admin', '/system/role/edit', { roleId, status: '1' });
  expect((await handOver('admin', request({ grantRoles: true }))).body.code).toBe(200);
  await expect.poll(() => stage.taskOf('ben', instances[1] ?? '').catch(() => undefined)).toBeDefined();
  await expect.poll(() => stage.taskOf('ben', instances[0] ?? '').catch(() => undefined)).toBeDefined();
  const later = await stage.start('buyer', 'auto_leave', { name: '丙' });
  expect(await stage.taskOf('ben', later.processInstanceId)).toBeDefined();
  const dept = (await stage.get('admin', `/system/dept/${stage.depts.集团}`)).body.data;
  expect(dept.leaderId).toBe(stage.users.ben);
  const { roleIds } = (await stage.get('admin', `/system/user/${stage.users.ben}`)).body.data;
  expect(roleIds).toEqual([stage.roles.staff]);
});
