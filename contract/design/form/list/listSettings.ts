/** The settings of what has the focus on the list page, each with a sentence of help and the step that changes it. Pure. */
import { getFieldType } from '../../../fields/registry.ts';
import type { PinyinReadings } from '../../../pinyin/matchPinyin.ts';
import { createSet, getAt, type Path } from '../../edit.ts';
import type { Step } from '../../history.ts';
import { type FormDesign, getFieldAt } from '../formDesign.ts';
import { formSettings, readFormSetting, setFormSetting } from '../formSettings.ts';
import {
  asNumber,
  asPairs,
  asSwitch,
  type EditedSetting,
  expressionEditor,
  numberEditor,
  switchEditor,
  text,
  toRows,
} from '../propertyEditors.ts';
import {
  canBeSummed,
  columnWidths,
  getColumnElement,
  getSum,
  setColumnWidth,
  setElement,
  setSum,
} from './columnSteps.ts';
import { listInitialFilter } from './initialFilter.ts';
import {
  builtInButtons,
  checkScenes,
  getListItemKind,
  isBuiltInButton,
  isCheckScene,
  type ListItemKind,
  nodeScene,
  type SumType,
  sumLabels,
} from './listItems.ts';
import { toggleListItem } from './listSteps.ts';
import { findColumnNameProblem, renameColumn, setColumnLabel } from './virtualColumnNames.ts';

/** A setting of an item, for the panel. */
export type ListSetting = Pick<EditedSetting, 'help' | 'editor'> & {
  /** The name in the panel, and the place by which problems find it. */
  readonly key: string;
  readonly path: Path;
  readonly value: unknown;
  set(value: unknown): Step | undefined;
  problemOf?(value: unknown): string | undefined;
};

export type ListSettingsOf = {
  readonly design: FormDesign;
  readonly focus: Path;
  /** The names of computed columns that are published, which no longer follow their labels. */
  readonly publishedNames: ReadonlySet<string>;
  readonly readings: PinyinReadings;
};

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

type PlainSetting = EditedSetting & {
  readonly key: string;
  /** Empty texts are kept: the schema wants them. */
  readonly keepsEmpty?: true;
};

/** Settings that are properties of the item at the focus. */
const toSettings = (
  { design, focus }: Pick<ListSettingsOf, 'design' | 'focus'>,
  title: string,
  plain: readonly PlainSetting[],
): ListSetting[] =>
  plain.map(({ key, help, editor, read, write, keepsEmpty }) => {
    const path = [...focus, key];
    const setting = getAt(design, path);
    return {
      key,
      help,
      editor,
      path,
      value: read ? read(setting) : setting,
      set: (value) => {
        const written = write ? write(value) : value;
        const isEmpty =
          written === '' || written === null || (Array.isArray(written) && written.length === 0);
        const next = !isEmpty ? written : keepsEmpty ? '' : undefined;
        return { title, edits: [createSet(path, next)], focus, merge: path.join('.') };
      },
    };
  });

function listBuiltInSettings({ design, focus }: ListSettingsOf): ListSetting[] {
  const [, name] = focus;
  const title = isBuiltInButton(name) ? builtInButtons[name] : '';
  const editor = text('按钮名称', { maxLength: 20 });
  return toSettings({ design, focus: focus.slice(0, 1) }, `“${title}”按钮改名`, [
    { key: String(name), help: `列表上“${title}”按钮的名称；不填用原名。`, editor },
  ]).map((setting) => ({ ...setting, set: (value) => withFocus(setting.set(value), focus) }));
}

const withFocus = (step: Step | undefined, focus: Path): Step | undefined => step && { ...step, focus };

function listButtonSettings(of: ListSettingsOf): ListSetting[] {
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
function listActionSettings(of: ListSettingsOf): ListSetting[] {
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
  return toSettings(of, '修改按钮的动作', [kind, ...(type === 'toForm' ? jumpSettings : exportSettings)]);
}

const jumpSettings: readonly PlainSetting[] = [
  {
    key: 'targetForm',
    help: '新建这个表单的单据。',
    editor: { label: '目标表单', funcType: 'select', options: [], required: true },
  },
  {
    key: 'fieldMap',
    help: '带到新单据的值；不填时，名称和类型相同的字段都带。',
    editor: {
      label: '带出字段',
      funcType: 'subForm',
      children: [
        { enName: 'source', label: '本单字段', funcType: 'select', options: [], required: true },
        { enName: 'target', label: '新单字段', funcType: 'select', options: [], required: true },
      ],
    },
    ...asPairs,
  },
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
      children: [{ enName: 'column', label: '列', funcType: 'select', options: [], required: true }],
    },
    read: (setting) => (Array.isArray(setting) ? setting.map((column) => ({ column: String(column) })) : []),
    write: (value) => toRows(value).flatMap(({ column }) => (column ? [String(column)] : [])),
  },
];

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

function listColumnSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const sum: ListSetting = {
    key: 'sum',
    help: '列表最下面一行显示。',
    editor: {
      label: '合计',
      funcType: 'select',
      options: Object.entries(sumLabels).map(([value, label]) => ({ value, label })),
    },
    path: ['feature', 'columnEvalList', findSum(of)],
    value: getSum(design, focus) ?? null,
    set: (value) => setSum(design, focus, isSumType(value) ? value : undefined),
  };
  return [...listPlacingSettings(of), ...(canBeSummed(design, focus) ? [sum] : [])];
}

const isSumType = (value: unknown): value is SumType =>
  typeof value === 'string' && Object.hasOwn(sumLabels, value);

const findSum = ({ design, focus }: ListSettingsOf): number => {
  const name = getColumnElement(design, focus)?.enName;
  return (design.feature.columnEvalList ?? []).findIndex(({ enName }) => enName === name);
};

/** Whether the column is shown, and how wide it is. */
function listPlacingSettings({ design, focus }: ListSettingsOf): ListSetting[] {
  const element = getColumnElement(design, focus);
  const isShown = element?.visible !== false;
  return [
    {
      key: 'visible',
      help: '不显示的列，每个人仍可自己选出来。',
      editor: switchEditor('显示'),
      path: [...focus, 'visible'],
      value: String(isShown),
      set: (value) => {
        const edit = setElement(design, focus, { visible: value === 'true' });
        const title = value === 'true' ? '显示列' : '不显示列';
        return edit && { title, edits: [edit], focus };
      },
    },
    {
      key: 'width',
      help: `${columnWidths.min} 到 ${columnWidths.max} 像素；不填按内容。窄到放不下内容时会自动加宽。`,
      editor: numberEditor('列宽', columnWidths),
      path: [...focus, 'width'],
      value: asNumber.read(element?.width),
      set: (value) => setColumnWidth(design, focus, asNumber.write(value)),
    },
  ];
}

function listVirtualColumnSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const column = design.feature.virtualColumns?.[Number(focus.at(-1))];
  if (!column) return [];
  const [label, name, expression] = toSettings(of, '修改计算列', [
    {
      key: 'cnName',
      help: '列头的文字。',
      editor: text('列名', { maxLength: 100, required: true }),
      keepsEmpty: true,
    },
    {
      key: 'enName',
      help: '接口和导出用的英文名，不能与字段相同。',
      editor: text('英文名', { maxLength: 41, required: true }),
      keepsEmpty: true,
    },
    {
      key: 'expression',
      help: '每条单据算出的值，只显示，不保存。例如 price * (1 + taxRate / 100)。',
      editor: expressionEditor('表达式'),
      keepsEmpty: true,
    },
  ]);
  if (!label || !name || !expression) return [];
  return [
    { ...label, set: (value) => setColumnLabel(of, column, String(value ?? '')) },
    {
      ...name,
      set: (value) => renameColumn(design, focus, String(value ?? '')),
      problemOf: (value) => findColumnNameProblem(design, focus, String(value ?? '')),
    },
    expression,
    ...listPlacingSettings(of),
  ];
}

function listCheckSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const check = design.checks[Number(focus.at(-1))];
  if (!check) return [];
  const [scene, ...others] = toSettings(of, '修改校验', checkSettings);
  const isNode = check.scene.startsWith(nodeScene);
  const node: ListSetting = {
    key: 'node',
    help: '流程图中节点的编号；办理这个节点时校验。',
    editor: text('节点', { maxLength: 70, required: true }),
    path: [...focus, 'scene'],
    value: check.scene.slice(nodeScene.length),
    set: (value) => scene?.set(nodeScene + String(value ?? '').trim()),
  };
  return scene ? [scene, ...(isNode ? [node] : []), ...others] : [];
}

const checkSettings: readonly PlainSetting[] = [
  {
    key: 'scene',
    help: '什么时候校验。',
    editor: {
      label: '时机',
      funcType: 'select',
      options: [
        ...Object.entries(checkScenes).map(([value, label]) => ({ value, label: `${label}时` })),
        { value: nodeScene, label: '办理流程节点时' },
      ],
    },
    keepsEmpty: true,
    read: (setting) => {
      const scene = String(setting ?? '');
      return isCheckScene(scene) ? scene : scene.startsWith(nodeScene) ? nodeScene : null;
    },
  },
  {
    key: 'expression',
    help: '成立就是违反。例如 amount > 1000000、end < start。',
    editor: expressionEditor('条件'),
    keepsEmpty: true,
  },
  {
    key: 'action',
    help: '阻止：改好才能继续；提醒：看过可以继续。',
    editor: {
      label: '违反时',
      funcType: 'radio',
      options: [
        { label: '阻止', value: 'stop' },
        { label: '提醒', value: 'warn' },
      ],
    },
  },
  {
    key: 'tips',
    help: '违反时给填写人看的话：哪里不对，怎么改。可用 <b> 加粗。',
    editor: { label: '提示', funcType: 'textarea', maxLength: 2000 },
    keepsEmpty: true,
  },
];

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
