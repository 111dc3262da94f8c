/** The versions of flow definitions. */
import { auditedField, textField, timeField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const definitionResource = describeResource({
  name: 'definition',
  group: 'definition',
  calls: nameCalls('list', 'export', 'groups'),
  rights: 'system:flow',
  key: 'processDefinitionId',
  label: 'formCnName',
  keyword: '表单名称、英文名',
  chipsOf: 'status',
  emptyHint: '流程用接口 POST /flowable/definition/save 保存，见 docs/zh/configuring.md',
  fields: [
    textField('formCnName', '表单', 100),
    textField('formEnName', '英文名', 64, { width: 180 }),
    { enName: 'version', label: '版本', funcType: 'number', precision: 0, isPCQuery: true, width: 80 },
    {
      enName: 'status',
      label: '状态',
      funcType: 'radio',
      options: [
        { label: '使用中', value: 'deployed' },
        { label: '草稿', value: 'draft' },
        { label: '旧版本', value: 'replaced' },
      ],
      isPCQuery: true,
      width: 90,
      tones: { deployed: 'approved', draft: 'draft', replaced: 'plain' },
    },
    {
      enName: 'runningCount',
      label: '处理中的流程',
      funcType: 'number',
      precision: 0,
      comparable: false,
      width: 130,
      isSummed: true,
    },
    timeField('deployTime', '部署时间'),
    // For the audit log: what a draft changes in the version before it.
    auditedField('document', '流程图', { comparison: 'flowDocument' }),
  ],
  hasHistory: true,
  commands: ['definition.deploy', 'definition.retire', 'definition.compare', 'definition.migrate'],
});
