/** What a form's list leaves out for a person: fields that are hidden from them whatever the record (forms seed, point 5). */
import { parseExpression } from '../expression/parse.ts';
import { namesIn } from '../expression/syntax.ts';
import { isHidden } from './conditions.ts';
import type { Field } from './definition.ts';
import { kindsOf } from './fieldKinds.ts';
import type { Facts } from './rules.ts';

/** Names of the fields whose hide condition speaks of nobody but the person, and holds. The moment plays no part. */
export function unlistedFields(fields: readonly Field[], currentUser: Facts['currentUser']): Set<string> {
  const hidden = fields.filter(
    (field) =>
      isOfPerson(field.hideCondition) &&
      isHidden(field, {}, { now: '', currentUser, kinds: kindsOf(fields) }),
  );
  return new Set(hidden.map(({ enName }) => enName));
}

function isOfPerson(condition: string | undefined): boolean {
  if (!condition?.trim()) return false;
  const names = namesIn(parseExpression(condition));
  return names.length > 0 && names.every((name) => name.split('.')[0] === 'currentUser');
}
