/** The names that a form's expressions may speak of; any other is empty for ever, which nobody means. */
import { parseExpression } from '../expression/parse.ts';
import { namesIn } from '../expression/syntax.ts';
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import { systemColumns } from './systemColumns.ts';

/** Of somebody who fills a form in, or has started its flow. */
const people = ['currentUser', 'initiator'];
const ofPeople = ['userId', 'deptId', 'roleKeys'];

const always: readonly string[] = [
  ...systemColumns,
  'createBy$view',
  'updateBy$view',
  ...people,
  ...people.flatMap((person) => ofPeople.map((part) => `${person}.${part}`)),
];

/** `row`: the columns beside an expression that stands in a row of a sub-form. */
export type Around = { fields: readonly Field[]; row?: readonly Field[] | undefined };

/** Those of an expression's names that are none; empty where it cannot be read, which is said of it anyway. */
export function strangeNames(expression: string, { fields, row = [] }: Around): string[] {
  const known = new Set([...always, ...fields.flatMap(namesOf), ...row.flatMap(namesOf)]);
  const listed = new Set([...fields, ...row].filter(holdsEntries).map(({ enName }) => enName));
  return readNames(expression).filter(
    (name) => !known.has(name) && !listed.has(name.slice(0, Math.max(0, name.indexOf('.')))),
  );
}

const namesOf = ({ enName, children = [] }: Field): string[] => [
  enName,
  `${enName}$view`,
  ...children.flatMap((child) => [`${enName}.${child.enName}`, `${enName}.${child.enName}$view`]),
  ...(children.length > 0 ? [`${enName}.id`] : []),
];

/** Files have a name, a size and the like, which are read as those of rows are. */
const holdsEntries = (field: Field): boolean => typeOf(field).sqlType(field) === 'jsonb';

function readNames(expression: string): string[] {
  try {
    return [...new Set(namesIn(parseExpression(expression)))];
  } catch {
    return [];
  }
}
