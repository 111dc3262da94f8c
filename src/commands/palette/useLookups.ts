import { useEffect, useState } from 'react';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { type LookupResult, lookUpPeople, lookUpRecords } from './lookups.ts';
import type { PaletteMode } from './paletteSections.ts';

const debounceMs = 150;
/** Minimum length of a query without a prefix. */
const minTyped = 2;

export type LookupState = {
  found: readonly LookupResult[];
  /** The results belong to an older query. */
  awaited: boolean;
  problem: string | undefined;
};

type LoadedLookup = { found: readonly LookupResult[]; request: string; problem: string | undefined };

const noLookup: LoadedLookup = { found: [], request: '', problem: undefined };

/** Looks up people and records for the query, shortly after typing has stopped. */
export function useLookups(mode: PaletteMode, query: string): LookupState {
  const [loaded, setLoaded] = useState(noLookup);
  const people = mode === 'people' || mode === 'all';
  const records = mode === 'records' || mode === 'all';
  const enabled = mode === 'people' || (records && query.length >= (mode === 'all' ? minTyped : 1));
  const request = enabled ? `${mode} ${query}` : '';
  useEffect(() => {
    if (request === '') return setLoaded(noLookup);
    const stop = new AbortController();
    const ask = async () => {
      try {
        const [a, b] = await Promise.all([
          records ? lookUpRecords(query, stop.signal) : [],
          people ? lookUpPeople(query, stop.signal) : [],
        ]);
        if (!stop.signal.aborted) setLoaded({ found: [...a, ...b], request, problem: undefined });
      } catch (error) {
        if (stop.signal.aborted || isAbortError(error)) return;
        setLoaded({ found: [], request, problem: failureText(error) });
      }
    };
    const timer = setTimeout(() => void ask(), query === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [request, people, records, query]);
  return { found: loaded.found, problem: loaded.problem, awaited: loaded.request !== request };
}

function failureText(error: unknown): string {
  if (!(error instanceof CallFailure)) throw error;
  error.noticed = true;
  return error.msg;
}
