import { createTimeField, remarkField, textField } from '../commonFields.ts';
import { describeResource, type ResourceField } from '../resource.ts';

const switchOptions = [
  { label: '是', value: 'true' },
  { label: '否', value: 'false' },
];

const optionsByKey: Readonly<Record<string, { label: string; value: string }[]>> = {
  'sys.login.box.position': [
    { label: '左', value: 'left' },
    { label: '居中', value: 'center' },
    { label: '右', value: 'right' },
  ],
};

/** A switch, a choice or a whole number is entered as such; every other value is text. */
export function specializeConfigValue(
  field: ResourceField,
  { configKey, configValue }: Readonly<Record<string, unknown>>,
): ResourceField {
  if (field.enName !== 'configValue') return field;
  const value = String(configValue ?? '');
  const isSwitch = value === 'true' || value === 'false';
  const options = isSwitch ? switchOptions : optionsByKey[String(configKey)];
  if (options) return { ...field, funcType: 'radio', options, required: true };
  if (!/^\d{1,9}$/.test(value)) return field;
  return { ...field, funcType: 'number', precision: 0, min: 0, required: true };
}

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
  specialize: specializeConfigValue,
  commands: ['config.clearCache'],
});
