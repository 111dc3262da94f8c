/** Converts a record of another form to a row of a sub-form, by the columns that `relate2Current` names. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { emptyMaskedTexts } from '../../../contract/forms/masking.ts';
import { displayKey } from '../displayValue.ts';
import type { FieldValues } from '../fieldRenderer.ts';

type PickedRowContext = { columns: readonly Field[]; locked: ReadonlySet<string>; fresh: FieldValues };

/** Read-only columns keep the value of a new row; a column that stores texts takes an option by its label. */
export function createPickedRow(
  picked: FieldValues,
  { columns, locked, fresh }: PickedRowContext,
): FieldValues {
  const copied: FieldValues = emptyMaskedTexts(columns, picked);
  const open = columns.filter(
    (column) =>
      column.enName in copied &&
      getFieldType(column).origin === 'person' &&
      !column.computeExpression &&
      !locked.has(column.enName),
  );
  const parts = open.map((column): FieldValues => {
    const view = copied[displayKey(column)];
    if (view === undefined) return { [column.enName]: copied[column.enName] };
    return getFieldType(column).hasView
      ? { [column.enName]: copied[column.enName], [displayKey(column)]: view }
      : { [column.enName]: view };
  });
  return Object.assign({}, fresh, ...parts);
}
