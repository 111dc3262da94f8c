/** Configured forms. */
import { auditedField, textField, timeField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

const count = {
  funcType: 'number',
  precision: 0,
  comparable: false,
  editor: 'none',
  width: 110,
  isSummed: true,
} as const;

export const formResource = describeResource({
  name: 'form',
  group: 'form',
  calls: nameCalls('list', 'remove', 'export', 'groups'),
  rights: 'system:form',
  key: 'formId',
  label: 'cnName',
  keyword: '表单名称、英文名',
  chipsOf: 'hasFlow',
  emptyHint: '按 N 新建一个表单',
  opens: 'form.records',
  hasHistory: true,
  fields: [
    textField('cnName', '表单名称', 100),
    textField('enName', '英文名', 64, { width: 180 }),
    textField('category', '分类', 40, { width: 110 }),
    {
      enName: 'hasFlow',
      label: '流程',
      funcType: 'radio',
      options: [
        { label: '走流程', value: 'true' },
        { label: '不走流程', value: 'false' },
      ],
      as: 'boolean',
      isPCQuery: true,
      width: 100,
    },
    { enName: 'version', label: '版本', funcType: 'number', precision: 0, width: 80 },
    // For the audit log: the fields that a change adds and removes, and what it changes in others.
    auditedField('fieldLabels', '字段', { funcType: 'select', multiple: true, options: [] }),
    auditedField('definition', '表单设置', { comparison: 'formDefinition' }),
    { ...count, enName: 'records', label: '记录数（约）' },
    { ...count, enName: 'kilobytes', label: '占用', suffix: 'KB' },
    timeField('updateTime', '更新时间'),
    timeField('createTime', '创建时间', { column: 'hidden' }),
  ],
  commands: ['form.create', 'form.design', 'form.copy', 'form.drafts', 'form.records', 'form.flows'],
});
