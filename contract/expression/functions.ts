/**
 * The functions of the expression language. `if` is parsed as a conditional node; it is listed here for its arity only.
 */
import { Big } from 'big.js';
import { formatChineseCapitals } from '../chineseCapitals.ts';
import { describeElapsedTime } from '../elapsedTime.ts';
import { formatLargeNumber } from '../formatNumber.ts';
import { compareValues } from './compare.ts';
import { assertBounded } from './exactDecimal.ts';
import { ExpressionError } from './expressionError.ts';
import { describeValue, isEmpty, isList, isNumeric, toNumber, type Value } from './value.ts';

type ExpressionFunction = {
  /** Its call as people write it, and what it answers: for the editor of expressions. */
  readonly usage: string;
  readonly help: string;
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly Value[], now: string) => Value;
};

const argAt = (args: readonly Value[], index = 0): Value => args[index] ?? null;

/** Returns the arguments and their elements without empty ones. */
const flattenArgs = (args: readonly Value[]): Value[] =>
  args
    .flatMap((arg): readonly Value[] => (isList(arg) ? flattenArgs(arg) : [arg]))
    .filter((arg) => !isEmpty(arg));

const sumValues = (args: readonly Value[]): Big =>
  flattenArgs(args).reduce<Big>((sum, value) => assertBounded(sum.plus(toNumber(value) ?? 0)), new Big(0));

function averageValues(args: readonly Value[]): Value {
  const count = flattenArgs(args).length;
  // One division with 20 decimals, rounded half up by the library's configuration.
  return count === 0 ? null : assertBounded(new Big(sumValues(args)).div(count));
}

const createExtreme = (sign: 1 | -1) => (args: readonly Value[]) =>
  flattenArgs(args).reduce<Value>(
    (best, value) => (best === null || compareValues(value, best) * sign > 0 ? value : best),
    null,
  );

/** Returns the days since 1970 of a `YYYY-MM-DD…` text. */
function toDayNumber(value: Value): number {
  const text = typeof value === 'string' ? value.slice(0, 10) : '';
  const time = text.length === 10 ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new ExpressionError(`${describeValue(value)} 不是日期`);
  return time / 86_400_000;
}

function countDays(args: readonly Value[]): Value {
  if (isEmpty(argAt(args)) || isEmpty(argAt(args, 1))) return null;
  return new Big(toDayNumber(argAt(args, 1)) - toDayNumber(argAt(args)));
}

function roundValue(args: readonly Value[]): Value {
  const value = toNumber(argAt(args));
  const digits = Number(toNumber(argAt(args, 1))?.toFixed() ?? 0);
  if (!Number.isInteger(digits) || digits < 0 || digits > 20) {
    throw new ExpressionError('round 的位数应为 0 到 20 的整数');
  }
  return value?.round(digits, Big.roundHalfUp) ?? null;
}

function measureLength(value: Value): Value {
  if (isEmpty(value)) return new Big(0);
  if (isList(value)) return new Big(value.length);
  if (typeof value === 'string') return new Big([...value].length);
  if (isNumeric(value)) return new Big((toNumber(value) ?? new Big(0)).toFixed().length);
  throw new ExpressionError(`${describeValue(value)} 没有长度`);
}

const toText = (value: Value) => (value instanceof Big ? value.toFixed() : value);

function containsValue(args: readonly Value[]): Value {
  const [whole, piece] = [toText(argAt(args)), toText(argAt(args, 1))];
  if (isEmpty(whole) || isEmpty(piece)) return false;
  if (isList(whole)) return whole.some((element) => toText(element) === piece);
  return typeof whole === 'string' && typeof piece === 'string' && whole.includes(piece);
}

function startsWithText(args: readonly Value[]): Value {
  const [whole, piece] = [toText(argAt(args)), toText(argAt(args, 1))];
  if (isEmpty(whole) || isEmpty(piece)) return false;
  return typeof whole === 'string' && typeof piece === 'string' && whole.startsWith(piece);
}

/** `1.23亿`; rounded, so that it is shown and not calculated with. */
function formatLarge(value: Value): string {
  const number = toNumber(value);
  return number ? formatLargeNumber(number.toNumber()) : '';
}

function describeElapsed(value: Value, now: string): string {
  if (isEmpty(value)) return '';
  toDayNumber(value);
  return describeElapsedTime(String(value), now);
}

const maxArguments = 50;

export const expressionFunctions: Readonly<Record<string, ExpressionFunction>> = {
  sum: { usage: 'sum(明细.金额)', help: '求和，空值不计', least: 1, most: maxArguments, run: sumValues },
  avg: {
    usage: 'avg(明细.单价)',
    help: '平均值，空值不计',
    least: 1,
    most: maxArguments,
    run: averageValues,
  },
  min: { usage: 'min(甲, 乙)', help: '最小的值', least: 1, most: maxArguments, run: createExtreme(-1) },
  max: { usage: 'max(甲, 乙)', help: '最大的值', least: 1, most: maxArguments, run: createExtreme(1) },
  count: {
    usage: 'count(明细.名称)',
    help: '非空值的个数',
    least: 1,
    most: maxArguments,
    run: (args) => new Big(flattenArgs(args).length),
  },
  today: { usage: 'today()', help: '今天的日期', least: 0, most: 0, run: (_, now) => now.slice(0, 10) },
  now: { usage: 'now()', help: '现在的时间', least: 0, most: 0, run: (_, now) => now },
  days: { usage: 'days(开始, 结束)', help: '两个日期相差的天数', least: 2, most: 2, run: countDays },
  empty: {
    usage: 'empty(字段)',
    help: '是否没有填写',
    least: 1,
    most: 1,
    run: (args) => isEmpty(argAt(args)),
  },
  len: {
    usage: 'len(文字)',
    help: '字数，或列表的个数',
    least: 1,
    most: 1,
    run: (args) => measureLength(argAt(args)),
  },
  contains: {
    usage: "contains(文字, '部分')",
    help: '是否包含，多选是否选了它',
    least: 2,
    most: 2,
    run: containsValue,
  },
  startsWith: {
    usage: "startsWith(文字, '开头')",
    help: '是否以它开头',
    least: 2,
    most: 2,
    run: startsWithText,
  },
  round: { usage: 'round(数, 2)', help: '四舍五入到几位小数', least: 1, most: 2, run: roundValue },
  capitals: {
    usage: 'capitals(金额)',
    help: '金额大写',
    least: 1,
    most: 1,
    run: (args) => formatChineseCapitals(toNumber(argAt(args))?.toFixed()),
  },
  large: {
    usage: 'large(数)',
    help: '大数，例如 1.23亿',
    least: 1,
    most: 1,
    run: (args) => formatLarge(argAt(args)),
  },
  elapsed: {
    usage: 'elapsed(时间)',
    help: '距今多久，例如 3天前',
    least: 1,
    most: 1,
    run: (args, now) => describeElapsed(argAt(args), now),
  },
  if: { usage: 'if(条件, 是, 否)', help: '条件成立取前者，否则取后者', least: 3, most: 3, run: () => null },
};
