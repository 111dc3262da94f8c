/** Stored files. */
import { fileCategories, otherFiles } from '../../fileCategories.ts';
import { textField, timeField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const fileResource = describeResource({
  name: 'file',
  group: 'file',
  calls: nameCalls('list', 'export', 'groups'),
  rights: 'system:file',
  key: 'fileId',
  label: 'originalName',
  keyword: '文件名',
  opens: 'file.openRow',
  chipsOf: 'category',
  emptyHint: '单据和流程的附件上传后列在这里',
  fields: [
    textField('originalName', '文件名', 255),
    {
      enName: 'category',
      label: '种类',
      funcType: 'radio',
      options: [...fileCategories, otherFiles].map(({ value, label }) => ({ value, label })),
      isPCQuery: true,
      width: 90,
    },
    textField('mimeType', '类型', 100, { width: 180, column: 'hidden' }),
    {
      enName: 'kilobytes',
      label: '大小',
      suffix: 'KB',
      funcType: 'number',
      precision: 0,
      isPCQuery: true,
      width: 110,
      isSummed: true,
    },
    {
      enName: 'createBy',
      label: '上传人',
      funcType: 'user',
      display: 'createByName',
      isPCQuery: true,
      width: 100,
    },
    textField('formCnName', '所在表单', 100, { width: 140 }),
    textField('records', '单据编号', 2000, { width: 100 }),
    { enName: 'version', label: '版本', funcType: 'number', precision: 0, width: 70 },
    {
      enName: 'replaced',
      label: '是否最新',
      funcType: 'radio',
      options: [
        { label: '最新', value: 'false' },
        { label: '旧版本', value: 'true' },
      ],
      as: 'boolean',
      width: 90,
      tones: { true: 'draft' },
    },
    timeField('createTime', '上传时间', { isPCQuery: true }),
  ],
  commands: ['file.openRow', 'file.openRecord', 'file.downloadRow'],
});
