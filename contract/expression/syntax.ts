/** The nodes of an expression. The parser refuses all other jsep nodes. */
import type { Big } from 'big.js';

export const binaryOperators = [
  '||',
  '&&',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  '+',
  '-',
  '*',
  '/',
  '%',
] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

export type Expression =
  | { readonly type: 'literal'; readonly value: Big | string | boolean | null }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'member'; readonly object: Expression; readonly name: string }
  | { readonly type: 'list'; readonly items: readonly Expression[] }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly type: 'not' | 'minus' | 'plus'; readonly operand: Expression }
  | {
      readonly type: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'choice';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

export const getChildren = (expression: Expression): readonly Expression[] => {
  switch (expression.type) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [expression.object];
    case 'list':
      return expression.items;
    case 'call':
      return expression.args;
    case 'not':
    case 'minus':
    case 'plus':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.test, expression.yes, expression.no];
  }
};

/** Lists the names that an expression reads, dotted for members of sub-forms and objects: `amount`, `items.price`. */
export function collectNames(expression: Expression): string[] {
  if (expression.type === 'name') return [expression.name];
  if (expression.type === 'member' && expression.object.type === 'name') {
    return [`${expression.object.name}.${expression.name}`];
  }
  return [...new Set(getChildren(expression).flatMap(collectNames))];
}

/** Says that the text of a passing time, which changes by itself, is refused where the result is stored. */
export const elapsedRefusal = '中的 elapsed 随时间变化，结果会被保存，请改用计算列或日期本身';

export const hasCall = (expression: Expression, name: string): boolean =>
  (expression.type === 'call' && expression.name === name) ||
  getChildren(expression).some((child) => hasCall(child, name));

/** Lists the texts that an expression contains as literals. */
export function collectTexts(expression: Expression): string[] {
  if (expression.type === 'literal') return typeof expression.value === 'string' ? [expression.value] : [];
  return [...new Set(getChildren(expression).flatMap(collectTexts))];
}

const comparisons: readonly string[] = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not in'];

/** True if a comparison or a function reads such a name together with the text. */
export function isComparedWith(
  expression: Expression,
  text: string,
  isRead: (name: string) => boolean,
): boolean {
  const isWhole =
    expression.type === 'call' || (expression.type === 'binary' && comparisons.includes(expression.operator));
  return isWhole
    ? collectTexts(expression).includes(text) && collectNames(expression).some(isRead)
    : getChildren(expression).some((child) => isComparedWith(child, text, isRead));
}
