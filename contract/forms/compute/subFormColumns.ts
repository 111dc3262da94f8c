/** What expressions need of a record's sub-forms, so that a list reads no more of their rows than it computes with. */
import { parseExpression } from '../../expression/parse.ts';
import { collectNames } from '../../expression/syntax.ts';
import type { Field } from '../definition.ts';

/** The sub-forms named, each with the columns named; with all of them where it is named as a whole (`count(items)`). */
export function findReferencedSubForms(expressions: readonly string[], fields: readonly Field[]): Field[] {
  const names = new Set(expressions.flatMap((expression) => collectNames(parseExpression(expression))));
  return fields.flatMap((field) => {
    const { enName, children = [] } = field;
    const named = names.has(enName)
      ? children
      : children.filter((column) => names.has(`${enName}.${column.enName}`));
    return named.length === 0 ? [] : [{ ...field, children: named }];
  });
}
