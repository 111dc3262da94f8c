import { session } from '../state/session/session.ts';
import { deptColumn } from './dept.tsx';
import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** Shows one's own department until the record is made; it stays empty for a person without a department. */
function CurrentDeptWidget({ field, id, value, values }: FieldWidgetProps) {
  const expected = values.id ? '' : session.person?.dept?.path || '保存后自动填写';
  return (
    <output id={id} className="field-generated">
      {formatDisplayValue(value, values, field) || expected}
    </output>
  );
}

export const currentDeptField: FieldRenderer = {
  Widget: CurrentDeptWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: deptColumn,
};
