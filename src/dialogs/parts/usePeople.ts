import { useEffect, useRef, useState } from 'react';
import { matching } from '../../fields/parts/choices.ts';
import type { Choice } from '../../fields/world.ts';
import { peoplePage, recentAmong, recentPeople } from '../../state/people.ts';
import { firstPage, type Listed, withPage } from './peoplePages.ts';

type Wanted = {
  keyword: string;
  deptId: string | undefined;
  /** Only these, where they are given. */
  among: readonly Choice[] | undefined;
};

export type People = Omit<Listed, 'pages'> & {
  state: 'loading' | 'ready' | 'failed';
  /** The list answers what is wanted now, not what was wanted a letter ago. */
  current: boolean;
  /** Asks for the next page, or again for what could not be had. */
  more: () => void;
};

type Loaded = Listed & { state: People['state']; wanted: Wanted | undefined };

const debounceMs = 150;
const nobody: Loaded = { list: [], total: 0, recent: 0, pages: 0, state: 'loading', wanted: undefined };

/** The people wanted, page by page as one walks down. */
export function usePeople(wanted: Wanted): People {
  const { keyword, deptId, among } = wanted;
  const [loaded, setLoaded] = useState(nobody);
  const stop = useRef<AbortController>(undefined);
  const load = async (before: Loaded) => {
    stop.current?.abort();
    const asking = new AbortController();
    stop.current = asking;
    const { signal } = asking;
    try {
      const next = await pageAfter(before, wanted, signal);
      if (!signal.aborted) setLoaded({ ...next, wanted, state: 'ready' });
    } catch {
      // The list says so and offers to try again; whoever was listed stays.
      if (!signal.aborted) setLoaded({ ...before, wanted, state: 'failed' });
    }
  };
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    setLoaded((before) => ({ ...before, state: 'loading' }));
    const wait = !among && (keyword !== '' || deptId !== undefined) ? debounceMs : 0;
    const timer = setTimeout(() => void latest.current(nobody), wait);
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
  return { ...loaded, more, current: isSame(loaded.wanted, wanted) };
}

const isSame = (one: Wanted | undefined, other: Wanted): boolean =>
  one?.keyword === other.keyword && one.deptId === other.deptId && one.among === other.among;

async function pageAfter(
  before: Listed,
  { keyword, deptId, among }: Wanted,
  signal: AbortSignal,
): Promise<Listed> {
  if (among) {
    const list = matching(among, keyword);
    return { list, total: list.length, recent: 0, pages: 1 };
  }
  const page = peoplePage({ keyword, deptId, pageNum: before.pages + 1 }, signal);
  if (before.pages > 0) return withPage(before, await page);
  // A department is asked for as it is.
  const [first, lately] = await Promise.all([page, deptId ? [] : recentPeople()]);
  return firstPage(first, recentAmong(lately, keyword));
}
