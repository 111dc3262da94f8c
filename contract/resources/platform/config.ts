import { type Setting, switchOptions } from '../../settings/setting.ts';
import { findSetting } from '../../settings/settings.ts';
import { createTimeField, remarkField, textField } from '../commonFields.ts';
import { describeResource, nameCalls, type ResourceField } from '../resource.ts';

type Row = Readonly<Record<string, unknown>>;

type Editor = Partial<ResourceField>;

type Editors = {
  [Kind in Setting['kind']]: (setting: Extract<Setting, { kind: Kind }>) => Editor;
};

/** The names of what the value names; none for a value that names nothing. */
const namesProperty = 'valueNames';

const namingSelect = { funcType: 'select', selectMode: 1, as: 'text', display: namesProperty } as const;

/** How a value of each kind is entered. */
const editors: Editors = {
  switch: ({ optional }) => ({ funcType: 'radio', options: [...switchOptions], required: !optional }),
  number: ({ least, most, optional }) => ({
    funcType: 'number',
    precision: 0,
    min: least,
    max: most,
    required: !optional,
  }),
  text: ({ most }) => ({ funcType: most > 50 ? 'textarea' : 'input', maxLength: most }),
  choice: ({ options }) => ({ funcType: 'radio', options: [...options], required: true }),
  color: () => ({ funcType: 'input', tag: 'el-color-picker' }),
  picture: ({ megabytes }) => ({ funcType: 'input', tag: 'picture', maxSize: megabytes }),
  depts: () => ({ ...namingSelect, multiple: true, optionsFrom: 'dept' }),
  roles: () => ({ ...namingSelect, multiple: true, optionsFrom: 'role', optionCode: 'roleKey' }),
  person: () => ({ funcType: 'user', as: 'text', display: namesProperty }),
  supplierForm: () => ({ ...namingSelect, optionsCall: 'supplierForms' }),
};

const settingOf = ({ configKey }: Row): Setting | undefined => findSetting(String(configKey));

/** A value of a setting is entered by its kind, under a key that stays; the value of a custom key is text. */
export function specializeConfigField(field: ResourceField, row: Row): ResourceField {
  const setting = settingOf(row);
  if (!setting) return field;
  if (field.enName === 'configKey') return { ...field, editor: 'none' };
  if (field.enName !== 'configValue') return field;
  // The editor under the kind of a setting takes settings of this kind.
  const editor = editors[setting.kind] as (setting: Setting) => Editor;
  const { maxLength: _, display: __, ...plain } = field;
  return { ...plain, ...editor(setting) };
}

const explainConfig = (row: Row): string =>
  `${row.configKey}：${settingOf(row)?.meaning ?? '自定义参数，产品不使用，供其他系统按键名读取。'}`;

export const configResource = describeResource({
  name: 'config',
  group: 'config',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'export', 'groups'),
  rights: 'system:config',
  stored: { table: 'configs', path: '/system/config', order: 'configKey' },
  key: 'configId',
  label: 'configName',
  keyword: '参数名称、键名',
  chipsOf: 'configType',
  fields: [
    textField('configName', '参数名称', 100),
    textField('configKey', '参数键名', 100, {
      pattern: [/^[A-Za-z][A-Za-z0-9_.]{0,99}$/, '参数键名只含字母、数字、点和下划线'],
      uniqueKey: { index: 'configs_configKey_key' },
    }),
    {
      enName: 'configValue',
      label: '参数键值',
      funcType: 'textarea',
      maxLength: 100_000,
      display: namesProperty,
      comparison: 'settingValue',
      // The value under a custom key may be a key or a password of a service; no setting of the product is.
      confidential: (row) => !settingOf(row),
    },
    {
      enName: 'configType',
      label: '系统内置',
      funcType: 'radio',
      options: [
        { label: '内置', value: 'Y' },
        { label: '自定义', value: 'N' },
      ],
      defaultType: 'fix',
      defaultValue: 'N',
      editor: 'add',
      width: 100,
    },
    { ...remarkField },
    createTimeField,
  ],
  specialize: specializeConfigField,
  explain: explainConfig,
  preview: (row) => settingOf(row)?.preview,
  commands: ['config.clearCache'],
});
