/** Finds limits that exclude each other, duplicate options and invalid formats: no valid value could be entered. */

import type { Option } from '../../fields/fieldSettings.ts';
import { type FuncType, getFieldType } from '../../fields/registry.ts';
import { checkDateFormat } from '../../fields/shared/datePattern.ts';
import { checkSerialFormat } from '../../fields/shared/serialFormat.ts';
import { coerceDefault } from '../compute/defaultValues.ts';
import type { Field } from '../definition.ts';

type Problem = { path: PropertyKey[]; message: string };
type FieldProblem = { key: keyof Field; message: string };

export const findFieldLimitErrors = (fields: readonly Field[], at: PropertyKey[] = ['fields']): Problem[] =>
  fields.flatMap((field, index) => [
    ...fieldChecks
      .flatMap((check) => check(field))
      .map(({ key, message }) => ({
        path: [...at, index, key],
        message: `“${field.label}”：${message}`,
      })),
    ...findFieldLimitErrors(field.children ?? [], [...at, index, 'children']),
  ]);

type FieldCheck = (field: Field) => FieldProblem[];

const fieldChecks: readonly FieldCheck[] = [checkLimits, checkOptions, checkFormat, checkFixedDefault];

const decimal = /^[+-]?\d+(\.\d+)?$/;

function checkLimits(field: Field): FieldProblem[] {
  if (!getFieldType(field).summable) return [];
  const { min, max } = field;
  const isNone = (limit: Field['min']) => limit === undefined || limit === '';
  const unread = (['min', 'max'] as const).filter(
    (key) => !isNone(field[key]) && !decimal.test(String(field[key]).trim()),
  );
  if (unread.length > 0) {
    return unread.map((key) => ({ key, message: `${key === 'min' ? '最小值' : '最大值'}应为数字` }));
  }
  const isCrossed = !isNone(min) && !isNone(max) && getFieldType(field).compare(min, max) > 0;
  return isCrossed ? [{ key: 'min', message: '最小值不能大于最大值' }] : [];
}

/** No two sibling options share a value, or a name that an imported sheet could refer to. */
function checkOptions({ options: all = [] }: Field): FieldProblem[] {
  const twins = (level: readonly Option[]): string[] => [
    ...findDuplicates(level.map(({ value }) => value)).map((value) => `选项值 ${value} 重复`),
    ...findDuplicates(level.map(({ label }) => label.trim())).map((label) => `选项名称 ${label} 重复`),
    ...level.flatMap(({ children = [] }) => twins(children)),
  ];
  return twins(all).map((message) => ({ key: 'options', message }));
}

function findDuplicates(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const text of texts) (seen.has(text) ? twins : seen).add(text);
  return [...twins];
}

const formatChecks: Partial<Record<FuncType, (format: string) => string | null>> = {
  dateStamp: checkDateFormat,
  dateRange: checkDateFormat,
  serialNumber: checkSerialFormat,
};

function checkFormat({ funcType, format }: Field): FieldProblem[] {
  const message = format === undefined ? null : formatChecks[funcType]?.(format);
  return message ? [{ key: 'format', message }] : [];
}

function checkFixedDefault(field: Field): FieldProblem[] {
  const { defaultType, defaultValue } = field;
  const type = getFieldType(field);
  if (defaultType !== 'fix' || type.origin !== 'person' || type.hasRows || type.isEmpty(defaultValue))
    return [];
  try {
    coerceDefault(field, defaultValue);
    return [];
  } catch {
    return [{ key: 'defaultValue', message: '默认值不是字段可填的值' }];
  }
}
