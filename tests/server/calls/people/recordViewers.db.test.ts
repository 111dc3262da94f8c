/** Who may see a record is told as the lists and the pages of flows decide it, for every data scope. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ViewerGroup } from '../../../../contract/calls/permission.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { addSupplier, addSupplierRole } from '../../../support/builders/testSupplier.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

type Kept = { rowId: string; processInstanceId?: string };

let stage: FlowServer;
let supplier: string;
/** Of the buyer in a flow, of the cashier without one, of the buyer for the supplier. */
let records: Kept[];

beforeAll(async () => {
  const vendor = { funcType: 'relatedForm', relateEnName: 'auto_vendor', relateField: 'name' } as const;
  stage = await createFlowServer([
    { ...buildFlowForm('auto_vendor'), hasFlow: false, feature: { shared: true } },
    buildFlowForm('auto_seen', [{ enName: 'vendor', label: '供应商', ...vendor }]),
  ]);
  const { ann, ben } = stage.users;
  await stage.deploy(
    'auto_seen',
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))]),
  );
  await grant('staff', ['auto:auto_seen:list', 'auto:auto_seen:add', 'auto:auto_vendor:list']);
  const vendorId = await add('admin', 'auto_vendor', { name: '恒信' });
  await addSupplierRole(stage, 'auto_vendor', ['auto:auto_seen:list']);
  supplier = await addSupplier(stage, { userName: 'hengxin', nickName: '恒信', supplierRecordId: vendorId });
  records = [
    await stage.start('buyer', 'auto_seen'),
    { rowId: await add('cashier', 'auto_seen', { name: '草稿' }) },
    await stage.start('buyer', 'auto_seen', { vendor: vendorId }),
  ];
});
afterAll(() => stage.close());

async function add(userName: string, form: string, body: object): Promise<string> {
  return responseData(await stage.post(userName, `/auto/${form}`, body)).id;
}

/** Adds permissions to a role by menu entries of their own. */
async function grant(roleKey: string, permissions: readonly string[]): Promise<void> {
  const roleId = stage.roles[roleKey] ?? '';
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    for (const perms of permissions) {
      const { menuId } = await tx
        .insertInto('menus')
        .values({ menuName: perms, menuType: 'F', perms })
        .returning('menuId')
        .executeTakeFirstOrThrow();
      await tx.insertInto('roleMenus').values({ roleId, menuId }).execute();
    }
  });
}

/** As the lists and the pages answer the people themselves. */
async function askEverybody({ rowId, processInstanceId }: Kept): Promise<string[]> {
  const names: string[] = [];
  for (const userName of Object.keys(stage.users)) {
    const token = userName === 'hengxin' ? supplier : await stage.as(userName);
    const ask = (method: 'GET' | 'POST', path: string) =>
      stage.call(token, method, path, ...(method === 'POST' ? [{}] : []));
    const list = await ask('POST', '/auto/auto_seen/list');
    const listed = (list.body.rows ?? []).some(({ id }: { id: string }) => id === rowId);
    const opens =
      processInstanceId !== undefined &&
      (await ask('GET', `/flowable/instance/detail?processInstanceId=${processInstanceId}`)).status === 200;
    if (listed || opens) names.push(userName);
  }
  return names.sort();
}

async function viewersOf({ rowId }: Kept): Promise<{ people: number; groups: ViewerGroup[] }> {
  return responseData(await stage.get('admin', `/system/permission/record/auto_seen/${rowId}`));
}

async function accountsOf(names: readonly string[]): Promise<string[]> {
  const { rows } = (await stage.get('admin', '/system/user/list?pageSize=100')).body;
  return rows
    .filter(({ nickName }: { nickName: string }) => names.includes(nickName))
    .map(({ userName }: { userName: string }) => userName)
    .sort();
}

const setScope = async (dataScope: string, deptIds: string[] = []) => {
  const body = { roleId: stage.roles.staff, dataScope, deptIds };
  responseData(await stage.post('admin', '/system/role/edit', body), null);
};

test.each(['SELF', 'DEPT', 'DEPT_AND_CHILD', 'ALL', 'CUSTOM'])(
  'the viewers are those who find the record in a list or open its flow, with the data scope %s',
  async (dataScope) => {
    await setScope(dataScope, dataScope === 'CUSTOM' ? [stage.depts.采购部 ?? ''] : []);
    for (const record of records) {
      const { people, groups } = await viewersOf(record);
      const told = await accountsOf(groups.flatMap(({ names }) => names));
      expect(told).toEqual(await askEverybody(record));
      expect(people).toBe(told.length);
    }
  },
);

test('each group names its reason, the role whose data scope applies, and its people', async () => {
  await setScope('ALL');
  const [flow, draft, ofSupplier] = records;
  if (!flow || !draft || !ofSupplier) throw new Error('A record is missing.');
  const reasonsOf = async (record: Kept) =>
    (await viewersOf(record)).groups.map(({ reason, roleName, names }) => [reason, roleName, ...names]);
  const ofFlow = await reasonsOf(flow);
  expect(ofFlow).toContainEqual(['admin', '', '管理员']);
  expect(ofFlow).toContainEqual(['creator', '', '张三']);
  expect(ofFlow).toContainEqual(['scopeAll', '员工', '安安', '贝贝', '陈陈', '丹丹', '李四', '王五', '张三']);
  expect(ofFlow).toContainEqual(['scopeDept', '部门负责人', '李四']);
  expect(ofFlow).toContainEqual(['initiator', '', '张三']);
  expect(ofFlow.map(([reason]) => reason)).toContain('candidate');
  expect((await reasonsOf(draft)).map(([reason]) => reason)).toEqual(['admin', 'creator', 'scopeAll']);
  expect((await reasonsOf(ofSupplier)).map(([reason]) => reason)).toContain('supplier');
});

test('those who may change or delete a record are those whose requests pass the checks of the call', async () => {
  await setScope('DEPT');
  await grant('staff', ['auto:auto_seen:edit']);
  await grant('leader', ['auto:auto_seen:export']);
  const [, draft] = records;
  if (!draft) throw new Error('A record is missing.');
  const query = `record=auto_seen-${draft.rowId}&pageSize=100`;
  const { rows } = (await stage.get('admin', `/system/permission/recordHolder/list?${query}`)).body;
  const told = (act: string) =>
    rows
      .filter((row: Record<string, unknown>) => row[act] !== '')
      .map(({ userName }: { userName: string }) => userName)
      .sort();
  const passing: string[] = [];
  for (const userName of Object.keys(stage.users)) {
    const token = userName === 'hengxin' ? supplier : await stage.as(userName);
    // A stale version is refused after every check of the person.
    const body = { id: draft.rowId, version: 999 };
    const { status } = await stage.call(token, 'POST', '/auto/auto_seen/edit', body);
    if (status === 200) passing.push(userName);
  }
  expect(told('edit')).toEqual(passing.sort());
  expect(told('edit').length).toBeGreaterThan(1);
  expect(told('remove')).toEqual(['admin']);
  const admin = rows.find(({ userName }: { userName: string }) => userName === 'admin');
  expect(admin).toMatchObject({ view: ['管理员'], edit: '管理员', remove: '管理员', export: '管理员' });
  const named = await stage.get('admin', `/system/permission/record/auto_seen-${draft.rowId}`);
  expect(responseData(named)).toMatchObject({ title: expect.stringContaining('采购申请 ') });
  expect((await stage.get('admin', '/system/permission/record/auto_seen-999999')).status).toBe(404);
  const nobody = await stage.get('admin', '/system/permission/recordHolder/list?record=auto_none-1');
  expect(nobody.body).toMatchObject({ rows: [], total: 0 });
});

test('a record or form that does not exist has no viewers to tell, and the question needs its permission', async () => {
  expect((await stage.get('admin', '/system/permission/record/auto_seen/999999')).status).toBe(404);
  expect((await stage.get('admin', '/system/permission/record/auto_none/1')).status).toBe(404);
  const [record] = records;
  expect((await stage.get('buyer', `/system/permission/record/auto_seen/${record?.rowId}`)).status).toBe(403);
});
