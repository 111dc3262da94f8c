import { useMemo } from 'react';
import { joinLabels, toggleChoice } from './combobox/choices.ts';
import { selectedChoices, useFieldOptions } from './combobox/useOptions.ts';
import { displayKey } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { formatOption, OptionView, SelectWidget } from './select.tsx';

function CheckboxWidget(props: FieldWidgetProps) {
  const { field, id, values, onChange, describedBy } = props;
  const options = useFieldOptions(field, values);
  if (props.bare) return <CheckboxSelect {...props} />;
  const chosen = selectedChoices(field, values, options);
  return (
    <fieldset aria-label={field.label} aria-describedby={describedBy} className="field-options">
      {options.map((one, index) => (
        <label key={one.value} className="field-option">
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            checked={chosen.some((taken) => taken.value === one.value)}
            onChange={() => {
              const next = toggleChoice(chosen, one, true);
              onChange(
                next.map((taken) => taken.value),
                { [displayKey(field)]: joinLabels(next, true) },
              );
            }}
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}

/** The same values in a drop-down. */
export function CheckboxSelect(props: FieldWidgetProps) {
  const field = useMemo(() => ({ ...props.field, multiple: true }), [props.field]);
  return <SelectWidget {...props} field={field} />;
}

export const checkboxField: FieldRenderer = {
  Widget: CheckboxWidget,
  ReadOnlyView: OptionView,
  span: 'cell',
  isGroup: true,
  column: { align: 'left', text: formatOption },
};
