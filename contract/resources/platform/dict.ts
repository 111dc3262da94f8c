/** Dictionaries and their entries. */
import {
  auditedField,
  createTimeField,
  orderField,
  remarkField,
  statusField,
  textField,
} from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const dictTypeField = textField('dictType', '字典类型', 64, {
  pattern: [/^[a-z][a-z0-9_]{0,63}$/, '字典类型以小写字母开头，只含小写字母、数字和下划线'],
  uniqueKey: { index: 'dictTypes_dictType_key' },
});

export const dictTypeResource = describeResource({
  name: 'dictType',
  group: 'dictType',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'export', 'groups'),
  rights: 'system:dict',
  stored: { table: 'dictTypes', path: '/system/dict/type', order: 'dictType' },
  key: 'dictId',
  label: 'dictName',
  keyword: '字典名称、类型',
  chipsOf: 'status',
  fields: [textField('dictName', '字典名称', 100), dictTypeField, statusField, remarkField, createTimeField],
  opens: 'dict.entries',
  commands: ['dict.entries'],
});

export const dictDataResource = describeResource({
  name: 'dictData',
  group: 'dict',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'sort', 'export'),
  rights: 'system:dict',
  stored: { table: 'dictData', path: '/system/dict/data' },
  key: 'dictCode',
  label: 'dictLabel',
  keyword: '标签、键值',
  chipsOf: 'status',
  tree: { parent: 'parentId', order: 'orderNum', noun: '数据' },
  copy: {},
  within: { resource: 'dictType', param: 'dictId', call: 'detail', property: 'dictType' },
  fields: [
    textField('dictLabel', '标签', 200),
    textField('dictValue', '键值', 200, {
      uniqueKey: {
        index: 'dictData_dictType_dictValue_key',
        among: ['dictType'],
        sentence: '同一字典中已有该值',
      },
    }),
    {
      enName: 'parentId',
      label: '上级',
      funcType: 'select',
      selectMode: 1,
      optionsFrom: 'dictData',
      display: 'parentName',
      column: 'none',
    },
    orderField,
    statusField,
    textField('listClass', '标签颜色', 100, { required: false, isPCQuery: false, column: 'hidden' }),
    // A client of another product stores a class here.
    textField('cssClass', '样式', 100, {
      required: false,
      isPCQuery: false,
      column: 'hidden',
      editor: 'none',
    }),
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
    auditedField('dictType', '所属字典', { optionsFrom: 'dictType' }),
    remarkField,
    createTimeField,
  ],
});
