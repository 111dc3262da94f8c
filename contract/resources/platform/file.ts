/** Stored files. */
import { textField, timeField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const fileResource = describeResource({
  name: 'file',
  group: 'file',
  calls: { list: 'list' },
  rights: 'system:file',
  key: 'fileId',
  label: 'originalName',
  keyword: '文件名',
  opens: 'file.openRow',
  emptyHint: '单据和流程的附件上传后列在这里',
  fields: [
    textField('originalName', '文件名', 255),
    textField('mimeType', '类型', 100, { width: 180 }),
    {
      enName: 'kilobytes',
      label: '大小',
      suffix: 'KB',
      funcType: 'number',
      precision: 0,
      isPCQuery: true,
      width: 110,
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
    textField('bizId', '单据编号', 20, { comparable: false, isPCQuery: false, width: 100 }),
    timeField('createTime', '上传时间', { isPCQuery: true }),
  ],
  commands: ['file.openRow', 'file.openRecord'],
});
