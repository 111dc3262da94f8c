/** The state of a filter while it is edited: its edits, and the focus after each edit. */
import { useLayoutEffect, useRef, useState } from 'react';
import { type FilterGroup, type FilterNode, getNodes } from '../../../contract/filter/filterTree.ts';
import type { FilterField } from '../model/filterField.ts';
import type { FilterGroupActions } from './FilterGroupBox.tsx';
import { createCondition, createGroup, type FilterPath, insertAfter, replaceAt } from './filterEdits.ts';

export function useFilterDraft(
  fields: readonly [FilterField, ...FilterField[]],
  given: FilterGroup | undefined,
) {
  const fresh = () => createCondition(fields[0]);
  const [draft, setDraft] = useState<FilterGroup>(() => given ?? { all: [fresh()] });
  const frame = useRef<HTMLElement>(null);
  const focusNext = useRef<FilterPath | undefined>([0]);
  const settle = () => {
    if (!focusNext.current || !frame.current) return;
    focusCondition(frame.current, focusNext.current);
    focusNext.current = undefined;
  };
  useLayoutEffect(settle);
  const acts: FilterGroupActions = {
    change: (place, node) => setDraft((now) => replaceAt(now, place, () => node) ?? now),
    remove: (place) => {
      focusNext.current = [...place.slice(0, -1), Math.max(0, (place.at(-1) ?? 0) - 1)];
      setDraft((now) => replaceAt(now, place, () => undefined) ?? { all: [fresh()] });
    },
    add: (place, what) => {
      const at = [...place.slice(0, -1), (place.at(-1) ?? -1) + 1];
      focusNext.current = what === 'group' ? [...at, 0] : at;
      const node: FilterNode = what === 'group' ? createGroup('any', [fresh()]) : fresh();
      setDraft((now) => insertAfter(now, place.length === 0 ? [getNodes(now).length - 1] : place, node));
    },
  };
  /** A ref to the element that holds the conditions; it mounts after the dialog itself. */
  const hold = (element: HTMLElement | null) => {
    frame.current = element;
    settle();
  };
  return { draft, acts, hold };
}

/** Focuses the field of the condition at the path; if the condition no longer exists, the first field. */
function focusCondition(frame: HTMLElement, place: FilterPath): void {
  const row = frame.querySelector(`[data-place="${place.join('.')}"]`) ?? frame.querySelector('[data-place]');
  row?.querySelector<HTMLElement>('input,select,textarea')?.focus();
}

/** The path of the condition that an event came from. */
export function findConditionPath(target: EventTarget): FilterPath | undefined {
  const text = target instanceof Element && target.closest<HTMLElement>('[data-place]')?.dataset.place;
  return text ? text.split('.').map(Number) : undefined;
}
