import { viewName } from './parts/shown.ts';
import { useOptions } from './parts/useOptions.ts';
import { OptionRead, optionText, SelectWidget } from './select.tsx';
import type { FieldLook, WidgetProps } from './type.ts';

/** Native radios: one Tab stop, arrows choose. In a sub-form's cell there is only room for a select. */
function RadioWidget(props: WidgetProps) {
  const { field, id, value, values, onChange, describedBy } = props;
  const options = useOptions(field, values);
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
            onChange={() => onChange(one.value, { [viewName(field)]: one.label })}
          />
          {one.label}
        </label>
      ))}
    </div>
  );
}

export const radioLook: FieldLook = {
  Widget: RadioWidget,
  Read: OptionRead,
  span: 'cell',
  isGroup: true,
  column: { align: 'left', text: optionText },
};
