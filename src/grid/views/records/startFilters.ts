/** The initial filters of a record list: the `value` of the fields that have a search item. */
import type { Field } from '../../../../contract/forms/definition.ts';
import type { Filters } from '../../model/listView.ts';
import type { SearchItem } from '../../model/searchItem.ts';

/** Ignores a value that its search item does not accept. */
export function buildStartFilters(fields: readonly Field[], items: readonly SearchItem[]): Filters {
  const parts = items.map((item): Filters => {
    const field = fields.find(({ enName }) => item.shown && [enName, `${enName}$view`].includes(item.id));
    return field ? startFilterOf(item, field.value) : {};
  });
  return Object.assign({}, ...parts);
}

function startFilterOf({ id, kind }: SearchItem, value: unknown): Filters {
  if (kind === 'text') return isSearchableValue(value) ? { [id]: String(value) } : {};
  if (kind === 'options') {
    const chosen = (Array.isArray(value) ? value : [value]).filter(isSearchableValue).map(String);
    return chosen.length > 0 ? { [id]: chosen } : {};
  }
  if (!Array.isArray(value)) return {};
  const ends = [`${id}$start`, `${id}$end`].map((name, at) => [name, value[at]] as const);
  return Object.fromEntries(
    ends.filter(([, end]) => isSearchableValue(end)).map(([name, end]) => [name, String(end)]),
  );
}

const isSearchableValue = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
