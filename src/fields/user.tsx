import { Person } from '@blueprintjs/icons';
import { IconButton } from '../ui/Button.tsx';
import { ReferenceBox } from './parts/ReferenceBox.tsx';
import { tellChosen } from './parts/references.ts';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import { chosenChoices } from './parts/useOptions.ts';
import type { FieldLook, WidgetProps } from './type.ts';
import { useFieldWorld } from './world.ts';

/** Typing finds people at once; the button (or Alt+↓) opens the picker with the department tree. */
function UserWidget(widget: WidgetProps) {
  const { field, values, onChange } = widget;
  const world = useFieldWorld();
  const pick = async () => {
    const picked = await world.pickUsers(chosenChoices(field, values), field.multiple === true);
    if (picked) tellChosen(field, picked, onChange);
  };
  return (
    <ReferenceBox
      widget={widget}
      find={world.users}
      wait={200}
      placeholder="姓名或拼音"
      onMore={pick}
      after={
        <IconButton className="field-more" tabIndex={-1} label="选择人员" onClick={pick}>
          <Person size={12} />
        </IconButton>
      }
    />
  );
}

export const userLook: FieldLook = {
  Widget: UserWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
