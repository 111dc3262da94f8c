import { Person } from '@blueprintjs/icons';
import { useId } from 'react';
import { Combobox } from '../../fields/parts/Combobox.tsx';
import type { Choice } from '../../fields/world.ts';
import { IconButton } from '../../ui/Button.tsx';
import { fieldWorld } from '../fieldWorld.ts';

type PersonFieldProps = {
  label: string;
  person: Choice | undefined;
  onChoose: (person: Choice | undefined) => void;
  problem?: string | undefined;
  note?: string | undefined;
  /** Takes the focus when the dialog opens. */
  first?: boolean;
};

/** One person, by name or pinyin, or from the picker. */
export function PersonField({ label, person, onChoose, problem, note, first = true }: PersonFieldProps) {
  const id = useId();
  const pick = async () => {
    const chosen = await fieldWorld.pickUsers(person ? [person] : [], false);
    if (chosen) onChoose(chosen[0]);
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
          chosen={person ? [person] : []}
          multiple={false}
          autoFocus={first}
          find={fieldWorld.users}
          wait={200}
          placeholder="姓名或拼音，Alt+↓ 打开选人"
          invalid={problem !== undefined}
          describedBy={problem ? `${id}-problem` : undefined}
          onChoose={([next]) => onChoose(next)}
          onMore={() => void pick()}
          after={
            <IconButton label="选择人员" className="field-more" tabIndex={-1} onClick={() => void pick()}>
              <Person size={12} />
            </IconButton>
          }
        />
        {note && <div className="dialog-note">{note}</div>}
        {problem && (
          <div id={`${id}-problem`} className="dialog-wrong" role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  );
}
