import { formatDisplayValue } from '../displayValue.ts';
import type { FieldWidgetProps } from '../fieldRenderer.ts';
import { InputWidget } from './InputWidget.tsx';

/** A color as `#rrggbb`: chosen from the browser's palette, or entered. Empty stays possible. */
export function ColorPickerWidget(props: FieldWidgetProps) {
  const { field, id, value, values, onChange } = props;
  const color = formatDisplayValue(value, values, field);
  return (
    <div className="field-color-picker">
      <input
        type="color"
        id={id}
        aria-label={`选择${field.label}`}
        value={/^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <InputWidget {...props} id={`${id}-text`} label={`${field.label}，#rrggbb`} />
    </div>
  );
}
