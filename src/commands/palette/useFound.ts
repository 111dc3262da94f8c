import { useEffect, useState } from 'react';
import { showFailure } from '../../state/showFailure.ts';
import type { PaletteMode } from './choices.ts';
import { type Found, findPeople, findRecords } from './lookups.ts';

const pauseMs = 200;

/** People and records for what has been typed, a moment after typing stopped. Without a prefix two characters are due. */
export function useFound(mode: PaletteMode, query: string): { found: readonly Found[]; busy: boolean } {
  const [state, setState] = useState<{ found: readonly Found[]; busy: boolean }>({ found: [], busy: false });
  const people = mode === 'people' || mode === 'all';
  const records = mode === 'records' || mode === 'all';
  const wanted = (people || records) && query.length >= (mode === 'all' ? 2 : 1);
  useEffect(() => {
    if (!wanted) {
      setState({ found: [], busy: false });
      return;
    }
    const stop = new AbortController();
    setState((was) => ({ ...was, busy: true }));
    const timer = setTimeout(async () => {
      try {
        const [a, b] = await Promise.all([
          records ? findRecords(query, stop.signal) : [],
          people ? findPeople(query, stop.signal) : [],
        ]);
        setState({ found: [...a, ...b], busy: false });
      } catch (error) {
        if (!stop.signal.aborted) {
          setState({ found: [], busy: false });
          showFailure(error);
        }
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, people, records, query]);
  return state;
}
