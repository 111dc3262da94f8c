/** Whether a form's expressions can be read, and are not too much to read at once. */
import { ExpressionError } from '../expression/error.ts';
import { parseExpression } from '../expression/parse.ts';
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

function problemOf(expression: string): string[] {
  try {
    parseExpression(expression);
    return [];
  } catch (error) {
    if (error instanceof ExpressionError) return [error.message];
    throw error;
  }
}
