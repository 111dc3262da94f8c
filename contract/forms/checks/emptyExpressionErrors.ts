/** Finds computed columns and checks without an expression: the list would not open, and every record would be stopped. */
import type { FormWithExpressions } from './formExpressions.ts';

type Problem = { path: PropertyKey[]; message: string };

export const findEmptyExpressionErrors = ({ feature, checks }: FormWithExpressions): Problem[] => [
  ...(feature.virtualColumns ?? []).flatMap(({ cnName, expression }, index) =>
    expression.trim() === ''
      ? [
          {
            path: ['feature', 'virtualColumns', index, 'expression'],
            message: `请填写计算列“${cnName}”的表达式`,
          },
        ]
      : [],
  ),
  ...checks.flatMap(({ expression }, index) =>
    expression.trim() === '' ? [{ path: ['checks', index, 'expression'], message: '请填写校验的条件' }] : [],
  ),
];
