/**
 * Finds type errors in an expression without any values: a number compared with a word, arithmetic with dates. The code
 * of an option may look like a number, so its kind is `any`.
 */
import type { Big } from 'big.js';
import { isDecimalText } from './exactDecimal.ts';
import type { BinaryOperator, Expression } from './syntax.ts';
import { describeValue } from './value.ts';

/** `numbers` is a list of numbers. */
export type ValueKind = 'number' | 'text' | 'date' | 'truth' | 'many' | 'numbers' | 'any';

/** The value kind of each name, dotted for columns of sub-forms. A missing name may hold any kind. */
export type ValueKinds = Pick<ReadonlyMap<string, ValueKind>, 'get'>;

/** Sentences in Chinese; empty where nothing is obviously wrong. `kindOf` knows names as `namesIn` writes them. */
export function findTypeErrors(expression: Expression, kindOf: (name: string) => ValueKind): string[] {
  const judging: TypeCheck = { kindOf, found: [] };
  checkNode(expression, judging);
  return judging.found;
}

/** The kind of the whole expression. */
export const inferKind = (expression: Expression, kindOf: (name: string) => ValueKind): ValueKind =>
  checkNode(expression, { kindOf, found: [] });

type TypeCheck = { readonly kindOf: (name: string) => ValueKind; readonly found: string[] };

function checkNode(expression: Expression, judging: TypeCheck): ValueKind {
  const kinds = (parts: readonly Expression[]) => parts.map((part) => checkNode(part, judging));
  switch (expression.type) {
    case 'literal':
      return getLiteralKind(expression.value);
    case 'name':
      return judging.kindOf(expression.name);
    case 'member':
      return expression.object.type === 'name'
        ? judging.kindOf(`${expression.object.name}.${expression.name}`)
        : 'any';
    case 'list':
      kinds(expression.items);
      return 'many';
    case 'not':
      kinds([expression.operand]);
      return 'truth';
    case 'minus':
    case 'plus':
      return checkArithmetic([expression.operand], judging);
    case 'choice': {
      const [, yes = 'any', no] = kinds([expression.test, expression.yes, expression.no]);
      return yes === no ? yes : 'any';
    }
    case 'call':
      return checkCall(expression, judging);
    case 'binary':
      return checkBinary(expression, judging);
  }
}

function getLiteralKind(value: Big | string | boolean | null): ValueKind {
  if (value === null || value === '') return 'any';
  if (typeof value === 'boolean') return 'truth';
  if (typeof value !== 'string' || isDecimalText(value)) return 'number';
  return /^\d{4}-\d{2}/.test(value) ? 'date' : 'text';
}

const kindLabels: Readonly<Record<ValueKind, string>> = {
  number: '数字',
  text: '文本',
  date: '日期',
  truth: '是或否',
  many: '多个值',
  numbers: '多个值',
  any: '',
};

const isMany = (kind: ValueKind) => kind === 'many' || kind === 'numbers';

function describeOperand(expression: Expression, kind: ValueKind): string {
  if (expression.type === 'literal') return describeValue(expression.value);
  if (expression.type === 'name') return `${expression.name}（${kindLabels[kind]}）`;
  if (expression.type === 'member' && expression.object.type === 'name') {
    return `${expression.object.name}.${expression.name}（${kindLabels[kind]}）`;
  }
  return kindLabels[kind];
}

function checkArithmetic(operands: readonly Expression[], judging: TypeCheck): ValueKind {
  for (const operand of operands) {
    const kind = checkNode(operand, judging);
    if (kind !== 'number' && kind !== 'any')
      judging.found.push(`${describeOperand(operand, kind)}不能参与计算`);
  }
  return 'number';
}

type BinaryExpression = Extract<Expression, { type: 'binary' }>;

const orderOperators = new Set<BinaryOperator>(['<', '<=', '>', '>=']);

function checkBinary({ operator, left, right }: BinaryExpression, judging: TypeCheck): ValueKind {
  if (['-', '*', '/', '%'].includes(operator)) return checkArithmetic([left, right], judging);
  const [a, b] = [checkNode(left, judging), checkNode(right, judging)];
  if (operator === '+') return getSumKind(a, b);
  if (operator === '&&' || operator === '||') return 'truth';
  const [one, other] = [describeOperand(left, a), describeOperand(right, b)];
  if (operator === 'in' || operator === 'not in') {
    if (isMany(a)) judging.found.push(`in 的左边应为单个值，${one}不是`);
    if (!isMany(b) && b !== 'any') judging.found.push(`in 的右边应为多个值，${other}不是`);
  } else if (orderOperators.has(operator) && (isMany(a) || isMany(b))) {
    judging.found.push(`${isMany(a) ? one : other}不能比较大小，请用 sum、max、count 等函数`);
  } else if (areIncompatible(a, b) && !(isQuoted(left, b) || isQuoted(right, a)))
    judging.found.push(`${one}与${other}不能比较`);
  return 'truth';
}

/** A truth value is compared by its text, and a list with one element by that element. */
const comparableKinds = new Set<ValueKind>(['number', 'text', 'date']);
const areIncompatible = (a: ValueKind, b: ValueKind) =>
  a !== b && comparableKinds.has(a) && comparableKinds.has(b);

/** A text, however it looks, beside a text. */
const isQuoted = (node: Expression, beside: ValueKind): boolean =>
  beside === 'text' && node.type === 'literal' && typeof node.value === 'string';

/** `+` joins a text with a value of any kind. */
function getSumKind(a: ValueKind, b: ValueKind): ValueKind {
  if (a === 'text' || b === 'text') return 'text';
  return a === 'number' && b === 'number' ? 'number' : 'any';
}

type CallExpression = Extract<Expression, { type: 'call' }>;

const resultKinds: Readonly<Record<string, ValueKind>> = {
  sum: 'number',
  avg: 'number',
  count: 'number',
  days: 'number',
  len: 'number',
  round: 'number',
  today: 'date',
  now: 'date',
  empty: 'truth',
  contains: 'truth',
  startsWith: 'truth',
  capitals: 'text',
  large: 'text',
  elapsed: 'text',
};

/** The kinds that each function refuses. */
const rejectedKinds: Readonly<Record<string, readonly ValueKind[]>> = {
  sum: ['text', 'date', 'truth'],
  avg: ['text', 'date', 'truth'],
  days: ['number', 'text', 'truth', 'many', 'numbers'],
  round: ['text', 'date', 'truth', 'many', 'numbers'],
  capitals: ['text', 'date', 'truth', 'many', 'numbers'],
  large: ['text', 'date', 'truth', 'many', 'numbers'],
  elapsed: ['number', 'text', 'truth', 'many', 'numbers'],
};

/** The result of these functions is one of their arguments. */
const choosingFunctions = new Set(['min', 'max']);

function checkCall({ name, args }: CallExpression, judging: TypeCheck): ValueKind {
  const kinds = args.map((arg) => checkNode(arg, judging));
  for (const [index, kind] of kinds.entries()) {
    const arg = args[index];
    if (arg && rejectedKinds[name]?.includes(kind))
      judging.found.push(`${describeOperand(arg, kind)}不能用于 ${name}`);
  }
  const numbers = kinds.every((kind) => kind === 'number' || kind === 'numbers');
  return resultKinds[name] ?? (choosingFunctions.has(name) && numbers ? 'number' : 'any');
}
