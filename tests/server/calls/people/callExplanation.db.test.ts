/** Whether a person may use a call is told as the call itself decides it when the person sends it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallExplanation } from '../../../../contract/calls/permission.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { addSupplier, addSupplierRole } from '../../../support/builders/testSupplier.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
let supplier: string;
let flowing: string;
let draft: string;

beforeAll(async () => {
  stage = await createFlowServer([
    { ...buildFlowForm('auto_vendor'), hasFlow: false },
    { ...buildFlowForm('auto_seen'), cnName: '合同' },
  ]);
  await stage.deploy('auto_seen', buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
  await addMenus(['auto:auto_seen:list', 'auto:auto_seen:edit', 'auto:auto_seen:print']);
  await addMenus(['auto:auto_seen:export', 'auto:auto_vendor:list'], []);
  await addSupplierRole(stage, 'auto_vendor', ['auto:auto_seen:list', 'system:user:list']);
  const vendor = responseData(await stage.post('admin', '/auto/auto_vendor', { name: '恒信' }));
  supplier = await addSupplier(stage, {
    userName: 'hengxin',
    nickName: '恒信',
    supplierRecordId: vendor.id,
  });
  flowing = (await stage.start('buyer', 'auto_seen')).rowId;
  draft = responseData(await stage.post('buyer', '/auto/auto_seen', { name: '草稿' })).id;
});
afterAll(() => stage.close());

/** Adds menu entries and grants them to the roles. */
async function addMenus(permissions: string[], roleKeys: string[] = ['staff']): Promise<void> {
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    for (const perms of permissions) {
      const { menuId } = await tx
        .insertInto('menus')
        .values({ menuName: perms, menuType: 'F', perms })
        .returning('menuId')
        .executeTakeFirstOrThrow();
      for (const key of roleKeys)
        await tx
          .insertInto('roleMenus')
          .values({ roleId: stage.roles[key] ?? '', menuId })
          .execute();
    }
  });
}

async function explain(userName: string, call: string, record?: string): Promise<CallExplanation> {
  const [method = '', path = ''] = call.split(' ');
  const query = new URLSearchParams({ method, path, ...(record && { record }) });
  return responseData(
    await stage.get('admin', `/system/permission/user/${stage.users[userName]}/call?${query}`),
  );
}

const tokenOf = (userName: string) => (userName === 'hengxin' ? supplier : stage.as(userName));

/** True if the person's request passes every check before its input; a stale version comes after them. */
async function passes(userName: string, call: string, body?: object): Promise<boolean> {
  const [method, path = ''] = call.split(' ') as ['GET' | 'POST', string];
  const token = await tokenOf(userName);
  const answer = await stage.call(token, method, path, ...(method === 'POST' ? [body ?? {}] : []));
  if (answer.status === 403 || answer.status === 404) return false;
  return !['BUTTON_DISABLED', 'INSTANCE_ENDED', 'RECORD_GONE'].includes(answer.body.reason);
}

test('calls of administration are told as their checks decide them, for everybody', async () => {
  const calls = ['GET /system/user/list', 'POST /system/role', 'GET /system/tenant/list', 'GET /getInfo'];
  for (const userName of Object.keys(stage.users))
    for (const call of calls)
      expect([userName, call, (await explain(userName, call)).refusal === null]).toEqual([
        userName,
        call,
        await passes(userName, call),
      ]);
});

test('calls on a record are told as the record is guarded, for everybody', async () => {
  for (const userName of Object.keys(stage.users))
    for (const id of [flowing, draft]) {
      const requests: [call: string, body?: object][] = [
        [`GET /auto/auto_seen/${id}`],
        [`POST /auto/auto_seen/${id}/print`, {}],
        ['POST /auto/auto_seen/edit', { id, version: 999 }],
      ];
      for (const [call, body] of requests)
        expect([userName, id, call, (await explain(userName, call, id)).refusal === null]).toEqual([
          userName,
          id,
          call,
          await passes(userName, call, body),
        ]);
    }
});

test('a missing permission names the roles that would grant it, and an entry that is closed or absent', async () => {
  const exporting = 'POST /api/auto/auto_seen/export';
  expect(await explain('ann', exporting)).toMatchObject({
    name: '导出单据',
    path: '/auto/{form}/export',
    refusal: 'permission',
    grants: [
      {
        permission: 'auto:auto_seen:export',
        entry: 'open',
        roles: [],
        otherRoles: [{ roleName: '管理员', members: 1 }],
      },
    ],
  });
  expect((await explain('admin', exporting)).grants[0]?.roles).toEqual(['管理员']);
  const [absent] = (await explain('ann', 'POST /auto/auto_seen/delete')).grants;
  expect(absent).toMatchObject({ entry: 'none', otherRoles: [{ roleName: '管理员' }] });
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    tx.updateTable('menus').set({ status: '1' }).where('perms', '=', 'auto:auto_seen:export').execute(),
  );
  expect((await explain('ann', exporting)).grants[0]?.entry).toBe('closed');
});

test('a call that is closed to suppliers says so, whatever their role grants', async () => {
  expect(await explain('hengxin', 'GET /system/user/list')).toMatchObject({ refusal: 'supplier' });
  expect(await explain('hengxin', 'POST /auto/auto_seen/list')).toMatchObject({ refusal: null });
});

test('a record out of scope names its creator and the scopes of the person, one in a flow the flow', async () => {
  expect(await explain('ann', `GET /auto/auto_seen/${draft}`)).toMatchObject({
    refusal: 'recordScope',
    object: 'recordScope',
    record: { creatorName: '张三', creatorDeptName: '采购部', scopes: [{ roleName: '员工' }] },
  });
  expect(await explain('buyer', 'POST /auto/auto_seen/edit', flowing)).toMatchObject({
    refusal: 'recordState',
    detail: '该单据已进入审批流程，请在流程中修改、作废或删除',
  });
  expect(await explain('admin', 'GET /auto/auto_seen/999999')).toMatchObject({ refusal: 'recordGone' });
});

test('a disabled account is the first reason, with the roles that would count again', async () => {
  const status = (value: string) =>
    stage.post('admin', '/system/user/edit', { userId: stage.users.dan, status: value, force: true });
  responseData(await status('1'), null);
  expect(await explain('dan', 'POST /auto/auto_seen/list')).toMatchObject({
    refusal: 'disabled',
    grants: [{ roles: ['员工'] }],
  });
  responseData(await status('0'), null);
});

test('an address without a call, and a question without the permission, are refused', async () => {
  const ask = (userName: string, path: string) =>
    stage.get(userName, `/system/permission/user/${stage.users.ann}/call?method=GET&path=${path}`);
  expect((await ask('admin', '/no/such')).status).toBe(404);
  expect((await ask('buyer', '/getInfo')).status).toBe(403);
});

test('a call is found by what it does and by its address, with the names that the address fills in', async () => {
  const find = async (keyword: string) =>
    responseData(
      await stage.get('admin', `/system/permission/call/list?keyword=${encodeURIComponent(keyword)}`),
    );
  const exporting = { name: '导出单据', method: 'POST', ofRecord: true };
  expect(await find('导出单据')).toContainEqual({ ...exporting, path: '/auto/{form}/export' });
  expect(await find('/api/auto/auto_seen/export')).toEqual([
    { ...exporting, path: '/auto/auto_seen/export' },
  ]);
});

test('a permission of a form is found by the address of its call, by its form, and by what it does', async () => {
  const find = async (more: Record<string, string>): Promise<string[]> =>
    (
      await stage.get('admin', `/system/permission/list?${new URLSearchParams({ pageSize: '100', ...more })}`)
    ).body.rows.map(({ permission }: { permission: string }) => permission);
  expect(await find({ keyword: '/api/auto/auto_seen/list' })).toEqual(['auto:auto_seen:list']);
  expect(await find({ keyword: 'POST /auto/auto_seen/edit' })).toEqual(['auto:auto_seen:edit']);
  expect(await find({ keyword: '登记打印' })).toEqual(['auto:auto_seen:print']);
  expect(await find({ keyword: '合同' })).toContain('auto:auto_seen:list');
  const ofForm = await find({
    filter: JSON.stringify({ all: [{ field: 'formCnName', is: 'contains', value: '合同' }] }),
  });
  expect(ofForm).toContain('auto:auto_seen:list');
  expect(ofForm.every((one) => one.startsWith('auto:auto_seen:'))).toBe(true);
});
