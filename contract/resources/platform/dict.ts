/** Dictionaries and their entries. */
import { createTimeField, orderField, remarkField, statusField, textField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const dictTypeResource = describeResource({
  name: 'dictType',
  group: 'dict',
  calls: {
    list: 'types',
    detail: 'type',
    add: 'addType',
    edit: 'editType',
    remove: 'removeTypes',
    export: 'exportTypes',
  },
  rights: 'system:dict',
  key: 'dictId',
  label: 'dictName',
  keyword: '字典名称、类型',
  chipsOf: 'status',
  fields: [
    textField('dictName', '字典名称', 100),
    textField('dictType', '字典类型', 64),
    statusField,
    remarkField,
    createTimeField,
  ],
  opens: 'dict.entries',
  commands: ['dict.entries'],
});

export const dictDataResource = describeResource({
  name: 'dictData',
  group: 'dict',
  calls: {
    list: 'list',
    detail: 'detail',
    add: 'add',
    edit: 'edit',
    remove: 'remove',
    sort: 'sort',
    export: 'export',
  },
  rights: 'system:dict',
  key: 'dictCode',
  label: 'dictLabel',
  keyword: '标签、键值',
  chipsOf: 'status',
  tree: { parent: 'parentId', order: 'orderNum' },
  copy: { without: ['dictValue'] },
  within: { resource: 'dictType', param: 'dictId', call: 'type', property: 'dictType' },
  fields: [
    textField('dictLabel', '标签', 200),
    textField('dictValue', '键值', 200),
    {
      enName: 'parentId',
      label: '上级',
      funcType: 'select',
      selectMode: 1,
      optionsFrom: 'dictData',
      column: 'none',
    },
    orderField,
    statusField,
    textField('listClass', '标签颜色', 100, { required: false, isPCQuery: false, column: 'hidden' }),
    {
      enName: 'isDefault',
      label: '默认',
      funcType: 'radio',
      options: [
        { label: '是', value: 'Y' },
        { label: '否', value: 'N' },
      ],
      defaultType: 'fix',
      defaultValue: 'N',
      width: 80,
    },
    remarkField,
    createTimeField,
  ],
});
