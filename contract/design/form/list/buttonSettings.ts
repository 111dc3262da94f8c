/** The settings of the buttons of a list: those of every list, those of the form, and what these do. Pure. */
import { getAt, type Path } from '../../edit.ts';
import type { Step } from '../../history.ts';
import {
  asPairs,
  asSwitch,
  choiceEditor,
  jumpSettings,
  switchEditor,
  text,
  toRows,
} from '../propertyEditors.ts';
import { builtInButtons, isBuiltInButton } from './listItems.ts';
import { type ListSetting, type ListSettingsOf, type PlainSetting, toSettings } from './listSetting.ts';

export function listBuiltInSettings({ design, focus }: ListSettingsOf): ListSetting[] {
  const [, name] = focus;
  const title = isBuiltInButton(name) ? builtInButtons[name] : '';
  const editor = text('按钮名称', { maxLength: 20 });
  return toSettings({ design, focus: focus.slice(0, 1) }, `“${title}”按钮改名`, [
    { key: String(name), help: `列表上“${title}”按钮的名称；不填用原名。`, editor },
  ]).map((setting) => ({ ...setting, set: (value) => withFocus(setting.set(value), focus) }));
}

const withFocus = (step: Step | undefined, focus: Path): Step | undefined => step && { ...step, focus };

export function listButtonSettings(of: ListSettingsOf): ListSetting[] {
  return toSettings(of, '修改按钮', [
    {
      key: 'name',
      help: '按钮上的文字，也是权限的名称。',
      editor: text('按钮名称', { maxLength: 100, required: true }),
      keepsEmpty: true,
    },
    {
      key: 'id',
      help: '权限和接口用的编号，只含字母、数字和下划线；发布后改动要在“角色”中重新授权。',
      editor: text('编号', { maxLength: 40, required: true }),
      keepsEmpty: true,
    },
    {
      key: 'multipleSelect',
      help: '可以对选中的多条单据一起执行；新建其他单据总是从一条开始。',
      editor: switchEditor('可多选'),
      read: asSwitch.read,
      write: (value) => value === 'true',
    },
  ]);
}

/** Options of these come with the panel: forms, columns, fields of both forms. */
export function listActionSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const type = getAt(design, [...focus, 'type']);
  const kind: PlainSetting = {
    key: 'type',
    help: '导出选中的单据，或用一条单据的内容新建另一张表单的单据。',
    editor: {
      label: '动作',
      funcType: 'radio',
      options: [
        { label: '导出表格', value: 'export' },
        { label: '新建其他单据', value: 'toForm' },
      ],
    },
  };
  return toSettings(of, '修改按钮的动作', [kind, ...(type === 'toForm' ? openingSettings : exportSettings)]);
}

const openingSettings: readonly PlainSetting[] = [
  { key: 'targetForm', ...jumpSettings.targetForm },
  { key: 'fieldMap', ...jumpSettings.fieldMap, ...asPairs },
];

const exportSettings: readonly PlainSetting[] = [
  {
    key: 'format',
    help: '表格文件的格式。',
    editor: {
      label: '格式',
      funcType: 'radio',
      options: [
        { label: 'Excel', value: 'xlsx' },
        { label: 'CSV', value: 'csv' },
      ],
    },
    read: (setting) => (setting === 'csv' ? 'csv' : 'xlsx'),
    write: (value) => (value === 'csv' ? 'csv' : undefined),
  },
  {
    key: 'columns',
    help: '按这个顺序导出这些列；不填是列表显示的列。',
    editor: {
      label: '导出的列',
      funcType: 'subForm',
      children: [{ enName: 'column', ...choiceEditor('列'), required: true }],
    },
    read: (setting) => (Array.isArray(setting) ? setting.map((column) => ({ column: String(column) })) : []),
    write: (value) => toRows(value).flatMap(({ column }) => (column ? [String(column)] : [])),
  },
];
