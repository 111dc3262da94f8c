/**
 * Text → expression. jsep reads the text; what it yields is turned node by node into the few kinds of syntax.ts.
 * jsep's operator tables are global, and this is its only user.
 */
import jsep from 'jsep';
import { ExpressionError } from './error.ts';
import { functions } from './functions.ts';
import { decimal } from './number.ts';
import { type BinaryOperator, binaryOperators, childrenOf, type Expression } from './syntax.ts';

const maxLength = 2000;
const maxDepth = 100;
const maxNesting = 40;
const mostNots = 8;

jsep.addBinaryOp('or', 1);
jsep.addBinaryOp('and', 2);
jsep.addBinaryOp('in', 7);
jsep.addBinaryOp('not in', 7);
jsep.addUnaryOp('not');

type Raw = jsep.Expression & { grouped?: boolean };

const openingParenthesis = 40;

/** `(not a) == b` and `not a == b` mean different things, so groups leave a mark. */
jsep.hooks.add('gobble-token', function (env) {
  if (this.code !== openingParenthesis) return;
  const group: Raw | undefined = this.gobbleGroup();
  if (!group) return;
  group.grouped = true;
  env.node = this.gobbleTokenProperty(group);
});

const words: Record<string, string> = { and: '&&', or: '||', '===': '==', '!==': '!=' };

/**
 * Reads an expression, with or without `${…}` or `#{…}` around it. Throws ExpressionError (in Chinese) for what is no
 * expression, is longer than 2,000 characters or nested too deep.
 */
export function parseExpression(source: string): Expression {
  const known = outcomes.get(source) ?? remembered(source, outcomeOf(source));
  if (known instanceof ExpressionError) throw known;
  return known;
}

/** Null for a text that is none; what is wrong with it is told where expressions are checked. */
export function parsedOrNull(source: string): Expression | null {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

type Outcome = Expression | ExpressionError;

/** Characters; a form has at most some 60,000 of them, which take a few megabytes when they are parsed. */
const mostRemembered = 400_000;
const outcomes = new Map<string, Outcome>();
let length = 0;

/** A check of a record asks for the same ones once per row. */
function remembered(source: string, outcome: Outcome): Outcome {
  if (length > mostRemembered) {
    outcomes.clear();
    length = 0;
  }
  outcomes.set(source, outcome);
  length += source.length;
  return outcome;
}

function outcomeOf(source: string): Outcome {
  try {
    return parsed(source);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function parsed(source: string): Expression {
  const text = unwrapped(source);
  if (text === '') throw new ExpressionError('表达式为空');
  if (text.length > maxLength) throw new ExpressionError(`表达式过长，最多 ${maxLength} 个字符`);
  refuseNesting(text);
  const expression = converted(read(text));
  refuseDepth(expression);
  return expression;
}

const unwrapped = (source: string) => {
  const text = source.trim();
  return /^[$#]\{/.test(text) && text.endsWith('}') ? text.slice(2, -1).trim() : text;
};

function read(text: string): Raw {
  try {
    return jsep(text);
  } catch (error) {
    throw new ExpressionError(readable(error, text));
  }
}

function readable(error: unknown, text: string): string {
  const { description = '', index = 0 } = error as { description?: string; index?: number };
  if (description.startsWith('Unclosed quote')) return '表达式中的引号没有成对';
  if (description.startsWith('Unclosed (') || description === 'Expected )') return '表达式中的括号没有成对';
  if (text[index] === '=' && text[index + 1] !== '=') return '判断相等请用 ==';
  const near = text.slice(Math.max(0, index - 5), index + 10);
  return `表达式第 ${index + 1} 个字符附近有误：${near}`;
}

/** Before jsep, which recurses per bracket. */
function refuseNesting(text: string) {
  let depth = 0;
  for (const char of text) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (depth > maxNesting) throw new ExpressionError(`表达式的括号嵌套过深，最多 ${maxNesting} 层`);
  }
}

function refuseDepth(root: Expression) {
  let level: readonly Expression[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new ExpressionError(`表达式嵌套过深，最多 ${maxDepth} 层`);
    level = level.flatMap(childrenOf);
  }
}

/** Fields of a jsep node of a known type; its own typing leaves them open. */
const part = (node: Raw, key: string) => node[key] as Raw;
const parts = (node: Raw, key: string) => node[key] as (Raw | null)[];

const converters: Record<string, (node: Raw) => Expression> = {
  Literal: literal,
  Identifier: (node) => name(String(node.name)),
  MemberExpression: member,
  ArrayExpression: (node) => list(parts(node, 'elements')),
  SequenceExpression: (node) => list(parts(node, 'expressions')),
  CallExpression: call,
  UnaryExpression: unary,
  BinaryExpression: binary,
  ConditionalExpression: (node) => ({
    type: 'choice',
    test: converted(part(node, 'test')),
    yes: converted(part(node, 'consequent')),
    no: converted(part(node, 'alternate')),
  }),
};

function converted(node: Raw | null): Expression {
  const convert = node && Object.hasOwn(converters, node.type) ? converters[node.type] : undefined;
  if (!node || !convert) throw new ExpressionError('表达式含有不支持的写法，多个部分之间应有运算符');
  return convert(node);
}

function literal(node: Raw): Expression {
  const value = node.value;
  if (typeof value === 'number') return { type: 'literal', value: decimal(String(node.raw)) };
  if (typeof value === 'string' || typeof value === 'boolean') return { type: 'literal', value };
  if (value === null) return { type: 'literal', value: null };
  throw new ExpressionError(`表达式不支持 ${String(node.raw)}`);
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function name(text: string): Expression {
  if (forbidden.has(text)) throw new ExpressionError(`表达式不能使用 ${text}`);
  if (text === 'undefined') throw new ExpressionError('空值请写 null 或用 empty() 判断');
  return { type: 'name', name: text };
}

function member(node: Raw): Expression {
  if (node.computed || node.optional) throw new ExpressionError('取子字段请写 明细.字段');
  const property = part(node, 'property');
  const field = name(String(property.name));
  if (field.type !== 'name') throw new ExpressionError('取子字段请写 明细.字段');
  return { type: 'member', object: converted(part(node, 'object')), name: field.name };
}

const list = (nodes: (Raw | null)[]): Expression => ({ type: 'list', items: nodes.map(converted) });

function call(node: Raw): Expression {
  const callee = part(node, 'callee');
  const called = callee.type === 'Identifier' ? String(callee.name) : '(…)';
  const fn = Object.hasOwn(functions, called) ? functions[called] : undefined;
  if (!fn) throw new ExpressionError(`没有名为 ${called} 的函数，可用：${Object.keys(functions).join('、')}`);
  const args = parts(node, 'arguments').map(converted);
  if (args.length < fn.least || args.length > fn.most) throw new ExpressionError(`${called} 的参数个数不对`);
  const [test, yes, no] = args;
  if (called === 'if' && test && yes && no) return { type: 'choice', test, yes, no };
  return { type: 'call', name: called, args };
}

const unaries: Record<string, 'not' | 'minus' | 'plus'> = {
  '!': 'not',
  not: 'not',
  '-': 'minus',
  '+': 'plus',
};

function unary(node: Raw): Expression {
  const type = unaries[String(node.operator)];
  if (!type) throw new ExpressionError(`表达式不支持运算符 ${String(node.operator)}`);
  return { type, operand: converted(part(node, 'argument')) };
}

function binary(node: Raw): Expression {
  const written = String(node.operator);
  const operator = words[written] ?? written;
  if (!isOperator(operator)) throw new ExpressionError(`表达式不支持运算符 ${written}`);
  const left = part(node, 'left');
  const right = converted(part(node, 'right'));
  const joined: Binary = { type: 'binary', operator, left: converted(left), right };
  return operator === '&&' || operator === '||' ? joined : loosened(joined, left);
}

type Binary = Expression & { type: 'binary' };

/**
 * The word `not` binds looser than a comparison (as in Python), which jsep's prefix operators cannot say: an ungrouped
 * one at the left end of an operation denies the whole. `left` is the operation's left side as it was read.
 */
function loosened(joined: Binary, left: Raw, nots = 1): Expression {
  if (joined.left.type !== 'not' || left.grouped || left.operator === '!') return joined;
  if (nots > mostNots) throw new ExpressionError(`表达式中 not 连用过多，最多 ${mostNots} 个`);
  const inner: Binary = { ...joined, left: joined.left.operand };
  const next = left.type === 'UnaryExpression' ? part(left, 'argument') : left;
  return { type: 'not', operand: loosened(inner, next, nots + 1) };
}

const isOperator = (text: string): text is BinaryOperator =>
  (binaryOperators as readonly string[]).includes(text);
