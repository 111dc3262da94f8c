import type { SearchItem } from '../model/searchItem.ts';

/** The items in the person's order; by default those that the view shows. */
export function selectShownItems(
  items: readonly SearchItem[],
  chosen: readonly string[] | null,
): SearchItem[] {
  if (chosen === null) return items.filter((item) => item.shown);
  return chosen.flatMap((id) => items.find((item) => item.id === id) ?? []);
}
