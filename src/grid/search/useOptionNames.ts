import { useEffect, useState } from 'react';
import type { Filters } from '../model/listView.ts';
import type { SearchItem } from '../model/searchItem.ts';
import type { OptionNames } from './activeFilters.ts';

/** Names of looked-up options that filters reference only by id, after a reload or from a link. */
export function useOptionNames(
  items: readonly Pick<SearchItem, 'id' | 'lookUp' | 'named'>[],
  filters: Filters,
): OptionNames {
  const [named, setNamed] = useState<OptionNames>({});
  useEffect(() => {
    for (const item of items) {
      const ids = [filters[item.id] ?? []].flat();
      if (!item.lookUp || ids.every((id) => named[item.id]?.[id] !== undefined)) continue;
      const asking = item.named ? item.named(ids) : item.lookUp('');
      const know = (texts: Record<string, string>) =>
        setNamed((now) => ({ ...now, [item.id]: { ...now[item.id], ...texts } }));
      // An id without a name is its own name, so that it is not requested again.
      const bare = Object.fromEntries(ids.map((id) => [id, id]));
      asking.then(
        (options) =>
          know({ ...bare, ...Object.fromEntries(options.map(({ value, label }) => [value, label])) }),
        () => know(bare),
      );
    }
  }, [items, filters, named]);
  return named;
}
