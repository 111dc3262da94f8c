import { useId, useRef, useState } from 'react';
import type { Choice } from '../fields/world.ts';
import { rememberPeople } from '../state/people.ts';
import type { BodyProps } from './open.ts';
import { DeptTree } from './parts/DeptTree.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { PeopleList } from './parts/PeopleList.tsx';
import { PickerColumn } from './parts/PickerColumn.tsx';
import { PickerFind } from './parts/PickerFind.tsx';
import { asideOf, type Dept, emptyOf, headingOf } from './parts/pickerWords.ts';
import { type Bounds, dropped, type Picking, pickingOf, problemOf, took } from './parts/picking.ts';
import { TakenList } from './parts/TakenList.tsx';
import { usePeople } from './parts/usePeople.ts';
import { usePickerKeys } from './parts/usePickerKeys.ts';
import { useTakeAll } from './parts/useTakeAll.ts';
import type { PickUsersProps } from './pickUsers.ts';

/**
 * Typing searches, ↑ ↓ walk, Enter takes; in single mode Enter also confirms. At the edge of the box ← goes to the
 * departments, → to those chosen.
 */
export function PickUsersDialog({ props, close }: BodyProps<PickUsersProps, Choice[]>) {
  const { multiple, among } = props;
  const bounds: Bounds = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const [dept, setDept] = useState<Dept>();
  const [picking, setPicking] = useState<Picking>(() => pickingOf(props.chosen));
  const places = {
    box: useRef<HTMLInputElement>(null),
    tree: useRef<HTMLDivElement>(null),
    taken: useRef<HTMLDivElement>(null),
  };
  const deptId = dept?.id;
  const people = usePeople({ keyword, deptId, among });
  const all = useTakeAll({ people, deptId, keyword, picking, bounds, onTake: setPicking });

  const confirm = (chosen: readonly Choice[]) => {
    const problem = problemOf(chosen, bounds);
    if (problem) return setPicking({ ...picking, problem });
    rememberPeople(chosen.map(({ value }) => value));
    close([...chosen]);
  };
  const take = (person: Choice) => setPicking(took(picking, person, bounds));
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
      if (last) setPicking(dropped(picking, last));
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
      aside={picking.leaving ? leavingSentence : asideOf(picking.chosen.length, bounds)}
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
        <PickerFind
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
          title={headingOf(looked)}
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
            heading={headingOf(looked)}
            chosen={new Set(picking.chosen.map(({ value }) => value))}
            at={keys.at}
            multiple={multiple}
            empty={emptyOf(looked)}
            onToggle={take}
          />
        </PickerColumn>
        <PickerColumn title="已选" count={picking.chosen.length}>
          <TakenList
            frame={places.taken}
            chosen={picking.chosen}
            onDrop={(one) => setPicking(dropped(picking, one))}
            onLeave={() => places.box.current?.focus()}
          />
        </PickerColumn>
      </div>
    </DialogFrame>
  );
}

const leavingSentence = <b className="dialog-leaving">选择已改动：再按一次 Esc 放弃，Ctrl ↵ 确定</b>;
