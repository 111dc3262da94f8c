/** The settings of what has the focus on the list page, each with a sentence of help and the step that changes it. Pure. */
import { getFieldType } from '../../../fields/registry.ts';
import type { Path } from '../../edit.ts';
import { type FormDesign, getFieldAt } from '../formDesign.ts';
import { formSettings, readFormSetting, setFormSetting } from '../formSettings.ts';
import { asSwitch, switchEditor } from '../propertyEditors.ts';
import { listActionSettings, listBuiltInSettings, listButtonSettings } from './buttonSettings.ts';
import { listCheckSettings } from './checkSettings.ts';
import { listColumnSettings, listVirtualColumnSettings } from './columnSettings.ts';
import { getColumnElement } from './columnSteps.ts';
import { listInitialFilter } from './initialFilter.ts';
import { getListItemKind, type ListItemKind } from './listItems.ts';
import type { ListSetting, ListSettingsOf } from './listSetting.ts';
import { toggleListItem } from './listSteps.ts';

export function listItemSettings(of: ListSettingsOf): ListSetting[] {
  const kind = getListItemKind(of.focus);
  return kind === undefined ? listPageSettings(of) : settingsOf[kind](of);
}

const settingsOf: Readonly<Record<ListItemKind, (of: ListSettingsOf) => ListSetting[]>> = {
  builtInButton: listBuiltInSettings,
  button: listButtonSettings,
  action: listActionSettings,
  searchItem: listSearchSettings,
  column: listColumnSettings,
  virtualColumn: listVirtualColumnSettings,
  check: listCheckSettings,
};

/** Settings of the whole form that a person looks for on its list. */
const pageKeys: ReadonlySet<string> = new Set(['firstNColumns', 'tree', 'shared', 'printLink']);

function listPageSettings({ design, focus, readings }: ListSettingsOf): ListSetting[] {
  return formSettings
    .filter((setting) => pageKeys.has(setting.key) && setting.appliesTo(design))
    .map((setting) => ({
      ...setting,
      value: readFormSetting(design, setting),
      set: (value) => ({
        ...setFormSetting(design, setting, {
          value: setting.write ? setting.write(value) : value,
          isNew: false,
          readings,
        }),
        focus,
      }),
    }));
}

function listSearchSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const place = focus.slice(0, 2);
  const field = getFieldAt(design, place);
  if (!field) return [];
  const shown: ListSetting = {
    key: 'isPCQuery',
    help: '列表上方可以按它查找。顺序与表单中的字段相同。',
    editor: switchEditor('搜索项'),
    path: focus,
    value: asSwitch.read(field.isPCQuery),
    set: (value) =>
      (value === 'true') === (field.isPCQuery === true) ? undefined : toggleListItem(design, focus),
  };
  return [shown, ...(field.isPCQuery ? listInitialFilter(field, place, focus) : [])];
}

/** What the panel is about: the type of an item's field, or the kind of the item. */
export function describeSettings(design: FormDesign, focus: Path): string {
  const kind = getListItemKind(focus);
  const name = getColumnElement(design, focus)?.enName;
  const field =
    kind === 'searchItem'
      ? getFieldAt(design, focus.slice(0, 2))
      : design.fields.find(({ enName }) => enName === name);
  if (kind === undefined) return '列表';
  return field && kind !== 'virtualColumn' ? getFieldType(field).label : kindLabels[kind];
}

const kindLabels: Readonly<Record<ListItemKind, string>> = {
  builtInButton: '按钮',
  button: '自由按钮',
  action: '按钮的动作',
  searchItem: '搜索项',
  column: '列',
  virtualColumn: '计算列',
  check: '校验',
};
