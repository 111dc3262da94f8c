/** Every exportable list except those of records; the administration lists are defined here. */
import { sql } from 'kysely';
import { auditCalls } from '../../../contract/calls/audit.ts';
import { userCalls } from '../../../contract/calls/user.ts';
import { selectUserSheet } from '../../db/queries/people/userSheet.ts';
import { auditSheetColumns, selectAuditSheet } from './auditSheet.ts';
import { exportableFlowLists } from './exportableFlowLists.ts';
import { defineExportableList as list, textColumn as text } from './exportableList.ts';
import { listQuerySheets } from './listQuerySheets.ts';
import { parsedConditions, resourceSheets } from './resourceSheets.ts';

/** The export and the template of the import share these columns, so that an export can be edited and imported again. */
export const personColumns = [
  text('userName', '账号', 16),
  text('nickName', '姓名', 14),
  text('deptId', '部门', 32),
  text('phonenumber', '手机号', 16),
  text('email', '邮箱', 26),
  text('sex', '性别', 8),
  text('roleIds', '角色', 24),
  text('postIds', '岗位', 24),
  text('status', '状态', 8),
  text('remark', '备注', 30),
];

const users = list(
  {
    query: userCalls.list.query.extend(parsedConditions),
    title: '用户',
    permission: 'system:user:export',
    columns: [
      ...personColumns,
      { id: 'createTime', label: '创建时间', kind: 'time', width: 20 },
      { ...text('waiting', '待启用', 8), isExtra: true },
    ],
  },
  (_, filter) => selectUserSheet({ ...filter, everywhere: true }),
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
  auditLog,
  ...exportableFlowLists,
  ...resourceSheets,
  ...listQuerySheets,
};
export type ExportableListName = keyof typeof exportableLists;
