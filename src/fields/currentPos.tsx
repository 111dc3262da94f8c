import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** The server fills in the person's posts; it stays empty for a person without a post. */
function CurrentPosWidget({ field, id, value, values }: FieldWidgetProps) {
  return (
    <output id={id} className="field-generated">
      {formatDisplayValue(value, values, field) || (values.id ? '' : '保存后自动填写')}
    </output>
  );
}

export const currentPosField: FieldRenderer = {
  Widget: CurrentPosWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
