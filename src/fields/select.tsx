import { useCallback, useMemo } from 'react';
import { menuIconTag } from '../../contract/resources/resource.ts';
import { MenuIcon } from '../ui/menuIcon/MenuIcon.tsx';
import { Combobox } from './combobox/Combobox.tsx';
import { filterChoices, joinLabels } from './combobox/choices.ts';
import { flattenNestedOptions, selectedChoices, useFieldOptions } from './combobox/useOptions.ts';
import { displayKey, formatDisplayValue, toStoredValue } from './displayValue.ts';
import { useFieldContext } from './fieldContext.ts';
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
  const hasIcons = field.tag === menuIconTag;
  const find = useCallback(
    async (keyword: string) => {
      const found = filterChoices(options, keyword);
      return hasIcons ? found.map((one) => ({ ...one, icon: one.value })) : found;
    },
    [options, hasIcons],
  );
  const { fillFrom } = useFieldContext();
  const multiple = field.multiple === true;
  const icon = hasIcons ? chosen[0]?.value : undefined;
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
      {...(icon && { after: <MenuIcon name={icon} /> })}
      onChoose={(next) =>
        onChange(
          toStoredValue(
            next.map((one) => one.value),
            multiple,
          ),
          {
            [displayKey(field)]: joinLabels(next, multiple),
            ...(next[0] && fillFrom?.(field, next[0].value)),
          },
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
