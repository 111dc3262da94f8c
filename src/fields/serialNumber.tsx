import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** The server assigns the number when the record is made. */
function SerialWidget({ field, id, value, values }: FieldWidgetProps) {
  return (
    <output id={id} className="field-generated">
      {formatDisplayValue(value, values, field) || '保存后自动生成'}
    </output>
  );
}

export const serialNumberField: FieldRenderer = {
  Widget: SerialWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
