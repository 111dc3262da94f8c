/** The initial values of a new row of a sub-form: the defaults of its columns, with the labels of options. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { computeDefaults } from '../../../contract/forms/compute/defaultValues.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { fieldExpressionContext } from '../../state/forms/fieldKindsAround.ts';
import { warnAboutConfiguration } from '../../state/workspace/configurationWarning.ts';
import { displayKey } from '../displayValue.ts';
import type { FieldValues } from '../fieldRenderer.ts';

/** `around` is the record; in expressions the row's values override it. */
export function createRowDefaults(columns: readonly Field[], around: FieldValues): FieldValues {
  const [first] = columns;
  if (!first) return {};
  const values = computeDefaults(columns, {
    given: around,
    known: fieldExpressionContext(first),
    reportProblem: warnAboutConfiguration,
  });
  const views = columns
    .filter(
      (column) =>
        column.options &&
        getFieldType(column).hasView &&
        !getFieldType(column).isEmpty(values[column.enName]),
    )
    .map((column) => [displayKey(column), getFieldType(column).text(values[column.enName], column)]);
  return { ...values, ...Object.fromEntries(views) };
}
