import * as z from 'zod/mini';
import type { Field, Option } from '../forms/definition.ts';
import { baseFieldType, type FieldType, type NameLookup } from './fieldType.ts';
import { createChoiceSchema, flattenOptions, getChoiceReferences, toStringList } from './shared/choice.ts';

/** A way down a tree of options, fixed ones or a dictionary's, as the list of values from the top to a leaf. */
export const cascader: FieldType = {
  ...baseFieldType,
  label: '级联选择',
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
  // The words of a dictionary are not known here.
  example: (field) => (field.selectMode === 1 ? '上级选项 / 下级选项' : null),
  problemOf: (field) => {
    const values = flattenOptions(field).map((one) => one.value);
    return new Set(values).size < values.length ? '级联选择的选项值不能重复' : null;
  },
  searchable: true,
};

/** Each value is an option below the one before it, and nothing is below the last. */
function isOptionPath(path: readonly string[], options: readonly Option[] | undefined): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return !options?.length;
  const found = options?.find((one) => one.value === first);
  return found !== undefined && isOptionPath(rest, found.children);
}

/** The values that labels name from the top down; from where nothing fits on, the texts themselves. */
function parseOptionPath([first, ...rest]: string[], options: readonly Option[] | undefined): string[] {
  if (!first) return [];
  const found = options?.find((one) => one.label === first) ?? options?.find((one) => one.value === first);
  return [found?.value ?? first, ...parseOptionPath(rest, found?.children)];
}

/** The labels from the top down: `材料 / 钢材 / 螺纹钢`. */
function formatOptionPath(value: unknown, field: Field, names?: NameLookup): string {
  const labels = new Map(flattenOptions(field).map((one) => [one.value, one.label]));
  return toStringList(value)
    .map((one) => labels.get(one) ?? names?.(one) ?? one)
    .join(cascader.separator);
}
