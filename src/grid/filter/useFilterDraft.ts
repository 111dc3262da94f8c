/** A filter while it is made: its edits, and where the focus goes after each. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FilterGroup, type FilterNode, nodesOf } from '../../../contract/filter/structure.ts';
import { changedAt, groupOf, insertedAfter, newCondition, type Place } from './edits.ts';
import type { FilterField } from './fields.ts';
import type { GroupActs } from './GroupBox.tsx';

export function useFilterDraft(
  fields: readonly [FilterField, ...FilterField[]],
  given: FilterGroup | undefined,
  frame: RefObject<HTMLElement | null>,
) {
  const fresh = () => newCondition(fields[0]);
  const [draft, setDraft] = useState<FilterGroup>(() => given ?? { all: [fresh()] });
  const wanted = useRef<Place | undefined>(given ? undefined : [0]);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    focusAt(frame.current, wanted.current);
    wanted.current = undefined;
  });
  const acts: GroupActs = {
    change: (place, node) => setDraft((now) => changedAt(now, place, () => node) ?? now),
    remove: (place) => {
      wanted.current = [...place.slice(0, -1), Math.max(0, (place.at(-1) ?? 0) - 1)];
      setDraft((now) => changedAt(now, place, () => undefined) ?? { all: [fresh()] });
    },
    add: (place, what) => {
      const at = [...place.slice(0, -1), (place.at(-1) ?? -1) + 1];
      wanted.current = what === 'group' ? [...at, 0] : at;
      const node: FilterNode = what === 'group' ? groupOf('any', [fresh()]) : fresh();
      setDraft((now) => insertedAfter(now, place.length === 0 ? [nodesOf(now).length - 1] : place, node));
    },
  };
  return { draft, acts };
}

function focusAt(frame: HTMLElement | null, place: Place): void {
  const row = frame?.querySelector(`[data-place="${place.join('.')}"]`) ?? frame;
  row?.querySelector<HTMLElement>('input,select,textarea')?.focus();
}

/** The condition that an event came from. */
export function placeOf(target: EventTarget): Place | undefined {
  const text = target instanceof Element && target.closest<HTMLElement>('[data-place]')?.dataset.place;
  return text ? text.split('.').map(Number) : undefined;
}
