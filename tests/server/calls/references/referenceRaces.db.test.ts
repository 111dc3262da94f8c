/** Saving a reference and renaming, disabling or deleting the object at the same moment: the second waits and judges by the first. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRowVersion } from '../../../../server/db/queries/rowVersion.ts';
import { writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { buildApproval, buildChain } from '../../../support/builders/flowDrafts.ts';
import { type RaceNodes, startTwoNodes } from '../../../support/races/raceNodes.ts';
import { waitUntilBlocked } from '../../../support/races/transactionGate.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import type { TestResponse } from '../../../support/servers/testServer.ts';

let stage: FlowServer;
let two: RaceNodes;
let made = 0;

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_flow')]);
  two = await startTwoNodes(stage);
  await add('/system/dict/type', { dictType: 'states', dictName: '状态' });
  const state = { enName: 'state', label: '状态', funcType: 'select', selectMode: 1, configDataId: 'states' };
  const place = { enName: 'place', label: '部门', funcType: 'dept' };
  await add('/flowable/form', { enName: 'auto_states', cnName: '状态表', fields: [state, place] });
});
afterAll(async () => {
  await two.close();
  await stage.close();
});

const add = async (path: string, body: object): Promise<string> =>
  String(Object.values(responseData(await stage.post('admin', path, body)))[0]);

/** The body of an edit with the version of the row, whose check locks the row beside the references. */
const edit = async (table: string, key: string, change: Record<string, unknown>) => {
  const row = { table, key, id: String(change[key]) };
  const version = await stage.database.inTenant(stage.tenant, 'write', (tx) => lockRowVersion(tx, row));
  return { ...change, version };
};

/** A request, and the table that it writes after its checks. */
type Request = { path: string; body: unknown; stalledAt: string };

/** `isUnfit`: how the save is refused once the object has been changed; absent where nothing checks it. */
type Race = { save: Request; act: Request; isUnfit?: object };

const next = () => {
  made += 1;
  return made;
};

/** The places of references that are saved under a lock, each with an act on what it names. */
const races: Record<string, () => Promise<Race>> = {
  async forms() {
    const dictType = `kinds_${next()}`;
    const dictId = await add('/system/dict/type', { dictType, dictName: `种类${made}` });
    const field = {
      enName: 'kind',
      label: '种类',
      funcType: 'select',
      selectMode: 1,
      configDataId: dictType,
    };
    return {
      save: {
        path: '/flowable/form',
        body: { enName: `auto_kinds_${made}`, cnName: `种类表${made}`, fields: [field] },
        stalledAt: 'formVersions',
      },
      act: {
        path: '/system/dict/type/edit',
        body: await edit('dictTypes', 'dictId', { dictId, status: '1' }),
        stalledAt: 'dictTypes',
      },
      isUnfit: { code: 400, errors: [{ message: `“种类”的字典“种类${made}”已停用` }] },
    };
  },

  async flows() {
    const roleId = await add('/system/role', { roleName: `审核员${next()}`, roleKey: `auditor_${made}` });
    const draft = buildChain([buildApproval('check', [{ candidateType: 'ROLE', target: roleId }])]);
    const saved = { formEnName: 'auto_flow', xml: await writeBpmn(draft) };
    const processDefinitionId = await add('/flowable/definition/save', saved);
    return {
      save: {
        path: '/flowable/definition/deploy',
        body: { processDefinitionId },
        stalledAt: 'flowDefinitions',
      },
      act: {
        path: '/system/role/delete',
        body: [roleId],
        stalledAt: 'roles',
      },
      isUnfit: { code: 500, reason: 'BAD_DEFINITION' },
    };
  },

  async settings() {
    const roleKey = `guest_${next()}`;
    const roleId = await add('/system/role', { roleName: `访客${made}`, roleKey });
    const { rows } = (await stage.get('admin', '/system/config/list?configKey=sys.register.roles')).body;
    const { configId } = rows[0];
    return {
      save: {
        path: '/system/config/edit',
        body: await edit('configs', 'configId', { configId, configValue: roleKey }),
        stalledAt: 'configs',
      },
      act: {
        path: '/system/role/edit',
        body: await edit('roles', 'roleId', { roleId, roleKey: `visitor_${made}` }),
        stalledAt: 'roles',
      },
      isUnfit: { code: 400, errors: [{ message: `角色“${roleKey}”不存在` }] },
    };
  },

  async constants() {
    const enName = `auto_named_${next()}`;
    const fields = [{ enName: 'name', label: '名称', funcType: 'input' }];
    const formId = await add('/flowable/form', { enName, cnName: `表单${made}`, fields });
    return {
      save: {
        path: '/system/constant',
        body: { name: `税率${made}`, formName: enName },
        stalledAt: 'constants',
      },
      act: {
        path: '/flowable/form/delete',
        body: [formId],
        stalledAt: 'forms',
      },
      isUnfit: { code: 400, errors: [{ path: 'formName', message: `表单“${enName}”不存在` }] },
    };
  },

  async 'organization: posts'() {
    const postId = await add('/system/post', { postName: `文书${next()}`, postCode: `paper_${made}` });
    return {
      save: {
        path: '/system/user/edit',
        body: await edit('users', 'userId', { userId: stage.users.cashier, postIds: [postId] }),
        stalledAt: 'users',
      },
      act: {
        path: '/system/post/edit',
        body: await edit('posts', 'postId', { postId, status: '1' }),
        stalledAt: 'posts',
      },
      isUnfit: { code: 400, errors: [{ message: `岗位“文书${made}”已停用` }] },
    };
  },

  async 'organization: departments'() {
    const parentId = stage.depts.集团;
    const deptId = await add('/system/dept', { deptName: `新部门${next()}`, parentId });
    return {
      save: {
        path: '/system/user/edit',
        body: await edit('users', 'userId', { userId: stage.users.nobody, deptId }),
        stalledAt: 'users',
      },
      act: {
        path: '/system/dept/edit',
        body: await edit('depts', 'deptId', { deptId, status: '1' }),
        stalledAt: 'depts',
      },
      isUnfit: { code: 400, errors: [{ message: `部门“新部门${made}”已停用` }] },
    };
  },

  async 'organization: heads'() {
    const person = { userName: `head_${next()}`, nickName: `主任${made}`, password: 'Bohai#4721x' };
    const userId = await add('/system/user', person);
    const deptId = stage.depts.财务部;
    return {
      save: {
        path: '/system/dept/edit',
        body: await edit('depts', 'deptId', { deptId, leaderId: userId }),
        stalledAt: 'depts',
      },
      act: {
        path: '/system/user/delete',
        body: [userId],
        stalledAt: 'users',
      },
      isUnfit: { code: 400, errors: [{ message: '负责人不存在或已删除，请另选一人' }] },
    };
  },

  async 'records with entries'() {
    const dictValue = `s${next()}`;
    const entry = { dictType: 'states', dictValue, dictLabel: `状态${made}` };
    const dictCode = await add('/system/dict/data', entry);
    return {
      save: {
        path: '/auto/auto_states',
        body: { state: dictValue },
        stalledAt: 'auto_states',
      },
      act: {
        path: '/system/dict/data/edit',
        body: await edit('dictData', 'dictCode', { dictCode, dictValue: `t${made}` }),
        stalledAt: 'dictData',
      },
      isUnfit: { code: 500, reason: 'FIELD_INVALID' },
    };
  },

  async 'records with departments'() {
    const deptId = await add('/system/dept', { deptName: `旧部门${next()}`, parentId: stage.depts.集团 });
    return {
      save: { path: '/auto/auto_states', body: { place: deptId }, stalledAt: 'auto_states' },
      act: {
        path: '/system/dept/delete',
        body: [deptId],
        stalledAt: 'depts',
      },
      isUnfit: { code: 500, reason: 'FIELD_INVALID' },
    };
  },
};

/** Both answers, of requests of which the second is sent while the first has checked and not yet written. */
async function sendTogether(first: Request, second: Request): Promise<TestResponse[]> {
  const [one, other] = two.nodes;
  const stalled = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const stalling = stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    // Rows can be read and locked, and not written.
    await sql`lock table ${sql.table(first.stalledAt)} in share mode`.execute(tx);
    stalled.resolve();
    await released.promise;
  });
  await Promise.race([stalled.promise, stalling]);
  try {
    const early = one.ask('admin', 'POST', first.path, first.body);
    await waitUntilBlocked(stage.database, [early]);
    const late = other.ask('admin', 'POST', second.path, second.body);
    await waitUntilBlocked(stage.database, [early, late]);
    released.resolve();
    return await Promise.all([early, late]);
  } finally {
    released.resolve();
    await stalling;
  }
}

describe.each(Object.entries(races))('%s', (_, prepare) => {
  test('an act that begins while a reference is saved waits for it and is refused', async () => {
    const { save, act } = await prepare();
    const [saved, acted] = await sendTogether(save, act);
    expect(saved?.body).toMatchObject({ code: 200 });
    expect(acted?.body).toMatchObject({ code: 500, reason: 'IN_USE' });
  });

  test('a save that begins during the act waits for it and judges by what it finds then', async () => {
    const { save, act, isUnfit = { code: 200 } } = await prepare();
    const [acted, saved] = await sendTogether(act, save);
    expect(acted?.body).toMatchObject({ code: 200 });
    expect(saved?.body).toMatchObject(isUnfit);
  });
});

test('the second of two changes that lose a page of the menu only together is refused', async () => {
  const folder = { menuType: 'M', path: '/flow-manage/my-flow' };
  const [from, to] = [
    await add('/system/menu', { ...folder, menuName: '原处' }),
    await add('/system/menu', { ...folder, menuName: '新处' }),
  ];
  const menuId = await add('/system/menu', { menuName: '待办', menuType: 'C', path: 'todo', parentId: from });
  await add('/system/role', { roleName: '承办', roleKey: 'todo', menuIds: [menuId] });
  const path = '/system/menu/edit';
  const [moved, renamed] = await sendTogether(
    { path, body: { menuId, parentId: to }, stalledAt: 'menus' },
    { path, body: { menuId: to, path: '/flow' }, stalledAt: 'menus' },
  );
  expect(moved?.body).toMatchObject({ code: 200 });
  expect(renamed?.body).toMatchObject({ reason: 'IN_USE', errors: [{ path: 'path' }] });
});
