import * as z from 'zod/mini';
import type { FieldSettings, Option } from './fieldSettings.ts';
import { baseFieldType, type FieldType, type NameLookup } from './fieldType.ts';
import {
  createChoiceSchema,
  firstOptionTree,
  flattenOptions,
  getChoiceReferences,
  toStringList,
} from './shared/choice.ts';

/** A path in a tree of fixed or dictionary options, as the list of values from the top to a leaf. */
export const cascader: FieldType = {
  ...baseFieldType,
  sortable: true,
  order: 'text',
  label: '级联选择',
  group: 'choice',
  settings: ['optionTree'],
  initial: { options: firstOptionTree },
  sqlType: () => 'text[]',
  hasView: true,
  separator: ' / ',
  isPath: true,
  references: getChoiceReferences,
  valueSchema: (field) =>
    z.array(createChoiceSchema(field), '应为各级选项的列表').check(
      z.maxLength(20, '最多 20 级'),
      z.refine((path) => field.selectMode === 1 || isOptionPath(path, field.options), '请选到最后一级'),
    ),
  text: formatOptionPath,
  fromText: (text, field) => parseOptionPath(text.trim().split(/\s*[/／>＞]\s*/), field.options),
  filter: 'options',
  // The labels of a dictionary are unknown here.
  example: (field) => (field.selectMode === 1 ? '上级选项 / 下级选项' : null),
  problemOf: (field) => {
    const values = flattenOptions(field).map((one) => one.value);
    return new Set(values).size < values.length ? '级联选择的选项值不能重复' : null;
  },
  searchable: true,
};

/** Checks that each value is an option below the preceding one, and that the last is a leaf. */
function isOptionPath(path: readonly string[], options: readonly Option[] | undefined): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return !options?.length;
  const found = options?.find((one) => one.value === first);
  return found !== undefined && isOptionPath(rest, found.children);
}

/**
 * Returns the values of the labels from the top down. From the first unknown label on, returns the texts themselves.
 */
function parseOptionPath([first, ...rest]: string[], options: readonly Option[] | undefined): string[] {
  if (!first) return [];
  const found = options?.find((one) => one.label === first) ?? options?.find((one) => one.value === first);
  return [found?.value ?? first, ...parseOptionPath(rest, found?.children)];
}

/** Joins the labels from the top down: `材料 / 钢材 / 螺纹钢`. */
function formatOptionPath(value: unknown, field: FieldSettings, names?: NameLookup): string {
  const labels = new Map(flattenOptions(field).map((one) => [one.value, one.label]));
  return toStringList(value)
    .map((one) => labels.get(one) ?? names?.(one) ?? one)
    .join(cascader.separator);
}
