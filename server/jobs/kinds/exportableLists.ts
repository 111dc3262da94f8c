/** Every exportable list except those of records; the administration lists are defined here. */
import { sql } from 'kysely';
import { z } from 'zod';
import { auditCalls } from '../../../contract/calls/audit.ts';
import { configCalls } from '../../../contract/calls/config.ts';
import { dictCalls } from '../../../contract/calls/dict.ts';
import { postCalls } from '../../../contract/calls/post.ts';
import { roleCalls } from '../../../contract/calls/role.ts';
import { userCalls } from '../../../contract/calls/user.ts';
import { filterGroup } from '../../../contract/filter/filterTree.ts';
import { orderBy } from '../../../contract/shapes.ts';
import { selectPosts } from '../../db/queries/people/listPosts.ts';
import { selectRoles } from '../../db/queries/people/listRoles.ts';
import { selectUserSheet } from '../../db/queries/people/userSheet.ts';
import { selectConfigs } from '../../db/queries/platform/listConfigs.ts';
import { selectDictData } from '../../db/queries/platform/listDictData.ts';
import { selectDictTypes } from '../../db/queries/platform/listDictTypes.ts';
import { auditSheetColumns, selectAuditSheet } from './auditSheet.ts';
import { exportableFlowLists } from './exportableFlowLists.ts';
import { defineExportableList as list, textColumn as text } from './exportableList.ts';

/** Conditions and order as their call has parsed them. */
const parsedConditions = { filter: z.optional(filterGroup), sysOrderBy: orderBy.optional() };

/** Both sheets of users start with the same columns, so that an export can be edited and imported again. */
const personColumns = [
  text('账号', 16),
  text('姓名', 14),
  text('部门', 32),
  text('手机号', 16),
  text('邮箱', 26),
  text('性别', 8),
  text('角色', 24),
  text('岗位', 24),
];

const users = list(
  {
    query: userCalls.list.query.extend(parsedConditions),
    title: '用户',
    permission: 'system:user:export',
    columns: [
      ...personColumns,
      text('状态', 8),
      text('备注', 30),
      { label: '创建时间', kind: 'time', width: 20 },
    ],
  },
  (_, filter) => selectUserSheet({ ...filter, everywhere: true }),
);

/** One row that shows how to fill the columns; an import skips it. */
const userTemplate = list(
  {
    query: userCalls.importTemplate.query,
    title: '用户导入模板',
    permission: 'system:user:import',
    columns: [...personColumns, text('备注', 30)],
  },
  () => sql`select '示例 zhangsan', '张三', '集团/采购部', '13800000000', 'zhangsan@example.com', '男', '员工', '',
    '示例行不会导入，可留可删'`,
);

const configs = list(
  {
    query: configCalls.list.query.extend(parsedConditions),
    title: '参数',
    permission: 'system:config:export',
    columns: [
      text('参数名称', 24),
      text('参数键名', 32),
      text('参数键值', 40),
      text('系统内置', 10),
      text('备注', 30),
      { label: '创建时间', kind: 'time', width: 20 },
    ],
  },
  ({ tx }, filter) =>
    sql`${selectConfigs(tx, filter).select([
      'configName',
      'configKey',
      'configValue',
      sql<string>`case "configType" when 'Y' then '是' else '否' end`.as('builtIn'),
      'remark',
      'createTime',
    ])}`,
);

const dictData = list(
  {
    query: dictCalls.list.query.extend(parsedConditions),
    title: '字典数据',
    permission: 'system:dict:export',
    columns: [
      text('字典类型', 24),
      text('字典标签', 24),
      text('字典键值', 24),
      { label: '排序', kind: 'number', precision: 0, width: 10 },
      text('上级标签', 24),
      text('状态', 8),
      text('备注', 30),
    ],
  },
  ({ tx }, filter) =>
    sql`${selectDictData(tx, filter).select([
      'dictType',
      'dictLabel',
      'dictValue',
      'orderNum',
      sql<string>`(select p."dictLabel" from "dictData" p where p."dictCode" = "dictData"."parentId")`.as(
        'above',
      ),
      sql<string>`case "status" when '0' then '正常' else '停用' end`.as('shownStatus'),
      'remark',
    ])}`,
);

const statusText = sql<string>`case "status" when '0' then '正常' else '停用' end`.as('statusText');
const createTimeColumn = { label: '创建时间', kind: 'time', width: 20 } as const;
const orderColumn = { label: '排序', kind: 'number', precision: 0, width: 10 } as const;

const roles = list(
  {
    query: roleCalls.list.query.extend(parsedConditions),
    title: '角色',
    permission: 'system:role:export',
    columns: [
      text('角色名称', 24),
      text('权限字符', 24),
      orderColumn,
      text('状态', 8),
      text('备注', 30),
      createTimeColumn,
    ],
  },
  ({ tx }, filter) =>
    sql`${selectRoles(tx, filter).select([
      'roleName',
      'roleKey',
      'orderNum',
      statusText,
      'remark',
      'createTime',
    ])}`,
);

const posts = list(
  {
    query: postCalls.list.query.extend(parsedConditions),
    title: '岗位',
    permission: 'system:post:export',
    columns: [
      text('岗位编码', 20),
      text('岗位名称', 24),
      orderColumn,
      text('状态', 8),
      text('备注', 30),
      createTimeColumn,
    ],
  },
  ({ tx }, filter) =>
    sql`${selectPosts(tx, filter).select([
      'postCode',
      'postName',
      'orderNum',
      statusText,
      'remark',
      'createTime',
    ])}`,
);

const dictTypes = list(
  {
    query: dictCalls.types.query.extend(parsedConditions),
    title: '字典',
    permission: 'system:dict:export',
    columns: [
      text('字典名称', 24),
      text('字典类型', 24),
      text('状态', 8),
      text('备注', 30),
      createTimeColumn,
    ],
  },
  ({ tx }, filter) =>
    sql`${selectDictTypes(tx, filter).select(['dictName', 'dictType', statusText, 'remark', 'createTime'])}`,
);

const auditLog = list(
  {
    query: auditCalls.list.query.extend(parsedConditions),
    title: '审计日志',
    permission: 'system:log:export',
    columns: auditSheetColumns,
  },
  ({ tx }, filter) => sql`${selectAuditSheet(tx, filter)}`,
);

export const exportableLists = {
  users,
  userTemplate,
  roles,
  posts,
  configs,
  dictTypes,
  dictData,
  auditLog,
  ...exportableFlowLists,
};
export type ExportableListName = keyof typeof exportableLists;
