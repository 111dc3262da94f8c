import { createTimeField, orderField, textField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const constantResource = describeResource({
  name: 'constant',
  group: 'constant',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'sort', 'export'),
  rights: 'system:constant',
  stored: { table: 'constants', path: '/system/constant' },
  key: 'id',
  label: 'name',
  keyword: '名称、值',
  chipsOf: 'status',
  tree: { parent: 'parentId', order: 'orderNum' },
  copy: {},
  fields: [
    textField('name', '名称', 100, { uniqueKey: { index: 'constantNames', among: ['parentId'] } }),
    {
      enName: 'parentId',
      label: '上级常量',
      funcType: 'select',
      selectMode: 1,
      optionsFrom: 'constant',
      display: 'parentName',
      column: 'none',
    },
    textField('value', '值', 2000, { required: false, isUntrimmed: true, width: 220 }),
    textField('formName', '表单英文名', 64, { required: false, searched: false, width: 160 }),
    orderField,
    {
      enName: 'status',
      label: '状态',
      funcType: 'radio',
      options: [
        { label: '有效', value: '0' },
        { label: '已作废', value: '1' },
      ],
      editor: 'none',
      isPCQuery: true,
      width: 90,
      tones: { '0': 'approved', '1': 'voided' },
    },
    createTimeField,
  ],
  commands: ['constant.invalidate', 'constant.resume'],
});
