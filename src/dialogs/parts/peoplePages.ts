/** Pages of people as one list: those chosen lately first, nobody twice. Pure. */
import type { PickedUser } from '../../../contract/calls/user.ts';
import type { Choice } from '../../fields/world.ts';
import { type PeoplePage, peoplePageSize, recentFirst } from '../../state/people.ts';
import { choiceOf } from './choiceOf.ts';

export type Listed = {
  list: readonly Choice[];
  /** How many there are, more than are listed while not all pages are here. */
  total: number;
  /** So many at the head were chosen lately. */
  recent: number;
  pages: number;
};

export function firstPage(page: PeoplePage, lately: readonly PickedUser[]): Listed {
  const list = recentFirst(lately, page.people).map(choiceOf);
  return { list, total: totalOf(list, page, 1), recent: lately.length, pages: 1 };
}

export function withPage(before: Listed, page: PeoplePage): Listed {
  const known = new Set(before.list.map((one) => one.value));
  const list = [...before.list, ...page.people.map(choiceOf).filter((one) => !known.has(one.value))];
  const pages = before.pages + 1;
  return { ...before, list, pages, total: totalOf(list, page, pages) };
}

/** Once the last page is here the list is all there is, whoever came or went meanwhile. */
const totalOf = (list: readonly Choice[], page: PeoplePage, pages: number): number =>
  pages * peoplePageSize >= page.total ? list.length : Math.max(page.total, list.length + 1);
