/** Whether a form's expressions can be read, and are not too much to read at once. */
import { ExpressionError } from '../../expression/expressionError.ts';
import { parseExpression } from '../../expression/parse.ts';
import { type FormWithExpressions, listFormExpressions } from './formExpressions.ts';

type Problem = { path: PropertyKey[]; message: string };

/** Characters of all expressions of a form: read in some 30 ms by a server that has just started. */
const maxExpressionText = 60_000;

/** Why nobody starts to read them; null where they are not too much. */
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
