import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { applyEscape, type PeopleSelection } from './peopleSelection.ts';
import type { PeopleResult } from './usePeople.ts';

type PickerKeysOptions = {
  people: PeopleResult;
  keyword: string;
  places: {
    box: RefObject<HTMLInputElement | null>;
    tree: RefObject<HTMLDivElement | null>;
    taken: RefObject<HTMLDivElement | null>;
  };
  onTake: (person: FieldChoice) => void;
  onDropLast: () => void;
  onClear: () => void;
  /** Extends the search from the chosen department to everybody. */
  onWiden: (() => void) | undefined;
  onTakeAll: (() => void) | undefined;
};

/** The next page is requested 20 rows, two screens, before the end. */
const prefetchRows = 20;
const rowsPerPage = 10;

/** The keys of the picker's keyword box, and the index of its highlighted row. */
export function usePickerKeys(given: PickerKeysOptions) {
  const { people, keyword, places, onTake } = given;
  const { list } = people;
  const [place, moveTo] = useState(0);
  const [eager, setEager] = useState(false);
  // Keys that follow are buffered until the person is selected.
  useBufferedKeys(eager);
  const at = Math.min(place, list.length - 1);
  // Enter before the answer selects the first person of that answer, not of the answer for fewer letters.
  useEffect(() => {
    if (!eager || !people.current || people.state === 'loading') return;
    setEager(false);
    const [first] = people.list;
    if (first) onTake(first);
  });
  const walk = (step: number) => {
    const next = Math.max(0, Math.min(at + step, list.length - 1));
    moveTo(next);
    if (next + prefetchRows >= list.length) people.more();
  };
  const enter = () => {
    if (!people.current) return setEager(true);
    const person = list[at];
    if (person) onTake(person);
    else if (people.state === 'ready') given.onWiden?.();
    else people.more();
  };
  const stepsNow = (): Record<string, () => void> => ({
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    PageDown: () => walk(rowsPerPage),
    PageUp: () => walk(-rowsPerPage),
    Enter: enter,
    ...(keyword === '' && { Backspace: given.onDropLast }),
    ...(isAtEdge(places.box.current, 'start') && { ArrowLeft: () => places.tree.current?.focus() }),
    ...(isAtEdge(places.box.current, 'end') && { ArrowRight: () => places.taken.current?.focus() }),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const isAll = event.altKey && event.code === 'KeyA';
    const step = isAll ? given.onTakeAll : event.altKey ? undefined : stepsNow()[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  /** Clears the keyword first; then closes, at once or at the second press. */
  const onEscape = (
    event: KeyboardEvent,
    {
      picking,
      before,
      become,
    }: { picking: PeopleSelection; before: readonly FieldChoice[]; become: (next: PeopleSelection) => void },
  ) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    const next = keyword === '' ? applyEscape(picking, before) : picking;
    if (next === 'leave') return;
    event.preventDefault();
    event.stopPropagation();
    if (keyword === '') become(next);
    else given.onClear();
  };
  return { at, moveTo, onKeyDown, onEscape };
}

function isAtEdge(box: HTMLInputElement | null, edge: 'start' | 'end'): boolean {
  if (!box || box.selectionStart !== box.selectionEnd) return false;
  return box.selectionStart === (edge === 'start' ? 0 : box.value.length);
}
