import './search.css';
import { useSnapshot } from 'valtio';
import { type FilterGroup, joinFilters } from '../../../contract/filter/filterTree.ts';
import type { Chip } from '../model/chip.ts';
import type { ListModel } from '../model/listModel.ts';
import { withFilter } from '../model/query/queryChanges.ts';
import { hasCondition, placeOfCondition, replaceConditionAt } from '../model/query/searchConditions.ts';

/** Predefined conditions; one replaces the other. A chip without a condition clears them. */
export function FilterChips<Row>({ model }: { model: ListModel<Row> }) {
  const { query } = useSnapshot(model.state);
  const { chips } = model.view;
  if (chips.length === 0) return null;
  // A snapshot only adds readonly.
  const filter = query.filter as FilterGroup | undefined;
  const conditions = chips.flatMap((chip) => chip.condition ?? []);
  const isOn = ({ condition }: Chip) =>
    condition ? hasCondition(filter, condition) : !conditions.some((other) => hasCondition(filter, other));
  const press = (chip: Chip) => {
    const { query: now } = model.state;
    const cleared = conditions.reduce(
      (left, one) => replaceConditionAt(left, placeOfCondition(one), undefined),
      now.filter,
    );
    const { condition } = chip;
    const next = condition && !isOn(chip);
    model.setQuery(withFilter(now, next ? joinFilters(cleared, condition) : cleared));
  };
  return (
    <fieldset className="grid-chips" aria-label="快速筛选">
      {chips.map((chip) => (
        <button
          key={chip.label}
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
