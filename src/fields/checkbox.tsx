import { useMemo } from 'react';
import { labelsOf, toggled } from './parts/choices.ts';
import { viewName } from './parts/shown.ts';
import { chosenChoices, useOptions } from './parts/useOptions.ts';
import { OptionRead, optionText, SelectWidget } from './select.tsx';
import type { FieldLook, WidgetProps } from './type.ts';

function CheckboxWidget(props: WidgetProps) {
  const { field, id, values, onChange, describedBy } = props;
  const options = useOptions(field, values);
  if (props.bare) return <CheckboxSelect {...props} />;
  const chosen = chosenChoices(field, values, options);
  return (
    <fieldset aria-label={field.label} aria-describedby={describedBy} className="field-options">
      {options.map((one, index) => (
        <label key={one.value} className="field-option">
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            checked={chosen.some((taken) => taken.value === one.value)}
            onChange={() => {
              const next = toggled(chosen, one, true);
              onChange(
                next.map((taken) => taken.value),
                { [viewName(field)]: labelsOf(next, true) },
              );
            }}
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}

/** The same values from a drop-down. */
export function CheckboxSelect(props: WidgetProps) {
  const field = useMemo(() => ({ ...props.field, multiple: true }), [props.field]);
  return <SelectWidget {...props} field={field} />;
}

export const checkboxLook: FieldLook = {
  Widget: CheckboxWidget,
  Read: OptionRead,
  span: 'cell',
  isGroup: true,
  column: { align: 'left', text: optionText },
};
