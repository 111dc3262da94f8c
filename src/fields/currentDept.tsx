import { session } from '../state/session.ts';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, WidgetProps } from './type.ts';

/** One's own department, until the server says whose it was. */
function CurrentDeptWidget({ field, id, value, values }: WidgetProps) {
  return (
    <output id={id} className="field-generated">
      {shownText(value, values, field) || session.person?.dept?.deptName || '保存后自动填写'}
    </output>
  );
}

export const currentDeptLook: FieldLook = {
  Widget: CurrentDeptWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
