/** Pages of people as one list: those chosen lately first, nobody twice. Pure. */
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { mergeRecentFirst, type PeoplePage, peoplePageSize } from '../../state/cache/people.ts';
import { toPersonChoice } from './personChoice.ts';

export type LoadedPeople = {
  list: readonly FieldChoice[];
  /** How many there are, more than are listed while not all pages are here. */
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
