/**
 * Expression + data → value. Flow conditions, checks, hide conditions, colours, virtual columns and computed fields
 * all come through here, on both sides. What it may touch is what it is given; steps are counted, not timed.
 */
import { Big } from 'big.js';
import { among, equal, order, textOrder } from './compare.ts';
import { ExpressionError } from './error.ts';
import { functions } from './functions.ts';
import type { Kind, Kinds } from './misuse.ts';
import { bounded } from './number.ts';
import { parseExpression } from './parse.ts';
import type { BinaryOperator, Expression } from './syntax.ts';
import {
  asNumbers,
  isEmpty,
  isList,
  isNumeric,
  isRow,
  numberText,
  numeric,
  type Row,
  read,
  type Value,
} from './value.ts';

export type Scope = {
  /** Fields by enName, besides them `initiator`, `currentUser`. */
  readonly data: Row;
  readonly kinds: Kinds;
  /** `YYYY-MM-DD HH:mm:ss` in the tenant's time zone. */
  readonly now: string;
};

export type Result = null | boolean | string | Result[];

const maxSteps = 100_000;
const maxText = 10_000;

/** condition: a comparison with an empty value is false. value: an empty number counts as 0. */
type Mode = 'condition' | 'value';
type Run = Scope & { readonly mode: Mode; steps: number };

/**
 * A flow condition or check: whether it holds. A comparison with an empty value does not hold; `x == ''` and
 * `empty(x)` ask for emptiness. Throws ExpressionError.
 */
export function conditionHolds(expression: Expression | string, scope: Scope): boolean {
  return truth(found(parsed(expression), { ...scope, mode: 'condition', steps: 0 }));
}

/** A colour or hide condition: whether it holds, where an empty number counts as 0. Throws ExpressionError. */
export function looseConditionHolds(expression: Expression | string, scope: Scope): boolean {
  return truth(found(parsed(expression), { ...scope, mode: 'value', steps: 0 }));
}

/** A computed value as JSON, decimals as exact text; an empty number counts as 0. Throws ExpressionError. */
export function evaluate(expression: Expression | string, scope: Scope): Result {
  return result(found(parsed(expression), { ...scope, mode: 'value', steps: 0 }));
}

const parsed = (expression: Expression | string) =>
  typeof expression === 'string' ? parseExpression(expression) : expression;

function result(value: Value): Result {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Big) return numberText(value);
  if (isList(value)) return value.map(result);
  throw new ExpressionError('结果是一行数据，请指明取哪个字段');
}

function truth(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (isEmpty(value)) return false;
  return isNumeric(value) ? !numeric(value)?.eq(0) : value !== 'false';
}

function spend(run: Run, steps: number) {
  run.steps += steps;
  if (run.steps > maxSteps) throw new ExpressionError('表达式计算量过大');
}

function found(expression: Expression, run: Run): Value {
  spend(run, 1);
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'name':
      return spent(ofKind(read(run.data, expression.name), run.kinds.get(expression.name)), run);
    case 'member':
      return member(expression, run);
    case 'list':
      return expression.items.map((item) => found(item, run));
    case 'not':
      return !truth(found(expression.operand, run));
    case 'minus':
    case 'plus':
      return signed(numeric(found(expression.operand, run)), expression.type, run);
    case 'choice':
      return found(truth(found(expression.test, run)) ? expression.yes : expression.no, run);
    case 'call':
      return called(
        expression.name,
        expression.args.map((arg) => found(arg, run)),
        run,
      );
    case 'binary':
      return binary(expression, run);
  }
}

const ofKind = (value: Value, kind: Kind | undefined): Value =>
  kind === 'number' || kind === 'numbers' ? asNumbers(value) : value;

function member({ object, name }: Extract<Expression, { type: 'member' }>, run: Run): Value {
  const value = memberOf(found(object, run), name, run);
  return object.type === 'name' ? ofKind(value, run.kinds.get(`${object.name}.${name}`)) : value;
}

/** Long lists and texts cost what walking them costs. */
function spent(value: Value, run: Run): Value {
  if (isList(value)) spend(run, value.length);
  if (typeof value === 'string') spend(run, value.length >> 6);
  return value;
}

function memberOf(value: Value, name: string, run: Run): Value {
  if (value === null) return null;
  if (isList(value)) {
    spend(run, value.length);
    return value.map((row) => memberOf(row, name, run));
  }
  if (isRow(value)) return spent(read(value, name), run);
  throw new ExpressionError(`没有可取的子字段 ${name}`);
}

const zero = new Big(0);

function signed(value: Big | null, sign: 'minus' | 'plus', run: Run): Value {
  const present = value ?? (run.mode === 'value' ? zero : null);
  return present && sign === 'minus' ? present.times(-1) : present;
}

function called(name: string, args: readonly Value[], run: Run): Value {
  const fn = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!fn) throw new ExpressionError(`没有名为 ${name} 的函数`);
  for (const arg of args) spent(arg, run);
  return fn.run(args, run.now);
}

type Binary = Extract<Expression, { type: 'binary' }>;

function binary(expression: Binary, run: Run): Value {
  const { operator, left, right } = expression;
  if (operator === '&&') return truth(found(left, run)) && truth(found(right, run));
  if (operator === '||') return truth(found(left, run)) || truth(found(right, run));
  const [a, b] = [found(left, run), found(right, run)];
  if (operator in comparisons) return compared(expression, [a, b], run);
  if (operator === '+' && (isText(left, run) || isText(right, run) || joins(a) || joins(b))) {
    return joined([asText(a), asText(b)]);
  }
  return calculated(operator, [a, b], run);
}

type Order = typeof order;

const comparisons: Partial<Record<BinaryOperator, (a: Value, b: Value, by: Order) => boolean>> = {
  '==': equal,
  '!=': (a, b) => !equal(a, b),
  '<': (a, b, by) => by(a, b) < 0,
  '<=': (a, b, by) => by(a, b) <= 0,
  '>': (a, b, by) => by(a, b) > 0,
  '>=': (a, b, by) => by(a, b) >= 0,
  in: among,
  'not in': (a, b) => !among(a, b),
};

function compared({ operator, left, right }: Binary, [a, b]: [Value, Value], run: Run): boolean {
  const compare = comparisons[operator];
  if (!compare) throw new ExpressionError(`表达式不支持运算符 ${operator}`);
  if (isBlank(left) || isBlank(right)) {
    const bothEmpty = isEmpty(a) && isEmpty(b);
    if (operator === '==') return bothEmpty;
    if (operator === '!=') return !bothEmpty;
  }
  if (!isEmpty(a) && !isEmpty(b)) {
    return compare(a, b, isText(left, run) && isText(right, run) ? textOrder : order);
  }
  if (run.mode === 'condition') return false;
  return comparedLoosely(operator, [a, b]);
}

/** Where one side is empty: 0 beside a number, unequal to everything else. */
function comparedLoosely(operator: BinaryOperator, [a, b]: [Value, Value]): boolean {
  const compare = comparisons[operator];
  const numbers = (isEmpty(a) || isNumeric(a)) && (isEmpty(b) || isNumeric(b));
  if (numbers && compare && operator !== 'in' && operator !== 'not in') {
    return compare(isEmpty(a) ? zero : a, isEmpty(b) ? zero : b, order);
  }
  return operator === '!=' || operator === 'not in';
}

const isBlank = (node: Expression) => node.type === 'literal' && (node.value === null || node.value === '');

/** Whether an expression is text whatever it comes to, written or kept as such: `'A' + 1 + 2` joins throughout. */
function isText(node: Expression, { kinds }: Pick<Run, 'kinds'>): boolean {
  const either = (...nodes: Expression[]) => nodes.some((one) => isText(one, { kinds }));
  if (node.type === 'literal') return typeof node.value === 'string';
  if (node.type === 'name') return kinds.get(node.name) === 'text';
  if (node.type === 'choice') return either(node.yes, node.no);
  return node.type === 'binary' && node.operator === '+' && either(node.left, node.right);
}

const joins = (value: Value) => typeof value === 'string' && value !== '' && !isNumeric(value);

function joined(parts: readonly string[]): string {
  const text = parts.join('');
  if (text.length > maxText) throw new ExpressionError('拼接的文本过长');
  return text;
}

function asText(value: Value): string {
  const plain = result(value);
  if (Array.isArray(plain)) return plain.join('、');
  return plain === null ? '' : String(plain);
}

function calculated(operator: BinaryOperator, values: [Value, Value], run: Run): Value {
  const [a, b] = values.map((value) => numeric(value) ?? (run.mode === 'value' ? zero : null));
  if (!a || !b) return null;
  switch (operator) {
    case '+':
      return bounded(a.plus(b));
    case '-':
      return bounded(a.minus(b));
    case '*':
      return bounded(a.times(b));
    case '/':
    case '%':
      if (b.eq(0)) throw new ExpressionError('除数为零');
      return bounded(operator === '/' ? a.div(b) : a.mod(b));
    default:
      throw new ExpressionError(`表达式不支持运算符 ${operator}`);
  }
}
