import { useCallback, useMemo } from 'react';
import { Combobox } from './parts/Combobox.tsx';
import { labelsOf, matching } from './parts/choices.ts';
import { shownText, storedValues, viewName } from './parts/shown.ts';
import { chosenChoices, flatOptions, useOptions } from './parts/useOptions.ts';
import type { AnyField, FieldLook, ReadProps, Values, WidgetProps } from './type.ts';

export function SelectWidget({
  field,
  id,
  values,
  onChange,
  invalid,
  describedBy,
  bare,
  label,
}: WidgetProps) {
  const options = useOptions(field, values);
  const chosen = useMemo(() => chosenChoices(field, values, options), [field, values, options]);
  const find = useCallback((keyword: string) => Promise.resolve(matching(options, keyword)), [options]);
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
          storedValues(
            next.map((one) => one.value),
            multiple,
          ),
          { [viewName(field)]: labelsOf(next, field.multiple === true) },
        )
      }
    />
  );
}

/** The labels of fixed options also where no display value came along. */
export function optionText(value: unknown, row: Values, field: AnyField): string {
  if (row[viewName(field)] || !field.options) return shownText(value, row, field);
  const chosen = chosenChoices(field, { [field.enName]: value }, flatOptions(field.options));
  return labelsOf(chosen, Array.isArray(value));
}

export function OptionRead({ field, value, values }: ReadProps) {
  return <span>{optionText(value, values, field)}</span>;
}

export const selectLook: FieldLook = {
  Widget: SelectWidget,
  Read: OptionRead,
  span: 'cell',
  column: { align: 'left', text: optionText },
};
