import { statusField, textField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const tenantResource = describeResource({
  name: 'tenant',
  group: 'tenant',
  calls: { list: 'list', detail: 'detail', add: 'add', edit: 'edit', remove: 'remove' },
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
      editor: 'edit',
      options: [
        { label: '正常', value: '0' },
        { label: '暂停', value: '1' },
      ],
    },
    textField('adminUserName', '首位管理员账号', 64, {
      editor: 'add',
      column: 'none',
      defaultType: 'fix',
      defaultValue: 'admin',
    }),
  ],
});
