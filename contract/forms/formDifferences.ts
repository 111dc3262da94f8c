/** The differences between two versions of a form in words. Fields that come and go are told by their list. Pure. */
import type { Field, FormDefinition } from './definition.ts';

/** Without texts the item was changed; an absent text: the item is absent in that version. */
export type FormDifference = { item: string; from?: string; to?: string };

const settingLabels: Readonly<Record<Exclude<keyof Field, 'enName' | 'children'>, string>> = {
  label: '名称',
  funcType: '类型',
  required: '必填',
  unique: '不可重复',
  suffix: '单位',
  precision: '小数位数',
  hideCondition: '隐藏条件',
  tag: '控件',
  format: '格式',
  options: '选项',
  relateEnName: '关联表单',
  relate2Current: '带入字段',
  isPCQuery: '搜索项',
  multiple: '可多选',
  width: '列宽',
  relateField: '显示字段',
  conditions: '可选范围',
  value: '初始筛选',
  defaultType: '默认值类型',
  defaultValue: '默认值',
  maxLength: '最大长度',
  min: '最小值',
  max: '最大值',
  maxSize: '文件大小上限',
  selectMode: '选项来源',
  configDataId: '字典',
  constantId: '常量',
  rectangle: '范围',
  computeExpression: '计算公式',
  colorConditions: '颜色条件',
  type: '级数',
  action: '动作',
};

const featureLabels: Readonly<Record<keyof FormDefinition['feature'], string>> = {
  pcTableElements: '列表列',
  columnEvalList: '合计',
  virtualColumns: '计算列',
  tree: '树形',
  shared: '共享数据',
  anonymousOwner: '免登录填写',
  add: '新增按钮',
  delete: '删除按钮',
  detail: '详情按钮',
  edit: '修改按钮',
  export: '导出按钮',
  flow: '流程按钮',
  import: '导入按钮',
  invalid: '作废按钮',
  copy: '复制按钮',
  printLink: '打印地址',
};

const partLabels = {
  type: '形式',
  buttons: '自定义按钮',
  checks: '校验',
  firstNColumns: '首屏列数',
} as const;

export function compareForms(before: FormDefinition, after: FormDefinition): FormDifference[] {
  return [
    ...compareFields(before.fields, after.fields),
    ...compareParts(before.feature, after.feature, featureLabels),
    ...compareParts(before, after, partLabels),
  ];
}

function compareFields(before: readonly Field[], after: readonly Field[]): FormDifference[] {
  const old = new Map(before.map((field) => [field.enName, field]));
  const both = after.filter(({ enName }) => old.has(enName));
  const order = before
    .map(({ enName }) => enName)
    .filter((name) => both.some(({ enName }) => enName === name));
  const isReordered = both.some(({ enName }, at) => enName !== order[at]);
  return [
    ...(isReordered ? [{ item: '字段顺序' }] : []),
    ...both.flatMap((field) => {
      const was = old.get(field.enName);
      return was ? placeItems(`字段“${field.label}”`, compareField(was, field)) : [];
    }),
  ];
}

/** What differs between two states of one field, its columns included; the items name its settings. */
export function compareField(before: Field, after: Field): FormDifference[] {
  const old = new Map((before.children ?? []).map((column) => [column.enName, column]));
  const now = after.children ?? [];
  const names = new Set(now.map(({ enName }) => enName));
  const removed = [...old.values()].filter(({ enName }) => !names.has(enName));
  return [
    ...compareParts(before, after, settingLabels),
    ...now.flatMap((column) => {
      const was = old.get(column.enName);
      return was
        ? placeItems(`列“${column.label}”`, compareParts(was, column, settingLabels))
        : [{ item: '列', to: column.label }];
    }),
    ...removed.map(({ label }) => ({ item: '列', from: label })),
  ];
}

const placeItems = (place: string, differences: readonly FormDifference[]): FormDifference[] =>
  differences.map((difference) => ({ ...difference, item: `${place}的${difference.item}` }));

function compareParts<Label extends string>(
  before: { readonly [Key in NoInfer<Label>]?: unknown },
  after: { readonly [Key in NoInfer<Label>]?: unknown },
  labels: Readonly<Record<Label, string>>,
): FormDifference[] {
  // The keys of the table are exactly its labels.
  return (Object.keys(labels) as Label[]).flatMap((key) => {
    const [from, to] = [before[key] ?? unsetOf(after[key]), after[key] ?? unsetOf(before[key])];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const [old, now] = [formatSetting(from), formatSetting(to)];
    const isTold = old !== undefined && now !== undefined && old !== now;
    return [{ item: labels[key], ...(isTold && { from: old, to: now }) }];
  });
}

/** A switch that is not set is off, a list that is not set is empty. */
function unsetOf(other: unknown): unknown {
  if (typeof other === 'boolean') return false;
  return Array.isArray(other) ? [] : undefined;
}

/** Undefined for a value that has no short text. */
function formatSetting(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.every(hasLabel)) return value.map(({ label }) => label).join('、');
  return typeof value === 'object' ? undefined : String(value);
}

const hasLabel = (one: unknown): one is { label: string } =>
  typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'string';
