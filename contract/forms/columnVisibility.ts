/** Finds the fields that a form's list omits for a person, because they are hidden from that person in every record. */
import { parseExpression } from '../expression/parse.ts';
import { collectNames } from '../expression/syntax.ts';
import { isHidden } from './compute/fieldExpressions.ts';
import type { Field } from './definition.ts';
import { getFieldKinds } from './fieldKinds.ts';
import type { ExpressionFacts } from './recordRules.ts';

/**
 * Names of the fields whose hide condition refers only to the person, and holds. Conditions on the current time do not
 * count.
 */
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
