/** Writes an expression as text, in the words people read: `and`, `or`, `not`. The parser reads the same expression. Pure. */
import { Big } from 'big.js';
import { formatDecimal } from '../../expression/exactDecimal.ts';
import type { BinaryOperator, Expression } from '../../expression/syntax.ts';

/** How tightly an operator binds, as in the parser. */
const precedence: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 6,
  '!=': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  in: 7,
  'not in': 7,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};

const words: Partial<Record<BinaryOperator, string>> = { '||': 'or', '&&': 'and' };

export function formatExpression(expression: Expression): string {
  switch (expression.type) {
    case 'literal':
      return formatLiteral(expression.value);
    case 'name':
      return expression.name;
    case 'member':
      return `${formatOwner(expression.object)}.${expression.name}`;
    case 'list':
      return formatList(expression.items.map(formatExpression));
    case 'call':
      return `${expression.name}(${expression.args.map(formatExpression).join(', ')})`;
    case 'choice':
      return `if(${[expression.test, expression.yes, expression.no].map(formatExpression).join(', ')})`;
    case 'not':
      return `not ${formatOperand(expression.operand)}`;
    case 'minus':
      return `-${formatOperand(expression.operand)}`;
    case 'plus':
      return `+${formatOperand(expression.operand)}`;
    case 'binary':
      return formatBinary(expression);
  }
}

function formatBinary({ operator, left, right }: Extract<Expression, { type: 'binary' }>): string {
  const own = precedence[operator];
  const isJoint = operator === '&&' || operator === '||';
  // Operators are left-associative. `not` binds more loosely than a comparison, and more tightly than a joint.
  const format = (part: Expression, least: number): string => {
    const isOpen =
      part.type === 'binary' ? precedence[part.operator] < least : part.type === 'not' && !isJoint;
    return isOpen ? `(${formatExpression(part)})` : formatExpression(part);
  };
  return `${format(left, own)} ${words[operator] ?? operator} ${format(right, own + 1)}`;
}

const signs: readonly Expression['type'][] = ['binary', 'not', 'minus', 'plus'];

const formatOperand = (operand: Expression): string =>
  signs.includes(operand.type) ? `(${formatExpression(operand)})` : formatExpression(operand);

const formatOwner = (owner: Expression): string =>
  ['name', 'member', 'call'].includes(owner.type) ? formatExpression(owner) : `(${formatExpression(owner)})`;

/** One value in parentheses would be the value itself. */
const formatList = (items: readonly string[]): string =>
  items.length < 2 ? `[${items.join('')}]` : `(${items.join(', ')})`;

function formatLiteral(value: Big | string | boolean | null): string {
  if (typeof value === 'string') return `'${value.replaceAll(/[\\'\n\r\t]/g, escapeCharacter)}'`;
  return value instanceof Big ? formatDecimal(value) : String(value);
}

const namedEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeCharacter = (character: string): string => namedEscapes[character] ?? `\\${character}`;
