import { createTimeField, remarkField, textField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const configResource = describeResource({
  name: 'config',
  group: 'config',
  calls: { list: 'list', detail: 'detail', add: 'add', edit: 'edit', remove: 'remove', export: 'export' },
  rights: 'system:config',
  key: 'configId',
  label: 'configName',
  keyword: '参数名称、键名',
  chipsOf: 'configType',
  fields: [
    textField('configName', '参数名称', 100),
    textField('configKey', '参数键名', 100),
    { enName: 'configValue', label: '参数键值', funcType: 'textarea', maxLength: 100_000 },
    {
      enName: 'configType',
      label: '系统内置',
      funcType: 'radio',
      options: [
        { label: '内置', value: 'Y' },
        { label: '自定', value: 'N' },
      ],
      defaultType: 'fix',
      defaultValue: 'N',
      editor: 'add',
      width: 100,
    },
    { ...remarkField },
    createTimeField,
  ],
  commands: ['config.clearCache'],
});
