import { Person } from '@blueprintjs/icons';
import { IconButton } from '../ui/Button.tsx';
import { ReferenceCombobox } from './combobox/ReferenceCombobox.tsx';
import { notifyReferenceChange } from './combobox/referenceChange.ts';
import { selectedChoices } from './combobox/useOptions.ts';
import { formatDisplayValue } from './displayValue.ts';
import { useFieldContext } from './fieldContext.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { PeopleView } from './readOnly/PeopleView.tsx';

/** Typing finds people at once; the button (or Alt+↓) opens the picker with the department tree. */
function UserWidget(widget: FieldWidgetProps) {
  const { field, values, onChange } = widget;
  const services = useFieldContext();
  const pick = async () => {
    const picked = await services.pickUsers(selectedChoices(field, values), field.multiple === true);
    if (picked) notifyReferenceChange(field, picked, onChange);
  };
  return (
    <ReferenceCombobox
      widget={widget}
      find={services.users}
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

export const userField: FieldRenderer = {
  Widget: UserWidget,
  ReadOnlyView: PeopleView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
