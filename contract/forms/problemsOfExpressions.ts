/** Whether a form's expressions can be read, are not too much to read at once, and compute nothing of itself. */
import { ExpressionError } from '../expression/error.ts';
import { parseExpression } from '../expression/parse.ts';
import { circlesAmong } from './computedCells.ts';
import type { Field } from './definition.ts';
import { expressionsOf, type WithExpressions } from './expressionsOf.ts';

type Problem = { path: PropertyKey[]; message: string };

/** Characters of all expressions of a form: read in some 30 ms by a server that has just started. */
const mostExpressionText = 60_000;

/** Why nobody starts to read them; null where they are not too much. */
export function tooMuchExpression(form: WithExpressions): string | null {
  const length = expressionsOf(form).reduce((sum, { expression }) => sum + expression.length, 0);
  if (length <= mostExpressionText) return null;
  return `表单的表达式共 ${length} 字，最多 ${mostExpressionText} 字`;
}

export const problemsOfExpressions = (form: WithExpressions): Problem[] =>
  expressionsOf(form)
    .filter(({ isPart, expression }) => !isPart && expression.trim() !== '')
    .flatMap(({ path, expression }) => problemOf(expression).map((message) => ({ path, message })));

/** Fields that are computed of each other, or of themselves, would never come to a value. */
export const problemsOfCircles = ({ fields }: Pick<WithExpressions, 'fields'>): Problem[] =>
  circlesAmong(fields).map((circle) => {
    const [first = ''] = circle;
    const labels = circle.map((path) => placeOf(path, fields).label);
    return {
      path: [...placeOf(first, fields).path, 'computeExpression'],
      message: `计算表达式循环引用：${labels.join(' → ')}`,
    };
  });

function placeOf(path: string, fields: readonly Field[]): { path: PropertyKey[]; label: string } {
  const [name, column] = path.split('.');
  const index = fields.findIndex(({ enName }) => enName === name);
  const field = fields[index];
  if (column === undefined) return { path: ['fields', index], label: field?.label ?? path };
  const below = placeOf(column, field?.children ?? []);
  const [, ...place] = below.path;
  return { path: ['fields', index, 'children', ...place], label: `${field?.label}.${below.label}` };
}

function problemOf(expression: string): string[] {
  try {
    parseExpression(expression);
    return [];
  } catch (error) {
    if (error instanceof ExpressionError) return [error.message];
    throw error;
  }
}
