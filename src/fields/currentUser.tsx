import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, WidgetProps } from './type.ts';
import { useFieldWorld } from './world.ts';

/** Who is filling in, until the server says who has. */
function CurrentUserWidget({ field, id, value, values }: WidgetProps) {
  const world = useFieldWorld();
  return (
    <output id={id} className="field-generated">
      {shownText(value, values, field) || world.currentUserName}
    </output>
  );
}

export const currentUserLook: FieldLook = {
  Widget: CurrentUserWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
