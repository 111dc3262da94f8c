/** What a form's list is filtered by when it is opened: the `value` of the fields that it is searched by. */
import type { Field } from '../../../contract/forms/definition.ts';
import type { Filters, SearchItem } from '../view.ts';

/** A value that its item cannot be searched by is passed over. */
export function startFilters(fields: readonly Field[], items: readonly SearchItem[]): Filters {
  const parts = items.map((item): Filters => {
    const field = fields.find(({ enName }) => item.shown && [enName, `${enName}$view`].includes(item.id));
    return field ? filterBy(item, field.value) : {};
  });
  return Object.assign({}, ...parts);
}

function filterBy({ id, kind }: SearchItem, value: unknown): Filters {
  if (kind === 'text') return isWord(value) ? { [id]: String(value) } : {};
  if (kind === 'options') {
    const chosen = (Array.isArray(value) ? value : [value]).filter(isWord).map(String);
    return chosen.length > 0 ? { [id]: chosen } : {};
  }
  if (!Array.isArray(value)) return {};
  const ends = [`${id}$start`, `${id}$end`].map((name, at) => [name, value[at]] as const);
  return Object.fromEntries(ends.filter(([, end]) => isWord(end)).map(([name, end]) => [name, String(end)]));
}

const isWord = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
