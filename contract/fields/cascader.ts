import * as z from 'zod/mini';
import type { Field, Option } from '../forms/definition.ts';
import { asList, choiceReferences, flatOptions, oneChoice } from './shared/choice.ts';
import { type FieldType, type Names, ordinary } from './type.ts';

/** A way down a tree of options, fixed ones or a dictionary's, as the list of values from the top to a leaf. */
export const cascader: FieldType = {
  ...ordinary,
  label: '级联选择',
  sqlType: () => 'text[]',
  hasView: true,
  separator: ' / ',
  isPath: true,
  references: choiceReferences,
  valueSchema: (field) =>
    z.array(oneChoice(field), '应为各级选项的列表').check(
      z.maxLength(20, '最多 20 级'),
      z.refine((path) => field.selectMode === 1 || isWhole(path, field.options), '请选到最后一级'),
    ),
  text: pathText,
  fromText: (text, field) => valuesAlong(text.trim().split(/\s*[/／>＞]\s*/), field.options),
  filter: 'options',
  // The words of a dictionary are not known here.
  example: (field) => (field.selectMode === 1 ? '上级选项 / 下级选项' : null),
  problemOf: (field) => {
    const values = flatOptions(field).map((one) => one.value);
    return new Set(values).size < values.length ? '级联选择的选项值不能重复' : null;
  },
  searchable: true,
};

/** Each value is an option below the one before it, and nothing is below the last. */
function isWhole(path: readonly string[], options: readonly Option[] | undefined): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return !options?.length;
  const found = options?.find((one) => one.value === first);
  return found !== undefined && isWhole(rest, found.children);
}

/** The values that labels name from the top down; from where nothing fits on, the texts themselves. */
function valuesAlong([first, ...rest]: string[], options: readonly Option[] | undefined): string[] {
  if (!first) return [];
  const found = options?.find((one) => one.label === first) ?? options?.find((one) => one.value === first);
  return [found?.value ?? first, ...valuesAlong(rest, found?.children)];
}

/** The labels from the top down: `材料 / 钢材 / 螺纹钢`. */
function pathText(value: unknown, field: Field, names?: Names): string {
  const labels = new Map(flatOptions(field).map((one) => [one.value, one.label]));
  return asList(value)
    .map((one) => labels.get(one) ?? names?.(one) ?? one)
    .join(cascader.separator);
}
