import './search.css';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { listConditionFields } from '../model/filterField.ts';
import type { ListModel } from '../model/listModel.ts';
import { isFiltered } from '../model/query/queryUrl.ts';
import { type ActiveFilter, listActiveFilters } from './activeFilters.ts';
import { useConditionNames } from './useConditionNames.ts';

type ActiveFiltersProps<Row> = {
  model: ListModel<Row>;
  /** Returns the focus to the rows. */
  onLeave: () => void;
};

/** The active filters as removable chips: ← and → move, Delete removes, Esc returns to the rows. */
export function ActiveFilters<Row>({ model, onLeave }: ActiveFiltersProps<Row>) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const focusNext = useRef<number>(undefined);
  // A removed chip loses the focus; the next chip takes it as soon as it has moved into that position.
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return;
    bar.current?.querySelectorAll('button')[focusNext.current]?.focus();
    focusNext.current = undefined;
  });
  // A snapshot only adds readonly.
  const query = useSnapshot(model.state).query as ListQuery;
  const { view } = model;
  const fields = useMemo(() => listConditionFields(view), [view]);
  const named = useConditionNames(fields, query.filter);
  const active = listActiveFilters(query, { chips: view.chips, fields, named });
  if (active.length === 0) return null;
  const here = Math.min(at, active.length - 1);
  const remove = (filter: ActiveFilter) => model.setQuery(filter.without(model.state.query));
  const go = (to: number) => {
    const place = (to + active.length) % active.length;
    setAt(place);
    bar.current?.querySelectorAll('button')[place]?.focus();
  };
  const clear = () => {
    model.reset();
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const filter = active[here];
    if (event.key === 'ArrowRight') go(here + 1);
    else if (event.key === 'ArrowLeft') go(here - 1);
    else if (event.key === 'Escape') onLeave();
    else if (event.key === 'F') clear();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && filter) {
      focusNext.current = Math.min(here, active.length - 2);
      remove(filter);
      if (active.length === 1) onLeave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={bar}
      className="grid-active"
      role="toolbar"
      aria-label="已生效的筛选"
      data-active-filters
      onKeyDown={onKeyDown}
    >
      {active.map((filter, index) => (
        <button
          key={filter.id}
          type="button"
          className="grid-chip"
          data-on=""
          tabIndex={index === here ? 0 : -1}
          title={`移除筛选：${filter.label} ${filter.text}`}
          onFocus={() => setAt(index)}
          onClick={() => remove(filter)}
        >
          {filter.label} <b>{filter.text}</b>
          <i aria-hidden="true">×</i>
        </button>
      ))}
      {isFiltered(query) && active.length > 1 && (
        <button type="button" className="grid-active-clear" tabIndex={-1} onClick={() => model.reset()}>
          清除全部
          <Kbd keys="Shift+F" />
        </button>
      )}
    </div>
  );
}
