import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, WidgetProps } from './type.ts';

/** The server gives the number when the record is made. */
function SerialWidget({ field, id, value, values }: WidgetProps) {
  return (
    <output id={id} className="field-generated">
      {shownText(value, values, field) || '保存后自动生成'}
    </output>
  );
}

export const serialNumberLook: FieldLook = {
  Widget: SerialWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
