import { useEffect, useRef, useState } from 'react';
import { filterChoices } from '../../fields/combobox/choices.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { filterRecent, loadPeoplePage, loadRecentPeople } from '../../state/cache/people.ts';
import { appendPage, type LoadedPeople, startPeopleList } from './peoplePages.ts';

type PeopleRequest = {
  keyword: string;
  deptId: string | undefined;
  /** If given, the list is restricted to these people. */
  among: readonly FieldChoice[] | undefined;
};

export type PeopleResult = Omit<LoadedPeople, 'pages'> & {
  state: 'loading' | 'ready' | 'failed';
  /** True if the list belongs to the current keyword and department. */
  current: boolean;
  /** Requests the next page, or repeats a failed request. */
  more: () => void;
};

type PeopleState = LoadedPeople & { state: PeopleResult['state']; wanted: PeopleRequest | undefined };

const debounceMs = 150;
const emptyPeopleState: PeopleState = {
  list: [],
  total: 0,
  recent: 0,
  pages: 0,
  state: 'loading',
  wanted: undefined,
};

/** The matching people; pages are loaded as the person scrolls. */
export function usePeople(wanted: PeopleRequest): PeopleResult {
  const { keyword, deptId, among } = wanted;
  const [loaded, setLoaded] = useState(emptyPeopleState);
  const stop = useRef<AbortController>(undefined);
  const load = async (before: PeopleState) => {
    stop.current?.abort();
    const asking = new AbortController();
    stop.current = asking;
    const { signal } = asking;
    try {
      const next = await loadNextPage(before, wanted, signal);
      if (!signal.aborted) setLoaded({ ...next, wanted, state: 'ready' });
    } catch {
      // The list shows the failure and offers a retry; the people listed before remain.
      if (!signal.aborted) setLoaded({ ...before, wanted, state: 'failed' });
    }
  };
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    setLoaded((before) => ({ ...before, state: 'loading' }));
    const wait = !among && (keyword !== '' || deptId !== undefined) ? debounceMs : 0;
    const timer = setTimeout(() => void latest.current(emptyPeopleState), wait);
    return () => {
      clearTimeout(timer);
      stop.current?.abort();
    };
  }, [keyword, deptId, among]);
  const more = () => {
    const complete = loaded.pages > 0 && loaded.list.length >= loaded.total;
    if (loaded.state === 'loading' || (loaded.state === 'ready' && complete)) return;
    setLoaded({ ...loaded, state: 'loading' });
    void load(loaded);
  };
  return { ...loaded, more, current: isSameRequest(loaded.wanted, wanted) };
}

const isSameRequest = (one: PeopleRequest | undefined, other: PeopleRequest): boolean =>
  one?.keyword === other.keyword && one.deptId === other.deptId && one.among === other.among;

async function loadNextPage(
  before: LoadedPeople,
  { keyword, deptId, among }: PeopleRequest,
  signal: AbortSignal,
): Promise<LoadedPeople> {
  if (among) {
    const list = filterChoices(among, keyword);
    return { list, total: list.length, recent: 0, pages: 1 };
  }
  const page = loadPeoplePage({ keyword, deptId, pageNum: before.pages + 1 }, signal);
  if (before.pages > 0) return appendPage(before, await page);
  // Recently chosen people come first, unless a department is chosen.
  const [first, lately] = await Promise.all([page, deptId ? [] : loadRecentPeople()]);
  return startPeopleList(first, filterRecent(lately, keyword));
}
