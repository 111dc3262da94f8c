import { MomentRead } from './parts/MomentRead.tsx';
import { shownText } from './parts/shown.ts';
import type { FieldLook, WidgetProps } from './type.ts';

function CurrentTimeWidget({ field, id, value, values }: WidgetProps) {
  return (
    <output id={id} className="field-generated">
      {shownText(value, values, field) || '以提交时间为准'}
    </output>
  );
}

export const currentTimeLook: FieldLook = {
  Widget: CurrentTimeWidget,
  Read: MomentRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
