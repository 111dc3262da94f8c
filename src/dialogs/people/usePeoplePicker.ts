import { useRef, useState } from 'react';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import {
  createSelection,
  findSelectionProblem,
  type PeopleSelection,
  removePerson,
  togglePerson,
} from './peopleSelection.ts';
import type { SelectedDept } from './pickerTexts.ts';
import { usePeople } from './usePeople.ts';
import { usePickerKeys } from './usePickerKeys.ts';
import { useSelectAllPeople } from './useSelectAllPeople.ts';

export type PickUsersDialogProps = {
  title?: string;
  chosen: readonly FieldChoice[];
  multiple: boolean;
  /** The candidates of a node, to which the choice is restricted. */
  among?: readonly FieldChoice[];
  /** The smallest and largest number of people; by default any number. */
  least?: number;
  most?: number;
};

/** The state of the people picker (search, list, selection) and its keys. */
export function usePeoplePicker(props: PickUsersDialogProps, close: (chosen?: FieldChoice[]) => void) {
  const { multiple, among } = props;
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const [dept, setDept] = useState<SelectedDept>();
  const [selection, setSelection] = useState<PeopleSelection>(() => createSelection(props.chosen));
  const places = {
    box: useRef<HTMLInputElement>(null),
    tree: useRef<HTMLDivElement>(null),
    taken: useRef<HTMLDivElement>(null),
  };
  const deptId = dept?.id;
  const people = usePeople({ keyword, deptId, among });
  const all = useSelectAllPeople({
    people,
    deptId,
    keyword,
    picking: selection,
    bounds: props,
    onTake: setSelection,
  });

  const confirm = (chosen: readonly FieldChoice[]) => {
    const problem = findSelectionProblem(chosen, props);
    if (problem) return setSelection({ ...selection, problem });
    rememberPeople(chosen.map(({ value }) => value));
    close([...chosen]);
  };
  const toggle = (person: FieldChoice) => setSelection(togglePerson(selection, person, props));
  const drop = (person: FieldChoice) => setSelection(removePerson(selection, person));
  const keys = usePickerKeys({
    people,
    keyword: typed,
    places,
    onWiden: dept ? () => setDept(undefined) : undefined,
    onTake: (person) => {
      if (!multiple) return confirm([person]);
      toggle(person);
      setTyped('');
    },
    onClear: () => search(''),
    onDropLast: () => {
      const last = selection.chosen.at(-1);
      if (last) drop(last);
    },
    onTakeAll: all.offered ? all.take : undefined,
  });
  const search = (text: string) => {
    setTyped(text);
    keys.moveTo(0);
  };
  const chooseDept = (next: SelectedDept | undefined) => {
    setDept(next);
    search('');
  };
  const searched = { keyword, dept, narrow: among !== undefined };
  return {
    typed,
    dept,
    selection,
    setSelection,
    places,
    people,
    all,
    keys,
    searched,
    confirm,
    toggle,
    drop,
    search,
    chooseDept,
  };
}
