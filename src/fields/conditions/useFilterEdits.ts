/** The edits of conditions, their keys, and the focus after each edit. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import {
  type FilterGroup,
  type FilterNode,
  getNodes,
  maxBuiltDepth,
} from '../../../contract/filter/filterTree.ts';
import type { ConditionField } from './conditionField.ts';
import type { FilterGroupActions } from './FilterGroupBox.tsx';
import { createCondition, createGroup, type FilterPath, insertAfter, replaceAt } from './filterEdits.ts';

type EditedFilter = {
  fields: readonly [ConditionField, ...ConditionField[]];
  /** Changes the conditions; undefined without conditions. */
  edit: (change: (now: FilterGroup | undefined) => FilterGroup | undefined) => void;
  /** The condition that has the focus at first. */
  begin?: FilterPath;
};

export function useFilterEdits({ fields, edit, begin }: EditedFilter) {
  const frame = useRef<HTMLElement>(null);
  const focusNext = useRef<FilterPath | undefined>(begin);
  const settle = () => {
    if (!focusNext.current || !frame.current) return;
    focusCondition(frame.current, focusNext.current);
    focusNext.current = undefined;
  };
  useLayoutEffect(settle);
  const acts: FilterGroupActions = {
    change: (place, node) => edit((now) => now && (replaceAt(now, place, () => node) ?? now)),
    remove: (place) => {
      focusNext.current = [...place.slice(0, -1), Math.max(0, (place.at(-1) ?? 0) - 1)];
      edit((now) => now && replaceAt(now, place, () => undefined));
    },
    add: (place, what) => {
      const at = [...place.slice(0, -1), (place.at(-1) ?? -1) + 1];
      focusNext.current = what === 'group' ? [...at, 0] : at;
      const fresh = createCondition(fields[0]);
      const node: FilterNode = what === 'group' ? createGroup('any', [fresh]) : fresh;
      edit((now) => {
        if (!now) return { all: [node] };
        return insertAfter(now, place.length === 0 ? [getNodes(now).length - 1] : place, node);
      });
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = findConditionPath(event.target);
    if (!event.altKey || !place) return;
    if (event.key === 'Enter') {
      const group = event.shiftKey && place.length < maxBuiltDepth;
      acts.add(place, group ? 'group' : 'condition');
    } else if (event.key === 'Backspace' || event.key === 'Delete') acts.remove(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** A ref to the element that holds the conditions; it may mount later. */
  const hold = (element: HTMLElement | null) => {
    frame.current = element;
    settle();
  };
  return { acts, hold, onKeyDown };
}

/** Focuses the field of the condition at the path; if the condition no longer exists, the first field or button. */
function focusCondition(frame: HTMLElement, place: FilterPath): void {
  const row = frame.querySelector(`[data-place="${place.join('.')}"]`) ?? frame.querySelector('[data-place]');
  (row ?? frame).querySelector<HTMLElement>('input,select,textarea,button')?.focus();
}

/** The path of the condition that an event came from. */
function findConditionPath(target: EventTarget): FilterPath | undefined {
  const text = target instanceof Element && target.closest<HTMLElement>('[data-place]')?.dataset.place;
  return text ? text.split('.').map(Number) : undefined;
}
