import { Person } from '@blueprintjs/icons';
import { useId } from 'react';
import { Combobox } from '../../fields/combobox/Combobox.tsx';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import { appFieldContext } from './appFieldContext.ts';

type PeopleFieldProps = {
  label: string;
  people: readonly FieldChoice[];
  multiple: boolean;
  onChoose: (people: readonly FieldChoice[]) => void;
  problem?: string | undefined;
  note?: string | undefined;
  /** True when this field takes the focus as the dialog opens. */
  first?: boolean;
};

/** Chooses people by name, pinyin or department, or in the picker. */
export function PeopleField(props: PeopleFieldProps) {
  const { label, people, multiple, onChoose, problem, note, first = true } = props;
  const id = useId();
  const pick = async () => {
    const chosen = await appFieldContext.pickUsers([...people], multiple);
    if (chosen) onChoose(chosen);
  };
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        {label}
        <em>*</em>
      </label>
      <div>
        <Combobox
          id={id}
          chosen={people}
          multiple={multiple}
          autoFocus={first}
          find={appFieldContext.users}
          wait={200}
          placeholder="姓名、拼音或部门，Alt ↓ 打开选人"
          invalid={problem !== undefined}
          describedBy={problem ? fieldErrorId(id) : undefined}
          onChoose={onChoose}
          onMore={() => void pick()}
          after={
            <IconButton label="选择人员" className="field-more" tabIndex={-1} onClick={() => void pick()}>
              <Person size={12} />
            </IconButton>
          }
        />
        {note && <div className="dialog-note">{note}</div>}
        <FieldErrorMessage of={id} text={problem} />
      </div>
    </div>
  );
}
