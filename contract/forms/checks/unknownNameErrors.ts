/** Finds expressions that refer to names the form does not have: they would be silently empty on every record. */
import type { Field } from '../definition.ts';
import { type FormWithExpressions, listFormExpressions } from './formExpressions.ts';
import { collectKnownNames, findUnknownNames, type KnownNames } from './knownNames.ts';

type Problem = { path: PropertyKey[]; message: string };

export function findUnknownNameErrors(form: FormWithExpressions): Problem[] {
  const inForm = collectKnownNames(form.fields);
  const known = new Map<readonly Field[], KnownNames[]>(
    form.fields.map(({ children: row = [] }) => [row, [inForm, collectKnownNames(row)]]),
  );
  return [
    ...listFormExpressions(form).flatMap(({ what, expression, path, row }) =>
      findUnknownNames(expression, (row && known.get(row)) ?? [inForm]).map((name) => ({
        path,
        message: `${what} ${expression} 中的 ${name} 不是表单字段`,
      })),
    ),
    ...checkAggregates(form.fields, form.feature),
  ];
}

/** Each aggregate below a list refers to a field of the list. */
function checkAggregates(
  fields: readonly Field[],
  { columnEvalList = [] }: FormWithExpressions['feature'],
): Problem[] {
  const known = new Set(fields.map(({ enName }) => enName));
  return columnEvalList.flatMap(({ enName }, index) =>
    known.has(enName)
      ? []
      : [{ path: ['feature', 'columnEvalList', index], message: `合计列 ${enName} 不是表单字段` }],
  );
}
