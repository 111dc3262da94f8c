/**
 * The sentences about invalid input where a schema has none of its own. They say what is wrong to a person, without words
 * of programs. Server and client import this module before they check anything.
 */
import { type $ZodErrorMap, type $ZodRawIssue, config } from 'zod/v4/core';

const types: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  bigint: '整数',
  boolean: '是或否',
  date: '日期',
  array: '列表',
  tuple: '列表',
  set: '列表',
  null: '空',
  undefined: '空',
  void: '空',
  never: '空',
  object: '一组值',
  record: '一组值',
  map: '一组值',
  file: '文件',
};

const formats: Readonly<Record<string, string>> = {
  email: '邮箱',
  url: '网址',
  datetime: '日期时间',
  date: '日期',
  time: '时间',
  ipv4: 'IP 地址',
  ipv6: 'IP 地址',
};

const isMissing = (input: unknown): boolean => input === undefined || input === null;

/** Quantities are counted in characters or in items, or are the value itself. */
function describeBound(origin: string, limit: number | bigint, side: 'most' | 'least'): string {
  const isMost = side === 'most';
  if (origin === 'string')
    return isMost ? `不能超过 ${limit} 个字` : Number(limit) === 1 ? '不能为空' : `至少 ${limit} 个字`;
  if (['array', 'set', 'map'].includes(origin))
    return isMost ? `最多 ${limit} 项` : Number(limit) === 1 ? '至少要有一项' : `至少 ${limit} 项`;
  return isMost ? `不能大于 ${limit}` : `不能小于 ${limit}`;
}

const describeExclusive = (origin: string, limit: number | bigint, word: string): string | undefined =>
  ['number', 'int', 'bigint'].includes(origin) ? `应${word} ${limit}` : undefined;

/** More names of fields are of no use to a reader. */
const maxFields = 8;

/** The names of the fields, for a schema of an object that has some. */
function describeFields(schema: unknown): string {
  const shape = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape; // of any schema
  const names = Object.keys(shape ?? {});
  const rest = names.length > maxFields ? ' 等' : '';
  return names.length === 0 ? '' : `：${names.slice(0, maxFields).join('、')}${rest}`;
}

const describers: { [C in $ZodRawIssue['code']]?: (issue: Extract<$ZodRawIssue, { code: C }>) => string } = {
  invalid_type: ({ expected, input, inst }) => {
    if (isMissing(input)) return '必填';
    const type = types[expected];
    return type === undefined ? '格式有误' : `应为${type}${describeFields(inst)}`;
  },
  invalid_value: ({ input }) => (isMissing(input) ? '必填' : '不在可选的值之中'),
  too_big: ({ origin, maximum, inclusive }) =>
    (inclusive === false ? describeExclusive(origin, maximum, '小于') : undefined) ??
    describeBound(origin, maximum, 'most'),
  too_small: ({ origin, minimum, inclusive }) =>
    (inclusive === false ? describeExclusive(origin, minimum, '大于') : undefined) ??
    describeBound(origin, minimum, 'least'),
  invalid_format: ({ format }) => `${formats[format] ?? ''}格式有误`,
  not_multiple_of: ({ divisor }) => `应为 ${divisor} 的倍数`,
  unrecognized_keys: () => '未知的参数',
  invalid_union: ({ input }) => (isMissing(input) ? '必填' : '格式有误'),
  invalid_key: () => '名称有误',
  invalid_element: () => '内容有误',
};

const describeIssue: $ZodErrorMap = (issue) => {
  // The table pairs each code with its own kind of issue, which the type of an index does not express.
  const describe = describers[issue.code] as ((issue: $ZodRawIssue) => string) | undefined;
  return describe?.(issue) ?? '输入有误';
};

config({ localeError: describeIssue });
