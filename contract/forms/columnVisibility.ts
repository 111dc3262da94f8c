/** What a form's list leaves out for a person: fields that are hidden from them whatever the record (forms seed, point 5). */
import { parseExpression } from '../expression/parse.ts';
import { collectNames } from '../expression/syntax.ts';
import { isHidden } from './compute/fieldExpressions.ts';
import type { Field } from './definition.ts';
import { getFieldKinds } from './fieldKinds.ts';
import type { ExpressionFacts } from './recordRules.ts';

/** Names of the fields whose hide condition speaks of nobody but the person, and holds. The moment plays no part. */
export function findHiddenColumns(
  fields: readonly Field[],
  currentUser: ExpressionFacts['currentUser'],
): Set<string> {
  const hidden = fields.filter(
    (field) =>
      dependsOnPersonOnly(field.hideCondition) &&
      isHidden(field, {}, { now: '', currentUser, kinds: getFieldKinds(fields) }),
  );
  return new Set(hidden.map(({ enName }) => enName));
}

function dependsOnPersonOnly(condition: string | undefined): boolean {
  if (!condition?.trim()) return false;
  const names = collectNames(parseExpression(condition));
  return names.length > 0 && names.every((name) => name.split('.')[0] === 'currentUser');
}
