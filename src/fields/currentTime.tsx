import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { DateTimeView } from './readOnly/DateTimeView.tsx';

function CurrentTimeWidget({ field, id, value, values }: FieldWidgetProps) {
  return (
    <output id={id} className="field-generated">
      {formatDisplayValue(value, values, field) || '以提交时间为准'}
    </output>
  );
}

export const currentTimeField: FieldRenderer = {
  Widget: CurrentTimeWidget,
  ReadOnlyView: DateTimeView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
