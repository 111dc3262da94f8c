import { statusField, textField, timeField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

/** Estimates of the database. */
const count = { funcType: 'number', precision: 0, width: 100, editor: 'none', isSummed: true } as const;

export const tenantResource = describeResource({
  name: 'tenant',
  group: 'tenant',
  calls: { list: 'list', detail: 'detail', add: 'add', edit: 'edit', export: 'exportList', groups: 'groups' },
  rights: 'system:tenant',
  key: 'tenantCode',
  label: 'tenantName',
  keyword: '租户名称、编码',
  chipsOf: 'status',
  fields: [
    textField('tenantCode', '租户编码', 64, { editor: 'add' }),
    textField('tenantName', '租户名称', 100),
    {
      ...statusField,
      editor: 'none',
      options: [
        { label: '正常', value: '0' },
        { label: '暂停', value: '1' },
      ],
    },
    { ...count, enName: 'people', label: '人员（约）' },
    { ...count, enName: 'records', label: '单据（约）' },
    { ...count, enName: 'files', label: '文件（约）' },
    { ...count, enName: 'databaseMb', label: '数据库 MB（约）', precision: 1, width: 130 },
    timeField('lastActivityTime', '最近使用'),
    timeField('suspendedTime', '暂停时间', { column: 'hidden' }),
    textField('adminUserName', '首位管理员账号', 64, {
      editor: 'add',
      column: 'none',
      defaultType: 'fix',
      defaultValue: 'admin',
    }),
    {
      enName: 'template',
      label: '模板',
      funcType: 'radio',
      selectMode: 1,
      optionsCall: 'templates',
      editor: 'add',
      column: 'none',
      defaultType: 'fix',
      defaultValue: 'empty',
    },
  ],
  commands: ['tenant.suspend', 'tenant.resume', 'tenant.export', 'tenant.delete'],
});
