/** What a new row of a sub-form starts with: the defaults of its columns, and the labels of those that are options. */
import { typeOf } from '../../../contract/fields/registry.ts';
import { startDefaults } from '../../../contract/forms/defaults.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { complain } from '../../state/complain.ts';
import { knownBeside } from '../../state/fieldsAround.ts';
import type { Values } from '../type.ts';
import { viewName } from './shown.ts';

/** `around` is the record: expressions see it behind the row. */
export function rowDefaults(columns: readonly Field[], around: Values): Values {
  const [first] = columns;
  if (!first) return {};
  const values = startDefaults(columns, { given: around, known: knownBeside(first), complain });
  const views = columns
    .filter(
      (column) => column.options && typeOf(column).hasView && !typeOf(column).isEmpty(values[column.enName]),
    )
    .map((column) => [viewName(column), typeOf(column).text(values[column.enName], column)]);
  return { ...values, ...Object.fromEntries(views) };
}
