import { useCallback, useMemo } from 'react';
import { Combobox } from './combobox/Combobox.tsx';
import { filterChoices, joinLabels } from './combobox/choices.ts';
import { flattenNestedOptions, selectedChoices, useFieldOptions } from './combobox/useOptions.ts';
import { displayKey, formatDisplayValue, toStoredValue } from './displayValue.ts';
import type {
  AnyField,
  FieldRenderer,
  FieldValues,
  FieldWidgetProps,
  ReadOnlyViewProps,
} from './fieldRenderer.ts';

export function SelectWidget({
  field,
  id,
  values,
  onChange,
  invalid,
  describedBy,
  bare,
  label,
}: FieldWidgetProps) {
  const options = useFieldOptions(field, values);
  const chosen = useMemo(() => selectedChoices(field, values, options), [field, values, options]);
  const find = useCallback((keyword: string) => Promise.resolve(filterChoices(options, keyword)), [options]);
  const multiple = field.multiple === true;
  return (
    <Combobox
      id={id}
      chosen={chosen}
      multiple={multiple}
      find={find}
      wait={0}
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      onChoose={(next) =>
        onChange(
          toStoredValue(
            next.map((one) => one.value),
            multiple,
          ),
          { [displayKey(field)]: joinLabels(next, field.multiple === true) },
        )
      }
    />
  );
}

/** Shows the labels of fixed options even without a display value. */
export function formatOption(value: unknown, row: FieldValues, field: AnyField): string {
  if (row[displayKey(field)] || !field.options) return formatDisplayValue(value, row, field);
  const chosen = selectedChoices(field, { [field.enName]: value }, flattenNestedOptions(field.options));
  return joinLabels(chosen, Array.isArray(value));
}

export function OptionView({ field, value, values }: ReadOnlyViewProps) {
  return <span>{formatOption(value, values, field)}</span>;
}

export const selectField: FieldRenderer = {
  Widget: SelectWidget,
  ReadOnlyView: OptionView,
  span: 'cell',
  column: { align: 'left', text: formatOption },
};
