/**
 * What an expression does with values that cannot be done, as far as it can be told without any: a number beside a
 * word, arithmetic with dates. The code of a chosen option may look like a number, so its kind is `any`.
 */
import type { Big } from 'big.js';
import { looksDecimal } from './number.ts';
import type { BinaryOperator, Expression } from './syntax.ts';
import { shown } from './value.ts';

/** `numbers`: many values, each of them a number. */
export type Kind = 'number' | 'text' | 'date' | 'truth' | 'many' | 'numbers' | 'any';

/** Of what kind the values of a name are, dotted for columns of sub-forms; of a name that is missing they may be any. */
export type Kinds = Pick<ReadonlyMap<string, Kind>, 'get'>;

/** Sentences in Chinese; empty where nothing is obviously wrong. `kindOf` knows names as `namesIn` writes them. */
export function misuseIn(expression: Expression, kindOf: (name: string) => Kind): string[] {
  const judging: Judging = { kindOf, found: [] };
  judged(expression, judging);
  return judging.found;
}

/** What the whole comes to. */
export const kindIn = (expression: Expression, kindOf: (name: string) => Kind): Kind =>
  judged(expression, { kindOf, found: [] });

type Judging = { readonly kindOf: (name: string) => Kind; readonly found: string[] };

function judged(expression: Expression, judging: Judging): Kind {
  const kinds = (parts: readonly Expression[]) => parts.map((part) => judged(part, judging));
  switch (expression.type) {
    case 'literal':
      return literalKind(expression.value);
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
      return calculated([expression.operand], judging);
    case 'choice': {
      const [, yes = 'any', no] = kinds([expression.test, expression.yes, expression.no]);
      return yes === no ? yes : 'any';
    }
    case 'call':
      return called(expression, judging);
    case 'binary':
      return binary(expression, judging);
  }
}

function literalKind(value: Big | string | boolean | null): Kind {
  if (value === null || value === '') return 'any';
  if (typeof value === 'boolean') return 'truth';
  if (typeof value !== 'string' || looksDecimal(value)) return 'number';
  return /^\d{4}-\d{2}/.test(value) ? 'date' : 'text';
}

const names: Readonly<Record<Kind, string>> = {
  number: '数字',
  text: '文本',
  date: '日期',
  truth: '是或否',
  many: '多个值',
  numbers: '多个值',
  any: '',
};

const isMany = (kind: Kind) => kind === 'many' || kind === 'numbers';

function told(expression: Expression, kind: Kind): string {
  if (expression.type === 'literal') return shown(expression.value);
  if (expression.type === 'name') return `${expression.name}（${names[kind]}）`;
  if (expression.type === 'member' && expression.object.type === 'name') {
    return `${expression.object.name}.${expression.name}（${names[kind]}）`;
  }
  return names[kind];
}

function calculated(operands: readonly Expression[], judging: Judging): Kind {
  for (const operand of operands) {
    const kind = judged(operand, judging);
    if (kind !== 'number' && kind !== 'any') judging.found.push(`${told(operand, kind)}不能参与计算`);
  }
  return 'number';
}

type Binary = Extract<Expression, { type: 'binary' }>;

const orders = new Set<BinaryOperator>(['<', '<=', '>', '>=']);

function binary({ operator, left, right }: Binary, judging: Judging): Kind {
  if (['-', '*', '/', '%'].includes(operator)) return calculated([left, right], judging);
  const [a, b] = [judged(left, judging), judged(right, judging)];
  if (operator === '+') return sumKind(a, b);
  if (operator === '&&' || operator === '||') return 'truth';
  const [one, other] = [told(left, a), told(right, b)];
  if (operator === 'in' || operator === 'not in') {
    if (isMany(a)) judging.found.push(`in 的左边应为单个值，${one}不是`);
    if (!isMany(b) && b !== 'any') judging.found.push(`in 的右边应为多个值，${other}不是`);
  } else if (orders.has(operator) && (isMany(a) || isMany(b))) {
    judging.found.push(`${isMany(a) ? one : other}不能比较大小，请用 sum、max、count 等函数`);
  } else if (differ(a, b) && !(isQuoted(left, b) || isQuoted(right, a)))
    judging.found.push(`${one}与${other}不能比较`);
  return 'truth';
}

/** A truth is compared by its text, a list of one with its one. */
const comparable = new Set<Kind>(['number', 'text', 'date']);
const differ = (a: Kind, b: Kind) => a !== b && comparable.has(a) && comparable.has(b);

/** A text, however it looks, beside a text. */
const isQuoted = (node: Expression, beside: Kind): boolean =>
  beside === 'text' && node.type === 'literal' && typeof node.value === 'string';

/** `+` joins a text with a value of any kind. */
function sumKind(a: Kind, b: Kind): Kind {
  if (a === 'text' || b === 'text') return 'text';
  return a === 'number' && b === 'number' ? 'number' : 'any';
}

type Called = Extract<Expression, { type: 'call' }>;

const results: Readonly<Record<string, Kind>> = {
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
};

/** Kinds that a function cannot take. */
const unfit: Readonly<Record<string, readonly Kind[]>> = {
  sum: ['text', 'date', 'truth'],
  avg: ['text', 'date', 'truth'],
  days: ['number', 'text', 'truth', 'many', 'numbers'],
  round: ['text', 'date', 'truth', 'many', 'numbers'],
};

/** What these give is one of what they were given. */
const choosing = new Set(['min', 'max']);

function called({ name, args }: Called, judging: Judging): Kind {
  const kinds = args.map((arg) => judged(arg, judging));
  for (const [index, kind] of kinds.entries()) {
    const arg = args[index];
    if (arg && unfit[name]?.includes(kind)) judging.found.push(`${told(arg, kind)}不能用于 ${name}`);
  }
  const numbers = kinds.every((kind) => kind === 'number' || kind === 'numbers');
  return results[name] ?? (choosing.has(name) && numbers ? 'number' : 'any');
}
