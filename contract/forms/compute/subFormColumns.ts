/** Finds the sub-form columns that expressions read, so that a list loads only those. */
import { parseExpression } from '../../expression/parse.ts';
import { collectNames } from '../../expression/syntax.ts';
import type { Field } from '../definition.ts';

/**
 * Returns the referenced sub-forms, each with its referenced columns; with all columns if it is referenced as a whole
 * (`count(items)`).
 */
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
