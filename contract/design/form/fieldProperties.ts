/**
 * The settings of fields as a person edits them: each is a field of the property panel, with a sentence of help. Which ones a
 * field has follows from its type. The panel, the change of a type and the documentation read this list. Pure.
 */
import type { FieldSettingKind } from '../../fields/fieldType.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../../forms/definition.ts';
import { defaultValueProperties } from './defaultValueProperties.ts';
import {
  asNumber,
  asPairs,
  asSwitch,
  choiceEditor,
  conditionEditor,
  type EditedSetting,
  expressionEditor,
  formatOptionTree,
  numberEditor,
  pairsEditor,
  parseOptionTree,
  switchEditor,
  text,
  toRows,
} from './propertyEditors.ts';

export const propertyTabs = {
  basic: '属性',
  value: '取值',
  check: '校验',
  show: '显示',
  list: '列表',
  uses: '引用',
} as const;
export type PropertyTab = keyof typeof propertyTabs;

type PropertyPlace = { field: Field; isColumn: boolean };

export type PanelProperty = EditedSetting & {
  /** The setting of the field. */
  readonly key: keyof Field;
  readonly tab: PropertyTab;
  appliesTo(place: PropertyPlace): boolean;
};

const typeOf = ({ field }: PropertyPlace) => getFieldType(field);
const has =
  (setting: FieldSettingKind) =>
  (place: PropertyPlace): boolean =>
    typeOf(place).settings.includes(setting);
const hasColumn = (place: PropertyPlace): boolean => typeOf(place).sqlType(place.field) !== null;
const isEntered = (place: PropertyPlace): boolean =>
  typeOf(place).origin === 'person' && (hasColumn(place) || typeOf(place).hasRows);

const hasOptions = (place: PropertyPlace): boolean => has('optionList')(place) || has('optionTree')(place);
const hasDictionary = (place: PropertyPlace): boolean => hasOptions(place) && place.field.selectMode === 1;
const hasRelation = (place: PropertyPlace): boolean =>
  has('relation')(place) && Boolean(place.field.relateEnName);

export const fieldProperties: readonly PanelProperty[] = [
  {
    key: 'label',
    tab: 'basic',
    help: '填写人看到的名称，也是导入导出的列名。',
    editor: text('名称', { maxLength: 100, required: true }),
    appliesTo: () => true,
  },
  {
    key: 'enName',
    tab: 'basic',
    help: '公式和接口用的英文名，小写字母开头。改名时公式、其他表单和已存的值一起改。',
    editor: text('字段名', { maxLength: 41, required: true }),
    appliesTo: () => true,
  },
  {
    key: 'required',
    tab: 'basic',
    help: '提交时必须填写；隐藏时不要求。',
    editor: switchEditor('必填'),
    appliesTo: (place) => isEntered(place) && !place.field.computeExpression,
    ...asSwitch,
  },
  {
    key: 'suffix',
    tab: 'basic',
    help: '写在数字后面的单位，例如 元、%。',
    editor: text('单位', { maxLength: 20 }),
    appliesTo: has('suffix'),
  },
  {
    key: 'precision',
    tab: 'basic',
    help: '小数的位数；不填则不限。改小会四舍五入已有的值。',
    editor: numberEditor('小数位数', { min: 0, max: 8 }),
    appliesTo: has('precision'),
    ...asNumber,
  },
  {
    key: 'multiple',
    tab: 'basic',
    help: '可以选择多个。',
    editor: switchEditor('多选'),
    appliesTo: has('multiple'),
    ...asSwitch,
  },
  {
    key: 'tag',
    tab: 'basic',
    help: '同样的值换一种填写方式。',
    editor: {
      label: '控件',
      funcType: 'select',
      options: [
        { label: '下拉', value: 'el-select' },
        { label: '平铺单选', value: 'el-radio-group' },
        { label: '平铺多选', value: 'el-checkbox-group' },
      ],
    },
    appliesTo: has('tag'),
  },
  {
    key: 'rectangle',
    tab: 'basic',
    help: '框选一个或多个范围，而不是一个点。',
    editor: switchEditor('框选范围'),
    appliesTo: has('rectangle'),
    ...asSwitch,
  },
  {
    key: 'type',
    tab: 'basic',
    help: '地址选到哪一级。',
    editor: {
      label: '级数',
      funcType: 'radio',
      options: [
        { label: '省', value: 's' },
        { label: '省市', value: 'ss' },
        { label: '省市区', value: 'ssq' },
      ],
    },
    appliesTo: has('level'),
    read: (setting) => setting ?? 'ssq',
  },
  {
    key: 'format',
    tab: 'basic',
    help: '日期的格式，决定精确到日、月还是秒。',
    editor: {
      label: '格式',
      funcType: 'select',
      options: ['YYYY-MM-DD', 'YYYY-MM', 'YYYY', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss'].map((value) => ({
        label: value,
        value,
      })),
    },
    appliesTo: has('dateFormat'),
    read: (setting) => setting ?? 'YYYY-MM-DD',
  },
  {
    key: 'format',
    tab: 'basic',
    help: '可用 {yyyy}、{yy}、{MM}、{dd} 和一个计数 {0000}，例如 HT-{yyyyMM}-{0000}。',
    editor: text('编号格式', { maxLength: 100 }),
    appliesTo: has('serialFormat'),
  },
  {
    key: 'format',
    tab: 'basic',
    help: '二维码的文字，{ } 里写公式；不填则是单据的地址。',
    editor: text('二维码内容', { maxLength: 100 }),
    appliesTo: has('template'),
  },
  {
    key: 'selectMode',
    tab: 'value',
    help: '选项写在这里，或取自数据字典、常量。',
    editor: {
      label: '选项来源',
      funcType: 'radio',
      options: [
        { label: '固定选项', value: '0' },
        { label: '字典或常量', value: '1' },
      ],
    },
    appliesTo: hasOptions,
    read: (setting) => String(setting === 1 ? 1 : 0),
    write: (value) => (value === '1' ? 1 : undefined),
  },
  {
    key: 'options',
    tab: 'value',
    help: '每行一个选项；值存入数据库，名称给人看。可从 Excel 粘贴。',
    editor: {
      label: '选项',
      funcType: 'subForm',
      children: [
        { enName: 'label', label: '名称', funcType: 'input', maxLength: 200, required: true },
        { enName: 'value', label: '值', funcType: 'input', maxLength: 200 },
      ],
    },
    appliesTo: (place) => has('optionList')(place) && !hasDictionary(place),
    write: (value) =>
      toRows(value)
        .filter(({ label, value: code }) => label || code)
        .map(({ label, value: code }) => ({ label: String(label || code), value: String(code || label) })),
  },
  {
    key: 'options',
    tab: 'value',
    help: '每行一个选项，下级比上级多缩进两个空格。',
    editor: { label: '选项树', funcType: 'textarea', maxLength: 60_000 },
    appliesTo: (place) => has('optionTree')(place) && !hasDictionary(place),
    read: (setting) => formatOptionTree(toRows(setting)),
    write: (value) => parseOptionTree(String(value ?? '')),
  },
  {
    key: 'configDataId',
    tab: 'value',
    help: '选项来自这个数据字典。',
    editor: choiceEditor('字典'),
    appliesTo: (place) => hasDictionary(place) && !place.field.constantId,
  },
  {
    key: 'constantId',
    tab: 'value',
    help: '选项是这个常量的下级；与字典二选一。',
    editor: choiceEditor('常量'),
    appliesTo: (place) => hasDictionary(place) && !place.field.configDataId,
  },
  {
    key: 'relateField',
    tab: 'value',
    help: '同一字典或常量的上级字段：只列出它下面的选项。',
    editor: choiceEditor('上级字段'),
    appliesTo: (place) => has('optionList')(place) && hasDictionary(place),
  },
  {
    key: 'relateEnName',
    tab: 'value',
    help: '从这个表单的单据里选择。',
    editor: choiceEditor('关联表单'),
    appliesTo: has('relation'),
  },
  {
    key: 'relateField',
    tab: 'value',
    help: '选中的单据用这个字段显示。',
    editor: choiceEditor('显示字段'),
    appliesTo: hasRelation,
  },
  {
    key: 'relate2Current',
    tab: 'value',
    help: '选中之后，把来源的值带入旁边的字段。',
    editor: pairsEditor('带入', '来源', '带入到'),
    appliesTo: (place) => has('fills')(place) || hasRelation(place),
    ...asPairs,
  },
  {
    key: 'defaultType',
    tab: 'value',
    help: '新建时自动填入的值。',
    editor: {
      label: '默认值',
      funcType: 'select',
      options: [
        { label: '固定值', value: 'fix' },
        { label: '公式', value: 'func' },
        { label: '查询（SQL）', value: 'sql' },
      ],
    },
    appliesTo: (place) => isEntered(place) && hasColumn(place) && !place.field.computeExpression,
  },
  ...defaultValueProperties,
  {
    key: 'computeExpression',
    tab: 'value',
    help: '有公式的字段自动计算，不能填写。例如 quantity * price、sum(items.amount)。',
    editor: expressionEditor('计算公式'),
    appliesTo: (place) => isEntered(place) && hasColumn(place),
  },
  {
    key: 'min',
    tab: 'check',
    help: '不能小于它。',
    editor: { label: '最小值', funcType: 'number' },
    appliesTo: has('range'),
    ...asNumber,
  },
  {
    key: 'max',
    tab: 'check',
    help: '不能大于它。',
    editor: { label: '最大值', funcType: 'number' },
    appliesTo: has('range'),
    ...asNumber,
  },
  {
    key: 'maxLength',
    tab: 'check',
    help: '最多多少个字。',
    editor: numberEditor('最大长度', { min: 1, max: 100_000 }),
    appliesTo: has('maxLength'),
    ...asNumber,
  },
  {
    key: 'maxSize',
    tab: 'check',
    help: '每个文件最大多少 MB。',
    editor: numberEditor('文件大小上限', { min: 1, max: 10_240, suffix: 'MB' }),
    appliesTo: has('maxSize'),
    ...asNumber,
  },
  {
    key: 'unique',
    tab: 'check',
    help: '不同单据不能填同一个值。',
    editor: switchEditor('不可重复'),
    appliesTo: (place) => typeOf(place).canBeUnique && !place.isColumn,
    ...asSwitch,
  },
  {
    key: 'hideCondition',
    tab: 'show',
    help: "条件成立时不显示，例如 type != '其他'。",
    editor: conditionEditor('隐藏条件'),
    appliesTo: ({ isColumn }) => !isColumn,
  },
  {
    key: 'colorConditions',
    tab: 'show',
    help: '从上到下第一个成立的条件决定颜色。',
    editor: {
      label: '颜色条件',
      funcType: 'subForm',
      children: [
        { enName: 'expression', ...conditionEditor('条件'), required: true, width: 150 },
        { enName: 'color', label: '颜色', funcType: 'color', required: true },
      ],
    },
    appliesTo: has('colorConditions'),
    write: (value) =>
      toRows(value).map(({ expression, color }) => ({
        expression: String(expression ?? ''),
        color: String(color ?? ''),
      })),
  },
  {
    key: 'isPCQuery',
    tab: 'list',
    help: '列表上方可以按它查找。',
    editor: switchEditor('搜索项'),
    appliesTo: (place) => !place.isColumn && typeOf(place).filter !== 'none',
    ...asSwitch,
  },
  {
    key: 'width',
    tab: 'list',
    help: '列表和子表中的列宽（像素）；不填按内容。',
    editor: numberEditor('列宽', { min: 20, max: 2000 }),
    appliesTo: hasColumn,
    ...asNumber,
  },
];

/** The properties that the field has, in their order. */
export const listProperties = (place: PropertyPlace): PanelProperty[] =>
  fieldProperties.filter((property) => property.appliesTo(place));
