/** The names that a form's expressions may refer to. An expression with any other name would always be empty. */
import { parseExpression } from '../../expression/parse.ts';
import { expressionPeople, personProperties } from '../../expression/personNames.ts';
import { collectNames } from '../../expression/syntax.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../definition.ts';
import { systemColumns } from '../systemColumns.ts';

const alwaysKnownNames: ReadonlySet<string> = new Set([
  ...systemColumns,
  'createBy$view',
  'updateBy$view',
  ...expressionPeople.flatMap((person) => [
    person.name,
    ...personProperties.map(({ name }) => `${person.name}.${name}`),
  ]),
]);

/** The names by which expressions refer to sibling fields. Names in `lists` have parts of any name. */
export type KnownNames = { readonly names: ReadonlySet<string>; readonly lists: ReadonlySet<string> };

export const collectKnownNames = (fields: readonly Field[]): KnownNames => ({
  names: new Set(fields.flatMap(listFieldNames)),
  lists: new Set(fields.filter(holdsEntries).map(({ enName }) => enName)),
});

/** Returns the unknown names of an expression; empty if it does not parse, which another check reports. */
export const findUnknownNames = (expression: string, around: readonly KnownNames[]): string[] =>
  parseNames(expression).filter((name) => {
    const list = name.slice(0, Math.max(0, name.indexOf('.')));
    return (
      !alwaysKnownNames.has(name) && !around.some(({ names, lists }) => names.has(name) || lists.has(list))
    );
  });

const listFieldNames = ({ enName, children = [] }: Field): string[] => [
  enName,
  `${enName}$view`,
  ...children.flatMap((child) => [`${enName}.${child.enName}`, `${enName}.${child.enName}$view`]),
  ...(children.length > 0 ? [`${enName}.id`] : []),
];

/** Files have a name, a size and other properties, which expressions read in the same way as columns of rows. */
const holdsEntries = (field: Field): boolean => getFieldType(field).sqlType(field) === 'jsonb';

function parseNames(expression: string): string[] {
  try {
    return [...new Set(collectNames(parseExpression(expression)))];
  } catch {
    return [];
  }
}
