import { Cross } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { steppedIndex, toggled } from '../fields/parts/choices.ts';
import type { Choice } from '../fields/world.ts';
import { rememberPeople } from '../state/people.ts';
import type { BodyProps } from './open.ts';
import { DeptTree } from './parts/DeptTree.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { PeopleList } from './parts/PeopleList.tsx';
import { usePeople } from './parts/usePeople.ts';
import type { PickUsersProps } from './pickUsers.ts';

/** Typing searches, ↑ ↓ walk, Enter takes; in single mode Enter also confirms. ← goes to the departments. */
export function PickUsersDialog({ props, close }: BodyProps<PickUsersProps, Choice[]>) {
  const { multiple, among } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState('');
  const [deptId, setDept] = useState<string>();
  const [chosen, setChosen] = useState<readonly Choice[]>(props.chosen);
  const [at, setAt] = useState(0);
  const people = usePeople({ keyword: keyword.trim(), deptId, among });

  const confirm = (taken = chosen) => {
    rememberPeople(taken.map(({ value, label, hint = '' }) => personOf(value, label, hint)));
    close([...taken]);
  };
  const toggle = (person: Choice) => {
    const next = toggled(chosen, person, multiple);
    setChosen(next);
    return next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt(steppedIndex(at, event.key === 'ArrowDown' ? 1 : -1, people.list.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const person = people.list[at];
      if (!person) return;
      const next = toggle(person);
      if (!multiple) confirm(next);
      else setKeyword('');
    } else if (event.key === 'Backspace' && keyword === '') {
      setChosen(chosen.slice(0, -1));
    }
  };
  const choose = (next: string | undefined) => {
    setDept(next);
    setKeyword('');
    setAt(0);
  };
  return (
    <DialogFrame
      title={props.title ?? '选择人员'}
      width={600}
      aside={multiple ? `已选 ${chosen.length} 人` : '单选'}
      onCancel={() => close()}
      onConfirm={() => confirm()}
    >
      <div className="dialog-picker" data-narrow={among ? true : undefined}>
        <div className="field-box dialog-picker-find">
          <input
            ref={box}
            className="field-box-input"
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-label="姓名、拼音或部门"
            aria-activedescendant={people.list[at] ? `${id}-${at}` : undefined}
            placeholder="姓名、拼音或部门"
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and this is where one types
            autoFocus
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        {!among && <DeptTree chosen={deptId} onChoose={choose} onLeave={() => box.current?.focus()} />}
        <PeopleList
          id={id}
          people={people}
          chosen={chosen}
          at={at}
          keyword={keyword}
          onToggle={(person) => {
            const next = toggle(person);
            if (!multiple) setChosen(next);
          }}
        />
        <Taken chosen={chosen} onDrop={(one) => setChosen(toggled(chosen, one, true))} />
      </div>
    </DialogFrame>
  );
}

const personOf = (userId: string, nickName: string, underDeptIdNames: string) => ({
  userId,
  nickName,
  underDeptIdNames,
  deptName: underDeptIdNames.split('/').at(-1) ?? '',
  avatar: '',
});

function Taken({ chosen, onDrop }: { chosen: readonly Choice[]; onDrop: (person: Choice) => void }) {
  return (
    <div className="dialog-people">
      <h4>已选</h4>
      <div>
        {chosen.map((one) => (
          <div key={one.value} className="field-choice">
            <span className="field-choice-label">{one.label}</span>
            <button type="button" aria-label={`移除 ${one.label}`} onClick={() => onDrop(one)}>
              <Cross size={12} />
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
