import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, WidgetProps } from './type.ts';

/** The server knows which posts one holds; who held none leaves it empty. */
function CurrentPosWidget({ field, id, value, values }: WidgetProps) {
  return (
    <output id={id} className="field-generated">
      {shownText(value, values, field) || (values.id ? '' : '保存后自动填写')}
    </output>
  );
}

export const currentPosLook: FieldLook = {
  Widget: CurrentPosWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
