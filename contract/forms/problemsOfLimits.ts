/** Fields that nothing could be entered in as it is meant: limits that exclude each other, twin options, formats that are none. */
import type { FuncType } from '../fields/kinds.ts';
import { typeOf } from '../fields/registry.ts';
import { problemOfDateFormat } from '../fields/shared/calendar.ts';
import { problemOfSerialFormat } from '../fields/shared/serialFormat.ts';
import { fittingValue } from './defaults.ts';
import type { Field, Option } from './definition.ts';

type Problem = { path: PropertyKey[]; message: string };
type Found = { key: keyof Field; message: string };

export const problemsOfLimits = (fields: readonly Field[], at: PropertyKey[] = ['fields']): Problem[] =>
  fields.flatMap((field, index) => [
    ...checks
      .flatMap((check) => check(field))
      .map(({ key, message }) => ({
        path: [...at, index, key],
        message: `“${field.label}”：${message}`,
      })),
    ...problemsOfLimits(field.children ?? [], [...at, index, 'children']),
  ]);

type Check = (field: Field) => Found[];

const checks: readonly Check[] = [limits, options, formats, fixedDefault];

const decimal = /^[+-]?\d+(\.\d+)?$/;

function limits(field: Field): Found[] {
  if (!typeOf(field).summable) return [];
  const { min, max } = field;
  const isNone = (limit: Field['min']) => limit === undefined || limit === '';
  const unread = (['min', 'max'] as const).filter(
    (key) => !isNone(field[key]) && !decimal.test(String(field[key]).trim()),
  );
  if (unread.length > 0) {
    return unread.map((key) => ({ key, message: `${key === 'min' ? '最小值' : '最大值'}应为数字` }));
  }
  const isCrossed = !isNone(min) && !isNone(max) && typeOf(field).compare(min, max) > 0;
  return isCrossed ? [{ key: 'min', message: '最小值不能大于最大值' }] : [];
}

/** Beside each other no two options have a value, or a name that a sheet could mean. */
function options({ options: all = [] }: Field): Found[] {
  const twins = (level: readonly Option[]): string[] => [
    ...repeated(level.map(({ value }) => value)).map((value) => `选项值 ${value} 重复`),
    ...repeated(level.map(({ label }) => label.trim())).map((label) => `选项名称 ${label} 重复`),
    ...level.flatMap(({ children = [] }) => twins(children)),
  ];
  return twins(all).map((message) => ({ key: 'options', message }));
}

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const text of texts) (seen.has(text) ? twins : seen).add(text);
  return [...twins];
}

const formatChecks: Partial<Record<FuncType, (format: string) => string | null>> = {
  dateStamp: problemOfDateFormat,
  dateRange: problemOfDateFormat,
  serialNumber: problemOfSerialFormat,
};

function formats({ funcType, format }: Field): Found[] {
  const message = format === undefined ? null : formatChecks[funcType]?.(format);
  return message ? [{ key: 'format', message }] : [];
}

function fixedDefault(field: Field): Found[] {
  const { defaultType, defaultValue } = field;
  const type = typeOf(field);
  if (defaultType !== 'fix' || type.origin !== 'person' || type.hasRows || type.isEmpty(defaultValue))
    return [];
  try {
    fittingValue(field, defaultValue);
    return [];
  } catch {
    return [{ key: 'defaultValue', message: '默认值不是字段可填的值' }];
  }
}
