import { useId, useRef, useState } from 'react';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { DeptTree } from './DeptTree.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleSearchBox } from './PeopleSearchBox.tsx';
import { PickerColumn } from './PickerColumn.tsx';
import {
  createSelection,
  findSelectionProblem,
  type PeopleSelection,
  removePerson,
  type SelectionBounds,
  togglePerson,
} from './peopleSelection.ts';
import {
  formatEmptyPeople,
  formatPeopleHeading,
  formatSelectionCount,
  type SelectedDept,
} from './pickerTexts.ts';
import type { PickUsersDialogProps } from './pickUsers.ts';
import { SelectedList } from './SelectedList.tsx';
import { usePeople } from './usePeople.ts';
import { usePickerKeys } from './usePickerKeys.ts';
import { useSelectAllPeople } from './useSelectAllPeople.ts';

/**
 * Typing searches, ↑ ↓ move, Enter takes; in single mode Enter also confirms. At the start of the box ← moves to the
 * departments, at its end → moves to the chosen users.
 */
export function PickUsersDialog({ props, close }: DialogBodyProps<PickUsersDialogProps, FieldChoice[]>) {
  const { multiple, among } = props;
  const bounds: SelectionBounds = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const [dept, setDept] = useState<SelectedDept>();
  const [picking, setPicking] = useState<PeopleSelection>(() => createSelection(props.chosen));
  const places = {
    box: useRef<HTMLInputElement>(null),
    tree: useRef<HTMLDivElement>(null),
    taken: useRef<HTMLDivElement>(null),
  };
  const deptId = dept?.id;
  const people = usePeople({ keyword, deptId, among });
  const all = useSelectAllPeople({ people, deptId, keyword, picking, bounds, onTake: setPicking });

  const confirm = (chosen: readonly FieldChoice[]) => {
    const problem = findSelectionProblem(chosen, bounds);
    if (problem) return setPicking({ ...picking, problem });
    rememberPeople(chosen.map(({ value }) => value));
    close([...chosen]);
  };
  const take = (person: FieldChoice) => setPicking(togglePerson(picking, person, bounds));
  const keys = usePickerKeys({
    people,
    keyword: typed,
    places,
    onWiden: dept ? () => setDept(undefined) : undefined,
    onTake: (person) => {
      if (!multiple) return confirm([person]);
      take(person);
      setTyped('');
    },
    onClear: () => search(''),
    onDropLast: () => {
      const last = picking.chosen.at(-1);
      if (last) setPicking(removePerson(picking, last));
    },
    onTakeAll: all.offered ? all.take : undefined,
  });
  const search = (text: string) => {
    setTyped(text);
    keys.moveTo(0);
  };
  const looked = { keyword, dept, narrow: among !== undefined };

  return (
    <DialogFrame
      title={props.title ?? '选择人员'}
      width={600}
      aside={picking.leaving ? leavingSentence : formatSelectionCount(picking.chosen.length, bounds)}
      problem={picking.problem ?? all.problem}
      onCancel={() => close()}
      onConfirm={() => confirm(picking.chosen)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the picker */}
      <div
        className="dialog-picker"
        data-narrow={among ? true : undefined}
        onKeyDown={(event) => keys.onEscape(event, { picking, before: props.chosen, become: setPicking })}
      >
        <PeopleSearchBox
          box={places.box}
          listId={id}
          activeId={people.list[keys.at] ? `${id}-${keys.at}` : undefined}
          within={dept?.name}
          typed={typed}
          onType={search}
          onKeyDown={keys.onKeyDown}
        />
        {!among && (
          <DeptTree
            frame={places.tree}
            chosen={dept?.id}
            onChoose={(next) => {
              setDept(next);
              search('');
            }}
            onLeave={() => places.box.current?.focus()}
          />
        )}
        <PickerColumn
          title={formatPeopleHeading(looked)}
          count={people.current ? people.total : undefined}
          action={
            all.offered && (
              <button type="button" tabIndex={-1} title="Alt+A" onClick={all.take}>
                {all.complete ? '取消全选' : '全选'}
              </button>
            )
          }
        >
          <PeopleList
            id={id}
            people={people}
            heading={formatPeopleHeading(looked)}
            chosen={new Set(picking.chosen.map(({ value }) => value))}
            at={keys.at}
            multiple={multiple}
            empty={formatEmptyPeople(looked)}
            onToggle={take}
          />
        </PickerColumn>
        <PickerColumn title="已选" count={picking.chosen.length}>
          <SelectedList
            frame={places.taken}
            chosen={picking.chosen}
            onDrop={(one) => setPicking(removePerson(picking, one))}
            onLeave={() => places.box.current?.focus()}
          />
        </PickerColumn>
      </div>
    </DialogFrame>
  );
}

const leavingSentence = <b className="dialog-leaving">选择已改动：再按一次 Esc 放弃，Ctrl ↵ 确定</b>;
