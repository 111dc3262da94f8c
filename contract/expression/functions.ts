/** The functions expressions know (api.md 13); `if` is read as a choice and stands here for its arity only. */
import { Big } from 'big.js';
import { order } from './compare.ts';
import { ExpressionError } from './error.ts';
import { bounded } from './number.ts';
import { isEmpty, isList, isNumeric, numeric, shown, type Value } from './value.ts';

type Fn = {
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly Value[], now: string) => Value;
};

const one = (args: readonly Value[], index = 0): Value => args[index] ?? null;

/** Arguments and their elements, empty ones left out. */
const elements = (args: readonly Value[]): Value[] =>
  args
    .flatMap((arg): readonly Value[] => (isList(arg) ? elements(arg) : [arg]))
    .filter((arg) => !isEmpty(arg));

const total = (args: readonly Value[]): Big =>
  elements(args).reduce<Big>((sum, value) => bounded(sum.plus(numeric(value) ?? 0)), new Big(0));

function average(args: readonly Value[]): Value {
  const count = elements(args).length;
  // One division at 20 decimals, rounded half up by the decimal's own settings.
  return count === 0 ? null : bounded(new Big(total(args)).div(count));
}

const extreme = (sign: 1 | -1) => (args: readonly Value[]) =>
  elements(args).reduce<Value>(
    (best, value) => (best === null || order(value, best) * sign > 0 ? value : best),
    null,
  );

/** Midnight of a `YYYY-MM-DD…` text in days since 1970. */
function dayNumber(value: Value): number {
  const text = typeof value === 'string' ? value.slice(0, 10) : '';
  const time = text.length === 10 ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new ExpressionError(`${shown(value)} 不是日期`);
  return time / 86_400_000;
}

function days(args: readonly Value[]): Value {
  if (isEmpty(one(args)) || isEmpty(one(args, 1))) return null;
  return new Big(dayNumber(one(args, 1)) - dayNumber(one(args)));
}

function rounded(args: readonly Value[]): Value {
  const value = numeric(one(args));
  const digits = Number(numeric(one(args, 1))?.toFixed() ?? 0);
  if (!Number.isInteger(digits) || digits < 0 || digits > 20) {
    throw new ExpressionError('round 的位数应为 0 到 20 的整数');
  }
  return value?.round(digits, Big.roundHalfUp) ?? null;
}

function length(value: Value): Value {
  if (isEmpty(value)) return new Big(0);
  if (isList(value)) return new Big(value.length);
  if (typeof value === 'string') return new Big([...value].length);
  if (isNumeric(value)) return new Big((numeric(value) ?? new Big(0)).toFixed().length);
  throw new ExpressionError(`${shown(value)} 没有长度`);
}

const text = (value: Value) => (value instanceof Big ? value.toFixed() : value);

function contains(args: readonly Value[]): Value {
  const [whole, piece] = [text(one(args)), text(one(args, 1))];
  if (isEmpty(whole) || isEmpty(piece)) return false;
  if (isList(whole)) return whole.some((element) => text(element) === piece);
  return typeof whole === 'string' && typeof piece === 'string' && whole.includes(piece);
}

function startsWith(args: readonly Value[]): Value {
  const [whole, piece] = [text(one(args)), text(one(args, 1))];
  if (isEmpty(whole) || isEmpty(piece)) return false;
  return typeof whole === 'string' && typeof piece === 'string' && whole.startsWith(piece);
}

const most = 50;

export const functions: Readonly<Record<string, Fn>> = {
  sum: { least: 1, most, run: total },
  avg: { least: 1, most, run: average },
  min: { least: 1, most, run: extreme(-1) },
  max: { least: 1, most, run: extreme(1) },
  count: { least: 1, most, run: (args) => new Big(elements(args).length) },
  today: { least: 0, most: 0, run: (_, now) => now.slice(0, 10) },
  now: { least: 0, most: 0, run: (_, now) => now },
  days: { least: 2, most: 2, run: days },
  empty: { least: 1, most: 1, run: (args) => isEmpty(one(args)) },
  len: { least: 1, most: 1, run: (args) => length(one(args)) },
  contains: { least: 2, most: 2, run: contains },
  startsWith: { least: 2, most: 2, run: startsWith },
  round: { least: 1, most: 2, run: rounded },
  if: { least: 3, most: 3, run: () => null },
};
