/** An object that configuration or records name is neither renamed, disabled nor deleted; the refusal names its users. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRowUse } from '../../../../server/calls/references/assertUnreferenced.ts';
import type { ReferenceAct, ReferencedKind } from '../../../../server/calls/references/reference.ts';
import { references } from '../../../../server/calls/references/registry.ts';
import { uniqueKeys } from '../../../../server/db/errors/uniqueKeys.ts';
import { buildApproval, buildChain } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
const ids: Record<string, string> = {};

const post = async (path: string, body: unknown) =>
  (await stage.post('admin', path, body as Record<string, unknown>)).body;
const add = async (path: string, body: object): Promise<string> =>
  String(Object.values(responseData(await stage.post('admin', path, body)))[0]);

type FieldDraft = { enName: string; [setting: string]: unknown };

const fields: FieldDraft[] = [
  { enName: 'title', label: '标题', funcType: 'input' },
  {
    enName: 'kind',
    label: '合同类型',
    funcType: 'select',
    selectMode: 1,
    configDataId: 'contract_kind',
    defaultType: 'fix',
    defaultValue: 'sale',
  },
  { enName: 'place', label: '履约部门', funcType: 'dept' },
  { enName: 'work', label: '岗位', funcType: 'currentPos' },
  {
    enName: 'level',
    label: '级别',
    funcType: 'select',
    options: ['a', 'b'].map((value) => ({ value, label: `级${value}` })),
  },
  { enName: 'note', label: '附注', funcType: 'input', hideCondition: "level == 'a'" },
];

const contract = {
  enName: 'auto_contract',
  cnName: '合同',
  fields,
  checks: [
    { scene: 'add', expression: "kind == 'lease'", action: 'warn' as const, tips: '租赁合同另行登记' },
    { scene: 'edit', expression: "'clerk' in currentUser.roleKeys", action: 'stop' as const, tips: '文员' },
  ],
};
const payment = {
  enName: 'auto_payment',
  cnName: '付款',
  fields: [
    {
      enName: 'contract',
      label: '所属合同',
      funcType: 'relatedForm' as const,
      relateEnName: 'auto_contract',
      relateField: 'title',
    },
  ],
};

beforeAll(async () => {
  stage = await createFlowServer([
    buildFlowForm('auto_flow', [
      { enName: 'kind', label: '类型', funcType: 'select', selectMode: 1, configDataId: 'contract_kind' },
      { enName: 'place', label: '部门', funcType: 'dept' },
    ]),
  ]);
  ids.dictType = await add('/system/dict/type', { dictType: 'contract_kind', dictName: '合同类型' });
  const entry = (dictValue: string, dictLabel: string, parentId?: string) =>
    add('/system/dict/data', { dictType: 'contract_kind', dictValue, dictLabel, parentId });
  ids.sale = await entry('sale', '销售');
  ids.lease = await entry('lease', '租赁');
  ids.spare = await entry('spare', '备用');
  ids.below = await entry('below', '备用下级', ids.spare);
  ids.post = await add('/system/post', { postName: '法务', postCode: 'law' });
  ids.spot = await add('/system/post', { postName: '文书', postCode: 'paper' });
  ids.role = await add('/system/role', { roleName: '文员', roleKey: 'clerk' });
  ids.dept = await add('/system/dept', { deptName: '法务部', parentId: stage.depts.集团 });
  ids.used = await add('/system/dept', { deptName: '履约部', parentId: stage.depts.集团 });
  const clerk = { enName: 'clerk', label: '经办人', funcType: 'user', defaultType: 'fix' };
  ids.rates = await add('/system/constant', { name: '费率' });
  const rate = { enName: 'rate', label: '费率', funcType: 'select', selectMode: 1, constantId: ids.rates };
  contract.fields.push({ ...clerk, defaultValue: stage.users.ann }, rate);
  ids.contract = await add('/flowable/form', contract);
  ids.payment = await add('/flowable/form', payment);
  ids.menu = await add('/system/menu', { menuName: '资料', menuType: 'M', path: '/papers' });
  ids.page = await add('/system/menu', {
    ...{ menuName: '档案', menuType: 'C', path: 'archive', component: 'AutoList', perms: 'own:archive:list' },
    parentId: ids.menu,
  });
  const pages = (await stage.get('admin', '/system/menu/list?pageSize=1000')).body.rows;
  const isFormPage = ({ perms }: { perms: string }) => perms === 'auto:auto_contract:list';
  ids.formPage = pages.find(isFormPage).menuId;
  const menuIds = [ids.page, ids.formPage];
  await add('/system/role', { roleName: '档案员', roleKey: 'archivist', menuIds });
  ids.constant = await add('/system/constant', { name: '税率' });
  await add('/system/constant', { name: '增值税', parentId: ids.constant, formName: 'auto_payment' });
  await stage.deploy('auto_flow', {
    ...buildChain([
      buildApproval('law', [
        { candidateType: 'USER', target: stage.users.ann },
        { candidateType: 'ROLE', target: ids.role },
        { candidateType: 'POST', target: ids.post },
        { candidateType: 'DEPT', target: ids.dept },
        { candidateType: 'DYNAMIC_FIELD', target: 'place' },
      ]),
    ]),
  });
  const setPosts = (postIds: unknown[]) => post('/system/user/edit', { userId: stage.users.admin, postIds });
  await setPosts([ids.spot]);
  const values = { title: '甲', kind: 'sale', place: ids.used, work: ids.spot };
  responseData(await stage.post('admin', '/auto/auto_contract', values));
  await setPosts([]);
});
afterAll(() => stage.close());

type Scenario = { path: string; body: () => unknown; msg: string };

const contractWithout = (name: string) => ({
  ...contract,
  formId: ids.contract,
  confirmLoss: true,
  fields: contract.fields.filter(({ enName }) => enName !== name),
});

const withLevels = (values: string[], hideCondition = "level == 'a'") =>
  contract.fields.map((field) => ({
    ...field,
    ...(field.enName === 'level' && { options: values.map((value) => ({ value, label: `级${value}` })) }),
    ...(field.enName === 'note' && { hideCondition }),
  }));

/** The acts that a kind's sources bar, each tried on an object that is in use. */
const scenarios: Record<ReferencedKind, Partial<Record<ReferenceAct, Scenario>>> = {
  dictType: {
    rename: {
      path: '/system/dict/type/edit',
      body: () => ({ dictId: ids.dictType, dictType: 'contract_sort' }),
      msg: '字典“合同类型”正被 2 个字段（采购申请“类型”、合同“合同类型”）使用，请先解除引用再修改字典类型',
    },
    disable: {
      path: '/system/dict/type/edit',
      body: () => ({ dictId: ids.dictType, status: '1' }),
      msg: '请先解除引用再停用',
    },
    delete: {
      path: '/system/dict/type/delete',
      body: () => [ids.dictType],
      msg: '4 项字典数据（销售、租赁、备用、备用下级）使用，请先解除引用再删除',
    },
  },
  dictData: {
    rename: {
      path: '/system/dict/data/edit',
      // A value may be any text, also the number of its own row.
      body: () => ({ dictCode: ids.sale, dictValue: ids.sale }),
      msg: '字典数据“销售”正被 1 条记录（合同“合同类型”）、1 个字段（合同“合同类型”）使用，请先解除引用再修改键值',
    },
    disable: {
      path: '/system/dict/data/edit',
      body: () => ({ dictCode: ids.sale, status: '1' }),
      msg: '字典数据“销售”正被 1 个字段（合同“合同类型”）使用，请先解除引用再停用',
    },
    delete: {
      path: '/system/dict/data/delete',
      body: () => [ids.lease],
      msg: '字典数据“租赁”正被 1 处表达式（合同：校验规则（add））使用，请先解除引用再删除',
    },
  },
  option: {
    delete: {
      path: '/flowable/form/edit',
      body: () => ({ ...contract, formId: ids.contract, confirmLoss: true, fields: withLevels(['a2', 'b']) }),
      msg: '选项“级a”正被 1 处表达式（合同：“附注”的隐藏条件）使用，请先解除引用再删除',
    },
  },
  form: {
    delete: {
      path: '/flowable/form/delete',
      body: () => ({ ids: [ids.contract], force: true }),
      msg: '表单“合同”正被 1 个字段（付款“所属合同”）使用，请先解除引用再删除',
    },
  },
  field: {
    delete: {
      path: '/flowable/form/edit',
      body: () => contractWithout('title'),
      msg: '字段“标题”正被 1 个字段（付款“所属合同”）使用，请先解除引用再删除',
    },
  },
  role: {
    rename: {
      path: '/system/role/edit',
      body: () => ({ roleId: ids.role, roleKey: 'writer' }),
      msg: '角色“文员”正被 1 处表达式（合同：校验规则（edit））使用，请先解除引用再修改权限字符',
    },
    disable: {
      path: '/system/role/edit',
      body: () => ({ roleId: ids.role, status: '1' }),
      msg: '角色“文员”正被 1 个流程节点（采购申请“审批 law”）使用，请先解除引用再停用',
    },
    delete: { path: '/system/role/delete', body: () => [ids.role], msg: '1 个流程节点' },
  },
  post: {
    disable: {
      path: '/system/post/edit',
      body: () => ({ postId: ids.post, status: '1' }),
      msg: '岗位“法务”正被 1 个流程节点（采购申请“审批 law”）使用，请先解除引用再停用',
    },
    delete: {
      path: '/system/post/delete',
      body: () => [ids.spot],
      msg: '岗位“文书”正被 1 条记录（合同“岗位”）使用，请先解除引用再删除',
    },
  },
  dept: {
    disable: {
      path: '/system/dept/edit',
      body: () => ({ deptId: ids.dept, status: '1' }),
      msg: '部门“法务部”正被 1 个流程节点（采购申请“审批 law”）使用，请先解除引用再停用',
    },
    delete: {
      path: '/system/dept/delete',
      body: () => [ids.used],
      msg: '部门“履约部”正被 1 条记录（合同“履约部门”）使用，请先解除引用再删除',
    },
  },
  user: {
    disable: {
      path: '/system/user/changeStatus/1',
      body: () => ({ userId: stage.users.ann }),
      msg: '人员“安安”正被 1 个流程节点（采购申请“审批 law”）、1 个字段（合同“经办人”）使用，请先做离职交接，或更换所指人员再停用',
    },
    delete: {
      path: '/system/user/delete',
      body: () => [stage.users.ann],
      msg: '1 个流程节点（采购申请“审批 law”）、1 个字段（合同“经办人”）使用，请先做离职交接，或更换所指人员再删除',
    },
    forceDelete: {
      path: '/system/user/delete',
      body: () => ({ ids: [stage.users.ann], force: true }),
      msg: '人员“安安”正被 1 个字段（合同“经办人”）使用，请先做离职交接，或更换所指人员再删除',
    },
  },
  menu: {
    changePermission: {
      path: '/system/menu/edit',
      body: () => ({ menuId: ids.formPage, perms: 'auto:auto_contract:listX' }),
      msg: '菜单“合同”正被 1 个表单（合同）、1 个角色（档案员）使用，由表单决定，可另建菜单',
    },
    changeAddress: {
      path: '/system/menu/edit',
      body: () => ({ menuId: ids.page, path: 'archives' }),
      msg: '菜单“档案”正被 1 个角色（档案员）使用，请先在这些角色的权限中去掉',
    },
    delete: {
      path: '/system/menu/delete',
      body: () => [ids.page],
      msg: '菜单“档案”正被 1 个角色（档案员）使用，请先在这些角色的权限中去掉',
    },
  },
  constant: {
    delete: {
      path: '/system/constant/delete',
      body: () => [ids.constant],
      msg: '常量“税率”正被 1 个下级（增值税）使用，请先解除引用再删除',
    },
    disable: {
      path: '/system/constant/invalid',
      body: () => [ids.rates],
      msg: '常量“费率”正被 1 个字段（合同“费率”）使用，请先解除引用再停用',
    },
  },
};

const kinds = Object.keys(references) as ReferencedKind[];

test.each(kinds)('each act on a %s that others name is refused with its users', async (kind) => {
  const barred = new Set(references[kind].sources.flatMap(({ bars }) => bars));
  if (kind === 'field') barred.delete('rename'); // fieldRenames.db.test.ts publishes drafts.
  expect(new Set(Object.keys(scenarios[kind]))).toEqual(barred);
  for (const { path, body, msg } of Object.values(scenarios[kind])) {
    const answer = await post(path, body());
    expect({ path, ...answer }).toMatchObject({ code: 500, reason: 'IN_USE' });
    expect(answer.msg).toContain(msg);
    expect(answer.data.users.length).toBeGreaterThan(0);
    const isEdit = path.endsWith('/edit') && kind !== 'field' && kind !== 'option';
    // An editor shows the sentence at the field that cannot change.
    if (isEdit)
      expect(answer.errors).toEqual([{ path: Object.keys(body() as object)[1], message: answer.msg }]);
  }
});

/**
 * What becomes of those who name an object by a unique code when the code changes. `refused`: the change is refused
 * with its users. `immutable`: the code cannot change. `byId`: all name it by id, and texts that were stored beside ids
 * follow. `unnamed`: nothing names it.
 */
const codeRules: Record<string, 'immutable' | 'byId' | 'unnamed' | { refusedOf: ReferencedKind }> = {
  roleKeys: { refusedOf: 'role' },
  roleNames: 'byId',
  dictTypes_dictType_key: { refusedOf: 'dictType' },
  dictData_dictType_dictValue_key: { refusedOf: 'dictData' },
  deptNames: 'byId',
  postNames: 'byId',
  postCodes: 'unnamed',
  constantNames: 'byId',
  configs_configKey_key: 'immutable',
  tenants_pkey: 'immutable',
  tenantsByCode: 'immutable',
  tenants_schema_key: 'immutable',
  userNames: 'byId',
  userOpenIds: 'unnamed',
  signInNameOwners: 'unnamed',
  formMenuPerms: 'immutable',
  savedViews_userId_list_name_key: 'unnamed',
};

test('every unique key has its rule', () => {
  expect(Object.keys(codeRules).toSorted()).toEqual(Object.keys(uniqueKeys).toSorted());
});

test('the kinds whose renames are refused are those that others name by a unique code', () => {
  const refused = Object.values(codeRules).flatMap((rule) =>
    typeof rule === 'string' ? [] : [rule.refusedOf],
  );
  const renamed = kinds.filter(
    (kind) => kind !== 'field' && references[kind].sources.some(({ bars }) => bars.includes('rename')),
  );
  expect(renamed.toSorted()).toEqual(refused.toSorted());
});

/** The statements of a check, as trees. */
const listStatements = (
  kind: Exclude<ReferencedKind, 'field' | 'option'>,
  objectIds: string[],
): Promise<string[]> =>
  stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    const statements: string[] = [];
    const counted = tx.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await findRowUse(counted, { kind, ids: objectIds, act: 'delete' });
    return statements;
  });

test('a check of many objects asks the database as often as a check of one', async () => {
  for (let at = 0; at < 5; at += 1) {
    await add('/system/dict/type', { dictType: `many_${at}`, dictName: `多个${at}` });
    for (const dictValue of ['a', 'b'])
      await add('/system/dict/data', { dictType: `many_${at}`, dictValue, dictLabel: dictValue });
  }
  const idsOf = async (table: string, key: string) =>
    stage.database.inTenant(stage.tenant, 'read', async (tx) => {
      const { rows } = await sql<{
        id: string;
      }>`select ${sql.id(key)} as "id" from ${sql.table(table)}`.execute(tx);
      return rows.map(({ id }) => id);
    });
  const tables = {
    dictType: ['dictTypes', 'dictId'],
    dictData: ['dictData', 'dictCode'],
    form: ['forms', 'formId'],
    role: ['roles', 'roleId'],
    post: ['posts', 'postId'],
    dept: ['depts', 'deptId'],
    user: ['users', 'userId'],
    menu: ['menus', 'menuId'],
    constant: ['constants', 'id'],
  } as const;
  for (const [kind, [table, key]] of Object.entries(tables)) {
    const all = await idsOf(table, key);
    const ask = (some: string[]) => listStatements(kind as keyof typeof tables, some);
    // The first check of a version reads its definitions.
    await ask(all);
    const one = await ask(all.slice(0, 1));
    expect({ kind, statements: (await ask(all)).length }).toEqual({ kind, statements: one.length });
    // Several finders read the flows, which are loaded for the first of them.
    expect(one.filter((tree) => tree.includes('"name":"running"')).length).toBeLessThan(2);
  }
});

test('codes that nothing names can change, and so can the names of objects that are named by id', async () => {
  const changes = [
    ['/system/dict/data/edit', { dictCode: ids.below, dictValue: 'lower' }],
    ['/system/dict/data/edit', { dictCode: ids.sale, dictLabel: '销售类', dictValue: 'sale', status: '0' }],
    ['/system/dict/type/edit', { dictId: ids.dictType, dictName: '合同的类型', dictType: 'contract_kind' }],
    ['/system/post/edit', { postId: ids.post, postCode: 'lawyer', postName: '法务专员' }],
    ['/system/dept/edit', { deptId: ids.used, deptName: '履约二部' }],
    ['/system/role/edit', { roleId: ids.role, roleName: '文书员', roleKey: 'clerk', status: '0' }],
  ] as const;
  for (const [path, body] of changes)
    expect({ path, ...(await post(path, body)) }).toMatchObject({ code: 200 });
});

test('the codes of forms and of the settings of the product cannot change', async () => {
  expect(
    (await stage.post('admin', '/flowable/form/edit', { ...contractWithout(''), enName: 'auto_deal' }))
      .status,
  ).toBe(400);
  const { rows } = (await stage.get('admin', '/system/config/list?configKey=sys.login.title')).body;
  const configKey = 'own.title';
  expect(
    (await stage.post('admin', '/system/config/edit', { configId: rows[0].configId, configKey })).status,
  ).toBe(400);
});

test('a setting keeps the role and the department that people may choose when they register', async () => {
  const roleId = await add('/system/role', { roleName: '访客', roleKey: 'guest' });
  const deptId = await add('/system/dept', { deptName: '访客部', parentId: stage.depts.集团 });
  const set = async (configKey: string, configValue: string) => {
    const { rows } = (await stage.get('admin', `/system/config/list?configKey=${configKey}`)).body;
    await post('/system/config/edit', { configId: rows[0].configId, configValue });
  };
  await set('sys.register.roles', 'buyer，guest');
  await set('sys.register.depts', deptId);
  const named = '正被 1 个参数（注册可选的角色）使用';
  for (const change of [{ roleKey: 'visitor' }, { status: '1' }])
    expect((await post('/system/role/edit', { roleId, ...change })).msg).toContain(named);
  expect((await post('/system/role/delete', [roleId])).msg).toContain(named);
  expect((await post('/system/dept/delete', [deptId])).msg).toContain('1 个参数（注册可选的部门');
  await set('sys.register.roles', 'buyer');
  expect(await post('/system/role/delete', [roleId])).toMatchObject({ code: 200 });
});

test('a field that a flow reads stays in its form, and objects that are deleted together may name each other', async () => {
  const form = (await stage.get('admin', '/flowable/form/en/auto_flow')).body.data;
  const fields = form.fields.filter(({ enName }: { enName: string }) => enName !== 'place');
  const refused = await post('/flowable/form/edit', { ...form, fields, confirmLoss: true });
  expect(refused.msg).toBe('字段“部门”正被 1 个流程节点（采购申请“审批 law”）使用，请先解除引用再删除');
  expect(await post('/system/dict/data/delete', [ids.spare])).toMatchObject({ reason: 'IN_USE' });
  expect(await post('/system/dict/data/delete', [ids.spare, ids.below])).toMatchObject({ code: 200 });
  await post('/system/constant/delete', [ids.constant]);
});

test('an option goes together with the expression that names it, and records keep the label they were shown with', async () => {
  const { id } = responseData(await stage.post('admin', '/auto/auto_contract', { title: '乙', level: 'a' }));
  const save = (fields: object[]) =>
    post('/flowable/form/edit', { ...contract, formId: ids.contract, confirmLoss: true, fields });
  expect(await save(withLevels(['a2', 'b'], "level == 'a2'"))).toMatchObject({ code: 200 });
  const relabeled = withLevels(['a2', 'b'], "level == 'a2'").map((field) =>
    field.enName === 'level' ? { ...field, options: [{ value: 'a2', label: '新级' }] } : field,
  );
  expect(await save(relabeled)).toMatchObject({ code: 200 });
  const record = responseData(await stage.get('admin', `/auto/auto_contract/${id}`));
  expect(record).toMatchObject({ level: 'a', level$view: '级a' });
});

test('options and dictionaries that records use are taken from a field only with a confirmation', async () => {
  const choice = { enName: 'state', label: '状态', funcType: 'select' };
  const option = (value: string) => ({ value, label: `状态${value}` });
  const form = { enName: 'auto_states', cnName: '状态表' };
  const rows = { enName: 'rows', label: '明细', funcType: 'subForm' };
  const draft = (values: string[], kind: string) => ({
    ...form,
    fields: [
      { ...choice, options: values.map(option) },
      {
        ...rows,
        children: [{ ...choice, enName: 'kind', label: '种类', selectMode: 1, configDataId: kind }],
      },
    ],
  });
  const formId = await add('/flowable/form', draft(['a', 'b', 'c'], 'contract_kind'));
  await add('/system/dict/type', { dictType: 'other_kind', dictName: '其他' });
  const record = { state: 'a', rows: [{ kind: 'lease' }] };
  const { id } = responseData(await stage.post('admin', '/auto/auto_states', record));
  const save = (body: object) => post('/flowable/form/edit', { formId, ...body });
  expect(await save(draft(['a', 'b'], 'contract_kind'))).toMatchObject({ code: 200 });
  expect(await save(draft(['b'], 'other_kind'))).toMatchObject({
    reason: 'WOULD_LOSE_DATA',
    data: {
      fields: [
        { field: 'state', label: '状态', rows: 1 },
        { field: 'kind', label: '种类', rows: 1 },
      ],
    },
  });
  // A deleted record is gone for good.
  expect(await post('/auto/auto_states/delete', [id])).toMatchObject({ code: 200 });
  expect(await save(draft(['b'], 'other_kind'))).toMatchObject({ code: 200 });
  responseData(await stage.post('admin', '/auto/auto_states', { state: 'b' }));
  expect(await save(draft(['a'], 'other_kind'))).toMatchObject({ reason: 'WOULD_LOSE_DATA' });
  expect(await save({ ...draft(['a'], 'other_kind'), confirmLoss: true })).toMatchObject({ code: 200 });
});
