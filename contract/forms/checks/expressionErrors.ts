/** Checks that a form's expressions parse and that their total size is within the limit. */
import { ExpressionError } from '../../expression/expressionError.ts';
import { parseExpression } from '../../expression/parse.ts';
import { type FormWithExpressions, listFormExpressions } from './formExpressions.ts';

type Problem = { path: PropertyKey[]; message: string };

/**
 * Limit in characters for all expressions of a form. A server that has just started parses this many in about 30 ms.
 */
const maxExpressionText = 60_000;

/** Returns the reason why the expressions are not parsed, or null if their size is within the limit. */
export function checkExpressionSize(form: FormWithExpressions): string | null {
  const length = listFormExpressions(form).reduce((sum, { expression }) => sum + expression.length, 0);
  if (length <= maxExpressionText) return null;
  return `表单的表达式共 ${length} 字，最多 ${maxExpressionText} 字`;
}

export const findExpressionErrors = (form: FormWithExpressions): Problem[] =>
  listFormExpressions(form)
    .filter(({ isPart, expression }) => !isPart && expression.trim() !== '')
    .flatMap(({ path, expression }) => checkExpression(expression).map((message) => ({ path, message })));

function checkExpression(expression: string): string[] {
  try {
    parseExpression(expression);
    return [];
  } catch (error) {
    if (error instanceof ExpressionError) return [error.message];
    throw error;
  }
}
