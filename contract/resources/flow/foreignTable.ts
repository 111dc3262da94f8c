/** Tables of other programs in the tenant's schema, of which forms can be made. */
import { textField } from '../commonFields.ts';
import { describeResource, type ResourceField } from '../resource.ts';

const countField = (enName: string, label: string): ResourceField => ({
  enName,
  label,
  funcType: 'number',
  precision: 0,
  width: 120,
});

export const foreignTableResource = describeResource({
  name: 'foreignTable',
  group: 'generator',
  calls: { list: 'tables', export: 'exportTables', groups: 'tableGroups' },
  rights: 'system:form',
  key: 'tableId',
  label: 'tableName',
  keyword: '表名、说明',
  opens: 'foreignTable.generate',
  emptyHint: '由其他程序写入本租户数据库模式（schema）的表列在这里，可生成表单并带入其中的数据',
  fields: [
    textField('tableName', '表名', 63),
    textField('tableComment', '说明', 200),
    countField('columnCount', '列数'),
    { ...countField('rowEstimate', '行数（约）'), isSummed: true },
  ],
  commands: ['foreignTable.generate'],
});
