import { useFieldOptions } from './combobox/useOptions.ts';
import { displayKey } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { formatOption, OptionView, SelectWidget } from './select.tsx';

/** Native radio buttons: one Tab stop, arrows choose. In a sub-form's cell a select saves space. */
function RadioWidget(props: FieldWidgetProps) {
  const { field, id, value, values, onChange, describedBy } = props;
  const options = useFieldOptions(field, values);
  if (props.bare) return <SelectWidget {...props} />;
  const chosenAt = options.findIndex((one) => one.value === String(value ?? ''));
  return (
    <div role="radiogroup" aria-label={field.label} aria-describedby={describedBy} className="field-options">
      {options.map((one, index) => (
        <label key={one.value} className="field-option">
          <input
            type="radio"
            id={index === Math.max(chosenAt, 0) ? id : `${id}-${index}`}
            name={id}
            checked={index === chosenAt}
            onChange={() => onChange(one.value, { [displayKey(field)]: one.label })}
          />
          {one.label}
        </label>
      ))}
    </div>
  );
}

export const radioField: FieldRenderer = {
  Widget: RadioWidget,
  ReadOnlyView: OptionView,
  span: 'cell',
  isGroup: true,
  column: { align: 'left', text: formatOption },
};
