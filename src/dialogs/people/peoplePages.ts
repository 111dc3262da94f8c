/** Pages of people as one list: recently chosen people first, without duplicates. Pure. */
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { mergeRecentFirst, type PeoplePage, peoplePageSize } from '../../state/cache/people.ts';
import { toPersonChoice } from './personChoice.ts';

export type LoadedPeople = {
  list: readonly FieldChoice[];
  /** The total, which exceeds the length of the list until all pages are loaded. */
  total: number;
  /** The number of people at the head who were chosen recently. */
  recent: number;
  pages: number;
};

export function startPeopleList(page: PeoplePage, lately: readonly PickedUser[]): LoadedPeople {
  const list = mergeRecentFirst(lately, page.people).map(toPersonChoice);
  return { list, total: listTotal(list, page, 1), recent: lately.length, pages: 1 };
}

export function appendPage(before: LoadedPeople, page: PeoplePage): LoadedPeople {
  const known = new Set(before.list.map((one) => one.value));
  const list = [...before.list, ...page.people.map(toPersonChoice).filter((one) => !known.has(one.value))];
  const pages = before.pages + 1;
  return { ...before, list, pages, total: listTotal(list, page, pages) };
}

/** Once the last page is loaded, the list's length is the total, even if people were added or removed meanwhile. */
const listTotal = (list: readonly FieldChoice[], page: PeoplePage, pages: number): number =>
  pages * peoplePageSize >= page.total ? list.length : Math.max(page.total, list.length + 1);
