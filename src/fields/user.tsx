import { Person } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { Combobox } from './parts/Combobox.tsx';
import { tellChosen } from './parts/references.ts';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import { chosenChoices } from './parts/useOptions.ts';
import type { FieldLook, WidgetProps } from './type.ts';
import { useFieldWorld } from './world.ts';

/** Typing finds people at once; the button (or Alt+↓) opens the picker with the department tree. */
function UserWidget({ field, id, values, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const world = useFieldWorld();
  const chosen = useMemo(() => chosenChoices(field, values), [field, values]);
  const multiple = field.multiple === true;
  const pick = async () => {
    const picked = await world.pickUsers(chosen, multiple);
    if (picked) tellChosen(field, picked, onChange);
  };
  return (
    <Combobox
      id={id}
      chosen={chosen}
      multiple={multiple}
      find={world.users}
      wait={200}
      placeholder="姓名或拼音"
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      onChoose={(next) => tellChosen(field, next, onChange)}
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
