/** A leaver's tasks, departments and delegations go to a successor after a dry run that names them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatLocalTime } from '../../../../contract/localTime.ts';
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

/** Local time of the tenant, this many hours from now. */
const hoursOn = (hours: number): string =>
  formatLocalTime(new Date(Date.now() + hours * 3_600_000), stage.tenant.timeZone);

test('a person without the permission hands nobody over, and nobody is handed to themself', async () => {
  expect((await handOver('buyer', request())).status).toBe(403);
  const { body } = await handOver('admin', request({ toUserId: stage.users.ann }));
  expect(body).toMatchObject({ code: 500, reason: 'FIELD_INVALID' });
});

test('a dry run names what would move and changes nothing', async () => {
  const { rows } = (await stage.get('admin', '/system/config/list?configKey=flow.admin.userId')).body;
  await stage.post('admin', '/system/config/edit', {
    configId: rows[0].configId,
    configValue: stage.users.ann,
  });
  const { data } = (await handOver('admin', request({ dryRun: true }))).body;
  expect(data).toMatchObject({
    tasks: 2,
    drafts: 0,
    depts: ['集团'],
    delegators: [],
    settings: ['流程管理员'],
    flows: ['采购申请'],
  });
  expect(await stage.taskOf('ann', instances[0] ?? '')).toBeDefined();
});

test('the successor gets open and later tasks, the department, the setting and the roles that are not disabled', async () => {
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

test('nothing stands in the way of disabling and deleting a person after the hand-over, and tasks go on to the successor', async () => {
  const { ann } = stage.users;
  const { rows } = (await stage.get('admin', '/system/config/list?configKey=flow.admin.userId')).body;
  expect(rows).toMatchObject([{ configValue: stage.users.ben }]);
  // What finds nobody goes to an administrator, who is not the successor.
  const { configId } = rows[0];
  await stage.post('admin', '/system/config/edit', { configId, configValue: stage.users.admin });
  expect((await stage.post('admin', '/system/user/heldTasks', [ann])).body.data).toEqual([]);
  expect((await stage.post('admin', '/system/user/changeStatus/1', { userId: ann })).body.code).toBe(200);
  const disabled = await stage.start('buyer', 'auto_leave', { name: '丁' });
  expect(await stage.taskOf('ben', disabled.processInstanceId)).toBeDefined();
  expect((await stage.post('admin', '/system/user/delete', [ann])).body.code).toBe(200);
  const deleted = await stage.start('buyer', 'auto_leave', { name: '戊' });
  expect(await stage.taskOf('ben', deleted.processInstanceId)).toBeDefined();
  const successor = (await stage.post('admin', '/system/user/delete', [stage.users.ben])).body;
  expect(successor.msg).toContain('1 项委托（安安）使用');
});

test('a person whom a flow names is disabled after being told, and a short absence does not settle it', async () => {
  const { ben, cat } = stage.users;
  await stage.deploy('auto_leave', buildChain([buildApproval('check', userCandidates(cat))]));
  const [beginTime, endTime] = [hoursOn(-1), hoursOn(300 * 24)];
  const absence = { beginTime, endTime, delegateUserId: ben, formEnNames: [], moveOpenTasks: false };
  const uses = [{ what: '1 个流程节点', names: ['采购申请“审批 check”'] }];
  const duties = async () => (await stage.post('admin', '/system/user/heldTasks', [cat])).body.data;
  expect(await duties()).toEqual([{ userId: cat, nickName: '陈陈', count: 0, uses, unsettled: [] }]);
  await stage.post('cat', '/flowable/absence', absence);
  expect(await duties()).toHaveLength(1);
  const disable = (more: object = {}) =>
    stage.post('admin', '/system/user/changeStatus/1', { userId: cat, ...more });
  expect((await disable()).body).toMatchObject({
    reason: 'IN_USE',
    msg: '人员“陈陈”正被 1 个流程节点（采购申请“审批 check”）使用，请先做离职交接，或更换所指人员再停用',
  });
  expect((await disable({ force: true })).body.code).toBe(200);
});
