/** Expressions of a form that speak of what it does not have: they would be silently empty on every record. */
import type { Field } from './definition.ts';
import { expressionsOf, type WithExpressions } from './expressionsOf.ts';
import { type KnownNames, knownNames, strangeNames } from './knownNames.ts';

type Problem = { path: PropertyKey[]; message: string };

export function problemsOfNames(form: WithExpressions): Problem[] {
  const inForm = knownNames(form.fields);
  const known = new Map<readonly Field[], KnownNames[]>(
    form.fields.map(({ children: row = [] }) => [row, [inForm, knownNames(row)]]),
  );
  return [
    ...expressionsOf(form).flatMap(({ what, expression, path, row }) =>
      strangeNames(expression, (row && known.get(row)) ?? [inForm]).map((name) => ({
        path,
        message: `${what} ${expression} 中的 ${name} 不是表单字段`,
      })),
    ),
    ...problemsOfEvals(form.fields, form.feature),
  ];
}

/** What is summed below a list is a field of it. */
function problemsOfEvals(
  fields: readonly Field[],
  { columnEvalList = [] }: WithExpressions['feature'],
): Problem[] {
  const known = new Set(fields.map(({ enName }) => enName));
  return columnEvalList.flatMap(({ enName }, index) =>
    known.has(enName)
      ? []
      : [{ path: ['feature', 'columnEvalList', index], message: `合计列 ${enName} 不是表单字段` }],
  );
}
