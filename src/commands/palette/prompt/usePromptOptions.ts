import { useEffect, useState } from 'react';
import { CallFailure, isAbortError } from '../../../client/callFailure.ts';
import type { PromptOption, PromptStep } from '../../core/prompt.ts';

const debounceMs = 120;

type LoadedOptions = {
  options: readonly PromptOption[];
  state: 'loading' | 'ready' | 'failed';
  /** The text that these options match. */
  typed: string | undefined;
};

/** Loads the options of a question for the typed text; outdated responses are dropped. */
export function usePromptOptions(step: Extract<PromptStep, { kind: 'one' | 'many' }>, typed: string) {
  const [loaded, setLoaded] = useState<LoadedOptions>({ options: [], state: 'loading', typed: undefined });
  const [attempt, setAttempt] = useState(0);
  const { options } = step;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    const stop = new AbortController();
    setLoaded((before) => ({ ...before, state: 'loading' }));
    const ask = async () => {
      try {
        const found = await options(typed, stop.signal);
        if (!stop.signal.aborted) setLoaded({ options: found, state: 'ready', typed });
      } catch (error) {
        if (stop.signal.aborted || isAbortError(error)) return;
        if (error instanceof CallFailure) error.noticed = true;
        setLoaded({ options: [], state: 'failed', typed });
      }
    };
    const timer = setTimeout(() => void ask(), typed === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [options, typed, attempt]);
  const awaited = loaded.typed !== typed;
  return { ...loaded, awaited, again: () => setAttempt((before) => before + 1) };
}
