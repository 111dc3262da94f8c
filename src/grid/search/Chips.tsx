import './search.css';
import { useSnapshot } from 'valtio';
import {
  type FilterGroup,
  type FilterNode,
  isFilterGroup,
  joinFilters,
} from '../../../contract/filter/filterTree.ts';
import type { Chip } from '../model/chip.ts';
import type { ListModel } from '../model/listModel.ts';
import { createAllGroup, listTopNodes } from '../model/query/filterParts.ts';
import { withFilter } from '../model/query/queryChanges.ts';
import { hasCondition, isAt, isSameCondition, placeOfCondition } from '../model/query/searchConditions.ts';

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
    const { condition } = chip;
    // What a person has set beside the chips stays, unless it is about what this one is about.
    const places = (condition ? [condition] : conditions).map(placeOfCondition);
    const isReplaced = (node: FilterNode): boolean =>
      places.some((place) => isAt(node, place)) ||
      conditions.some((one) => !isFilterGroup(node) && isSameCondition(one, node));
    const rest = createAllGroup(listTopNodes(now.filter).filter((node) => !isReplaced(node)));
    const next = condition && !isOn(chip);
    model.setQuery(withFilter(now, next ? joinFilters(rest, condition) : rest));
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
