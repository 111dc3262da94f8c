/**
 * Parses text into an expression. jsep parses the text; each of its nodes is converted to one of the few node kinds in
 * syntax.ts. jsep's operator tables are global; no other module may use jsep.
 */
import jsep from 'jsep';
import { parseDecimal } from './exactDecimal.ts';
import { ExpressionError } from './expressionError.ts';
import { expressionFunctions } from './functions.ts';
import { type BinaryOperator, binaryOperators, type Expression, getChildren } from './syntax.ts';

const maxLength = 2000;
const maxDepth = 100;
const maxNesting = 40;
const maxNots = 8;

jsep.addBinaryOp('or', 1);
jsep.addBinaryOp('and', 2);
jsep.addBinaryOp('in', 7);
jsep.addBinaryOp('not in', 7);
jsep.addUnaryOp('not');

type RawNode = jsep.Expression & { grouped?: boolean };

const openingParenthesis = 40;

/** `(not a) == b` and `not a == b` differ, so groups are marked. */
jsep.hooks.add('gobble-token', function (env) {
  if (this.code !== openingParenthesis) return;
  const group: RawNode | undefined = this.gobbleGroup();
  if (!group) return;
  group.grouped = true;
  env.node = this.gobbleTokenProperty(group);
});

const operatorAliases: Record<string, string> = { and: '&&', or: '||', '===': '==', '!==': '!=' };

/**
 * Parses an expression, optionally enclosed in `${…}` or `#{…}`. Throws ExpressionError (in Chinese) for invalid text,
 * for more than 2,000 characters and for nesting that is too deep.
 */
export function parseExpression(source: string): Expression {
  const known = outcomes.get(source) ?? cacheOutcome(source, parseOutcome(source));
  if (known instanceof ExpressionError) throw known;
  return known;
}

/** Returns null for invalid text; the expression checks report the problem. */
export function tryParseExpression(source: string): Expression | null {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

type ParseOutcome = Expression | ExpressionError;

/** Limit in characters. A form has at most about 60,000, which take a few megabytes when parsed. */
const maxCachedCharacters = 400_000;
const outcomes = new Map<string, ParseOutcome>();
let cachedCharacters = 0;

/** A check of a record evaluates the same expressions once per row. */
function cacheOutcome(source: string, outcome: ParseOutcome): ParseOutcome {
  if (cachedCharacters > maxCachedCharacters) {
    outcomes.clear();
    cachedCharacters = 0;
  }
  outcomes.set(source, outcome);
  cachedCharacters += source.length;
  return outcome;
}

function parseOutcome(source: string): ParseOutcome {
  try {
    return parseUncached(source);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function parseUncached(source: string): Expression {
  const text = stripBraces(source);
  if (text === '') throw new ExpressionError('表达式为空');
  if (text.length > maxLength) throw new ExpressionError(`表达式过长，最多 ${maxLength} 个字符`);
  assertNesting(text);
  const expression = convertNode(parseRaw(text));
  assertDepth(expression);
  return expression;
}

const stripBraces = (source: string) => {
  const text = source.trim();
  return /^[$#]\{/.test(text) && text.endsWith('}') ? text.slice(2, -1).trim() : text;
};

function parseRaw(text: string): RawNode {
  try {
    return jsep(text);
  } catch (error) {
    throw new ExpressionError(describeSyntaxError(error, text));
  }
}

function describeSyntaxError(error: unknown, text: string): string {
  const { description = '', index = 0 } = error as { description?: string; index?: number };
  if (description.startsWith('Unclosed quote')) return '表达式中的引号没有成对';
  if (description.startsWith('Unclosed (') || description === 'Expected )') return '表达式中的括号没有成对';
  if (text[index] === '=' && text[index + 1] !== '=') return '判断相等请用 ==';
  const near = text.slice(Math.max(0, index - 5), index + 10);
  return `表达式第 ${index + 1} 个字符附近有误：${near}`;
}

/** Runs before jsep, which recurses per bracket. */
function assertNesting(text: string) {
  let depth = 0;
  for (const char of text) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (depth > maxNesting) throw new ExpressionError(`表达式的括号嵌套过深，最多 ${maxNesting} 层`);
  }
}

function assertDepth(root: Expression) {
  let level: readonly Expression[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new ExpressionError(`表达式嵌套过深，最多 ${maxDepth} 层`);
    level = level.flatMap(getChildren);
  }
}

/** Returns a field of a jsep node of a known type. jsep's own types do not declare them. */
const getPart = (node: RawNode, key: string) => node[key] as RawNode;
const getParts = (node: RawNode, key: string) => node[key] as (RawNode | null)[];

const converters: Record<string, (node: RawNode) => Expression> = {
  Literal: convertLiteral,
  Identifier: (node) => convertName(String(node.name)),
  MemberExpression: convertMember,
  ArrayExpression: (node) => convertList(getParts(node, 'elements')),
  SequenceExpression: (node) => convertList(getParts(node, 'expressions')),
  CallExpression: convertCall,
  UnaryExpression: convertUnary,
  BinaryExpression: convertBinary,
  ConditionalExpression: (node) => ({
    type: 'choice',
    test: convertNode(getPart(node, 'test')),
    yes: convertNode(getPart(node, 'consequent')),
    no: convertNode(getPart(node, 'alternate')),
  }),
};

function convertNode(node: RawNode | null): Expression {
  const convert = node && Object.hasOwn(converters, node.type) ? converters[node.type] : undefined;
  if (!node || !convert) throw new ExpressionError('表达式含有不支持的写法，多个部分之间应有运算符');
  return convert(node);
}

function convertLiteral(node: RawNode): Expression {
  const value = node.value;
  if (typeof value === 'number') return { type: 'literal', value: parseDecimal(String(node.raw)) };
  if (typeof value === 'string' || typeof value === 'boolean') return { type: 'literal', value };
  if (value === null) return { type: 'literal', value: null };
  throw new ExpressionError(`表达式不支持 ${String(node.raw)}`);
}

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

function convertName(text: string): Expression {
  if (forbiddenNames.has(text)) throw new ExpressionError(`表达式不能使用 ${text}`);
  if (text === 'undefined') throw new ExpressionError('空值请写 null 或用 empty() 判断');
  return { type: 'name', name: text };
}

function convertMember(node: RawNode): Expression {
  if (node.computed || node.optional) throw new ExpressionError('取子字段请写 明细.字段');
  const property = getPart(node, 'property');
  const field = convertName(String(property.name));
  if (field.type !== 'name') throw new ExpressionError('取子字段请写 明细.字段');
  return { type: 'member', object: convertNode(getPart(node, 'object')), name: field.name };
}

const convertList = (nodes: (RawNode | null)[]): Expression => ({
  type: 'list',
  items: nodes.map(convertNode),
});

function convertCall(node: RawNode): Expression {
  const callee = getPart(node, 'callee');
  const called = callee.type === 'Identifier' ? String(callee.name) : '(…)';
  const fn = Object.hasOwn(expressionFunctions, called) ? expressionFunctions[called] : undefined;
  if (!fn)
    throw new ExpressionError(
      `没有名为 ${called} 的函数，可用：${Object.keys(expressionFunctions).join('、')}`,
    );
  const args = getParts(node, 'arguments').map(convertNode);
  if (args.length < fn.least || args.length > fn.most) throw new ExpressionError(`${called} 的参数个数不对`);
  const [test, yes, no] = args;
  if (called === 'if' && test && yes && no) return { type: 'choice', test, yes, no };
  return { type: 'call', name: called, args };
}

const unaryOperators: Record<string, 'not' | 'minus' | 'plus'> = {
  '!': 'not',
  not: 'not',
  '-': 'minus',
  '+': 'plus',
};

function convertUnary(node: RawNode): Expression {
  const type = unaryOperators[String(node.operator)];
  if (!type) throw new ExpressionError(`表达式不支持运算符 ${String(node.operator)}`);
  return { type, operand: convertNode(getPart(node, 'argument')) };
}

function convertBinary(node: RawNode): Expression {
  const written = String(node.operator);
  const operator = operatorAliases[written] ?? written;
  if (!isOperator(operator)) throw new ExpressionError(`表达式不支持运算符 ${written}`);
  const left = getPart(node, 'left');
  const right = convertNode(getPart(node, 'right'));
  const joined: BinaryExpression = { type: 'binary', operator, left: convertNode(left), right };
  return operator === '&&' || operator === '||' ? joined : loosenNot(joined, left);
}

type BinaryExpression = Expression & { type: 'binary' };

/**
 * The word `not` binds more loosely than a comparison (as in Python), which jsep's prefix operators cannot express: an
 * ungrouped `not` at the left end of an operation negates the whole operation. `left` is the parsed left operand.
 */
function loosenNot(joined: BinaryExpression, left: RawNode, nots = 1): Expression {
  if (joined.left.type !== 'not' || left.grouped || left.operator === '!') return joined;
  if (nots > maxNots) throw new ExpressionError(`表达式中 not 连用过多，最多 ${maxNots} 个`);
  const inner: BinaryExpression = { ...joined, left: joined.left.operand };
  const next = left.type === 'UnaryExpression' ? getPart(left, 'argument') : left;
  return { type: 'not', operand: loosenNot(inner, next, nots + 1) };
}

const isOperator = (text: string): text is BinaryOperator =>
  (binaryOperators as readonly string[]).includes(text);
