/**
 * Evaluates an expression over data. Flow conditions, checks, hide conditions, colors, virtual columns and computed
 * fields all use it, on page and server. An expression can access only the given data. Its steps are limited by count,
 * not by time.
 */
import { Big } from 'big.js';
import { areEqual, compareTexts, compareValues, isAmong } from './compare.ts';
import { assertBounded } from './exactDecimal.ts';
import { ExpressionError } from './expressionError.ts';
import { expressionFunctions } from './functions.ts';
import { parseExpression } from './parse.ts';
import type { BinaryOperator, Expression } from './syntax.ts';
import type { ValueKind, ValueKinds } from './typeCheck.ts';
import {
  formatExactNumber,
  isEmpty,
  isList,
  isNumeric,
  isRow,
  type Row,
  readMember,
  toNumber,
  toNumbers,
  type Value,
} from './value.ts';

export type Scope = {
  /** Fields by enName, plus `initiator` and `currentUser`. */
  readonly data: Row;
  readonly kinds: ValueKinds;
  /** `YYYY-MM-DD HH:mm:ss` in the tenant's time zone. */
  readonly now: string;
};

export type EvaluationResult = null | boolean | string | EvaluationResult[];

const maxSteps = 100_000;
const maxText = 10_000;

/** `condition`: a comparison with an empty value is false. `value`: an empty number counts as 0. */
type EvaluationMode = 'condition' | 'value';
type Evaluation = Scope & { readonly mode: EvaluationMode; steps: number };

/**
 * Evaluates a flow condition or check. A comparison with an empty value is false; `x == ''` and `empty(x)` test for
 * emptiness. Throws ExpressionError.
 */
export function isConditionMet(expression: Expression | string, scope: Scope): boolean {
  return toBoolean(evaluateNode(toExpression(expression), { ...scope, mode: 'condition', steps: 0 }));
}

/** Evaluates a color or hide condition. An empty number counts as 0. Throws ExpressionError. */
export function isLooseConditionMet(expression: Expression | string, scope: Scope): boolean {
  return toBoolean(evaluateNode(toExpression(expression), { ...scope, mode: 'value', steps: 0 }));
}

/** Evaluates to a JSON value, decimals as exact text. An empty number counts as 0. Throws ExpressionError. */
export function evaluate(expression: Expression | string, scope: Scope): EvaluationResult {
  return toResult(evaluateNode(toExpression(expression), { ...scope, mode: 'value', steps: 0 }));
}

const toExpression = (expression: Expression | string) =>
  typeof expression === 'string' ? parseExpression(expression) : expression;

function toResult(value: Value): EvaluationResult {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Big) return formatExactNumber(value);
  if (isList(value)) return value.map(toResult);
  throw new ExpressionError('结果是一行数据，请指明取哪个字段');
}

function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (isEmpty(value)) return false;
  return isNumeric(value) ? !toNumber(value)?.eq(0) : value !== 'false';
}

function spendSteps(run: Evaluation, steps: number) {
  run.steps += steps;
  if (run.steps > maxSteps) throw new ExpressionError('表达式计算量过大');
}

function evaluateNode(expression: Expression, run: Evaluation): Value {
  spendSteps(run, 1);
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'name':
      return spendValue(
        convertToKind(readMember(run.data, expression.name), run.kinds.get(expression.name)),
        run,
      );
    case 'member':
      return evaluateMember(expression, run);
    case 'list':
      return expression.items.map((item) => evaluateNode(item, run));
    case 'not':
      return !toBoolean(evaluateNode(expression.operand, run));
    case 'minus':
    case 'plus':
      return applySign(toNumber(evaluateNode(expression.operand, run)), expression.type, run);
    case 'choice':
      return evaluateNode(
        toBoolean(evaluateNode(expression.test, run)) ? expression.yes : expression.no,
        run,
      );
    case 'call':
      return callFunction(
        expression.name,
        expression.args.map((arg) => evaluateNode(arg, run)),
        run,
      );
    case 'binary':
      return evaluateBinary(expression, run);
  }
}

const convertToKind = (value: Value, kind: ValueKind | undefined): Value =>
  kind === 'number' || kind === 'numbers' ? toNumbers(value) : value;

function evaluateMember({ object, name }: Extract<Expression, { type: 'member' }>, run: Evaluation): Value {
  const value = getMember(evaluateNode(object, run), name, run);
  return object.type === 'name' ? convertToKind(value, run.kinds.get(`${object.name}.${name}`)) : value;
}

/** The step count of a list or text grows with its length. */
function spendValue(value: Value, run: Evaluation): Value {
  if (isList(value)) spendSteps(run, value.length);
  if (typeof value === 'string') spendSteps(run, value.length >> 6);
  return value;
}

function getMember(value: Value, name: string, run: Evaluation): Value {
  if (value === null) return null;
  if (isList(value)) {
    spendSteps(run, value.length);
    return value.map((row) => getMember(row, name, run));
  }
  if (isRow(value)) return spendValue(readMember(value, name), run);
  throw new ExpressionError(`没有可取的子字段 ${name}`);
}

const zero = new Big(0);

function applySign(value: Big | null, sign: 'minus' | 'plus', run: Evaluation): Value {
  const present = value ?? (run.mode === 'value' ? zero : null);
  return present && sign === 'minus' ? present.times(-1) : present;
}

function callFunction(name: string, args: readonly Value[], run: Evaluation): Value {
  const fn = Object.hasOwn(expressionFunctions, name) ? expressionFunctions[name] : undefined;
  if (!fn) throw new ExpressionError(`没有名为 ${name} 的函数`);
  for (const arg of args) spendValue(arg, run);
  return fn.run(args, run.now);
}

type BinaryExpression = Extract<Expression, { type: 'binary' }>;

function evaluateBinary(expression: BinaryExpression, run: Evaluation): Value {
  const { operator, left, right } = expression;
  if (operator === '&&') return toBoolean(evaluateNode(left, run)) && toBoolean(evaluateNode(right, run));
  if (operator === '||') return toBoolean(evaluateNode(left, run)) || toBoolean(evaluateNode(right, run));
  const [a, b] = [evaluateNode(left, run), evaluateNode(right, run)];
  if (operator in comparisons) return compareStrictly(expression, [a, b], run);
  if (
    operator === '+' &&
    (isTextExpression(left, run) || isTextExpression(right, run) || isJoinedAsText(a) || isJoinedAsText(b))
  ) {
    return joinTexts([toText(a), toText(b)]);
  }
  return calculate(operator, [a, b], run);
}

type Comparator = typeof compareValues;

const comparisons: Partial<Record<BinaryOperator, (a: Value, b: Value, by: Comparator) => boolean>> = {
  '==': areEqual,
  '!=': (a, b) => !areEqual(a, b),
  '<': (a, b, by) => by(a, b) < 0,
  '<=': (a, b, by) => by(a, b) <= 0,
  '>': (a, b, by) => by(a, b) > 0,
  '>=': (a, b, by) => by(a, b) >= 0,
  in: isAmong,
  'not in': (a, b) => !isAmong(a, b),
};

function compareStrictly(
  { operator, left, right }: BinaryExpression,
  [a, b]: [Value, Value],
  run: Evaluation,
): boolean {
  const compare = comparisons[operator];
  if (!compare) throw new ExpressionError(`表达式不支持运算符 ${operator}`);
  if (isBlank(left) || isBlank(right)) {
    const bothEmpty = isEmpty(a) && isEmpty(b);
    if (operator === '==') return bothEmpty;
    if (operator === '!=') return !bothEmpty;
  }
  if (!isEmpty(a) && !isEmpty(b)) {
    return compare(
      a,
      b,
      isTextExpression(left, run) && isTextExpression(right, run) ? compareTexts : compareValues,
    );
  }
  if (run.mode === 'condition') return false;
  return compareLoosely(operator, [a, b]);
}

/** Compares with an empty operand: it counts as 0 next to a number and is unequal to any other value. */
function compareLoosely(operator: BinaryOperator, [a, b]: [Value, Value]): boolean {
  const compare = comparisons[operator];
  const numbers = (isEmpty(a) || isNumeric(a)) && (isEmpty(b) || isNumeric(b));
  if (numbers && compare && operator !== 'in' && operator !== 'not in') {
    return compare(isEmpty(a) ? zero : a, isEmpty(b) ? zero : b, compareValues);
  }
  return operator === '!=' || operator === 'not in';
}

const isBlank = (node: Expression) => node.type === 'literal' && (node.value === null || node.value === '');

/** Returns true if an expression always yields text, by literal or by field kind: `'A' + 1 + 2` joins throughout. */
function isTextExpression(node: Expression, { kinds }: Pick<Evaluation, 'kinds'>): boolean {
  const either = (...nodes: Expression[]) => nodes.some((one) => isTextExpression(one, { kinds }));
  if (node.type === 'literal') return typeof node.value === 'string';
  if (node.type === 'name') return kinds.get(node.name) === 'text';
  if (node.type === 'choice') return either(node.yes, node.no);
  return node.type === 'binary' && node.operator === '+' && either(node.left, node.right);
}

const isJoinedAsText = (value: Value) => typeof value === 'string' && value !== '' && !isNumeric(value);

function joinTexts(parts: readonly string[]): string {
  const text = parts.join('');
  if (text.length > maxText) throw new ExpressionError('拼接的文本过长');
  return text;
}

function toText(value: Value): string {
  const plain = toResult(value);
  if (Array.isArray(plain)) return plain.join('、');
  return plain === null ? '' : String(plain);
}

function calculate(operator: BinaryOperator, values: [Value, Value], run: Evaluation): Value {
  const [a, b] = values.map((value) => toNumber(value) ?? (run.mode === 'value' ? zero : null));
  if (!a || !b) return null;
  switch (operator) {
    case '+':
      return assertBounded(a.plus(b));
    case '-':
      return assertBounded(a.minus(b));
    case '*':
      return assertBounded(a.times(b));
    case '/':
    case '%':
      if (b.eq(0)) throw new ExpressionError('除数为零');
      return assertBounded(operator === '/' ? a.div(b) : a.mod(b));
    default:
      throw new ExpressionError(`表达式不支持运算符 ${operator}`);
  }
}
