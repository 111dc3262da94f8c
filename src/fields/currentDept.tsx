import { session } from '../state/session.ts';
import { deptColumn } from './dept.tsx';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, WidgetProps } from './type.ts';

/** One's own department until the record is made; who had none then leaves it empty. */
function CurrentDeptWidget({ field, id, value, values }: WidgetProps) {
  const expected = values.id ? '' : session.person?.dept?.path || '保存后自动填写';
  return (
    <output id={id} className="field-generated">
      {shownText(value, values, field) || expected}
    </output>
  );
}

export const currentDeptLook: FieldLook = {
  Widget: CurrentDeptWidget,
  Read: TextRead,
  span: 'cell',
  column: deptColumn,
};
