import { useEffect, useState } from 'react';
import { CallFailure, isAbort } from '../../client/failure.ts';
import type { PaletteMode } from './choices.ts';
import { type Found, findPeople, findRecords } from './lookups.ts';

const pauseMs = 150;
/** Without a prefix so many characters are due. */
const leastTyped = 2;

export type FoundState = {
  found: readonly Found[];
  /** What is listed answers something else than is typed now. */
  awaited: boolean;
  problem: string | undefined;
};

type Loaded = { found: readonly Found[]; asked: string; problem: string | undefined };

const nothing: Loaded = { found: [], asked: '', problem: undefined };

/** People and records for what has been typed, a moment after typing stopped. */
export function useFound(mode: PaletteMode, query: string): FoundState {
  const [loaded, setLoaded] = useState(nothing);
  const people = mode === 'people' || mode === 'all';
  const records = mode === 'records' || mode === 'all';
  const wanted = mode === 'people' || (records && query.length >= (mode === 'all' ? leastTyped : 1));
  const asked = wanted ? `${mode} ${query}` : '';
  useEffect(() => {
    if (asked === '') return setLoaded(nothing);
    const stop = new AbortController();
    const ask = async () => {
      try {
        const [a, b] = await Promise.all([
          records ? findRecords(query, stop.signal) : [],
          people ? findPeople(query, stop.signal) : [],
        ]);
        if (!stop.signal.aborted) setLoaded({ found: [...a, ...b], asked, problem: undefined });
      } catch (error) {
        if (stop.signal.aborted || isAbort(error)) return;
        setLoaded({ found: [], asked, problem: sentenceOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), query === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, people, records, query]);
  return { found: loaded.found, problem: loaded.problem, awaited: loaded.asked !== asked };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallFailure)) throw error;
  error.noticed = true;
  return error.msg;
}
