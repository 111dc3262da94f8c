import './search.css';
import { useSnapshot } from 'valtio';
import type { ListModel } from '../model/listModel.ts';
import type { Chip, Filters } from '../model/listView.ts';
import { hasFilters, mergeFilters } from '../model/query/queryUrl.ts';

/** Predefined filters; filters on the same field replace each other. The first chip clears them. */
export function FilterChips<Row>({ model }: { model: ListModel<Row> }) {
  const { query } = useSnapshot(model.state);
  const { chips } = model.view;
  if (chips.length === 0) return null;
  const filters = query.filters as Filters;
  const isOn = (chip: Chip) =>
    Object.keys(chip.filters).length === 0
      ? !chips.some((other) => Object.keys(other.filters).length > 0 && hasFilters(filters, other.filters))
      : hasFilters(filters, chip.filters);
  const press = (chip: Chip) => {
    const cleared = Object.fromEntries(
      chips.flatMap((one) => Object.keys(one.filters)).map((name) => [name, '']),
    );
    const next = isOn(chip) ? cleared : { ...cleared, ...chip.filters };
    model.ask({ ...model.state.query, filters: mergeFilters(model.state.query.filters, next) });
  };
  return (
    <fieldset className="grid-chips" aria-label="快速筛选">
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className="grid-chip"
          aria-pressed={isOn(chip)}
          onClick={() => press(chip)}
        >
          {chip.label}
        </button>
      ))}
    </fieldset>
  );
}
