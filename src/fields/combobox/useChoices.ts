import { useEffect, useState } from 'react';
import type { FieldChoice } from '../fieldContext.ts';

export type ChoiceSearchResult = {
  choices: FieldChoice[];
  state: 'loading' | 'ready' | 'failed';
  /** The keyword that the choices were found for; it lags behind the typed one while the next answer is pending. */
  keyword?: string;
};

export type FindChoices = (keyword: string) => Promise<FieldChoice[]>;

/** Searches again when the keyword changes, `wait` milliseconds after the last key; late answers are dropped. */
export function useChoices(
  find: FindChoices,
  keyword: string,
  wanted: { open: boolean; wait: number },
): ChoiceSearchResult {
  const { open, wait } = wanted;
  const [found, setFound] = useState<ChoiceSearchResult>({ choices: [], state: 'loading' });
  useEffect(() => {
    if (!open) return;
    let late = false;
    const timer = setTimeout(
      () => {
        setFound((before) => ({ ...before, state: 'loading' }));
        find(keyword).then(
          (choices) => late || setFound({ choices, state: 'ready', keyword }),
          () => late || setFound({ choices: [], state: 'failed', keyword }),
        );
      },
      keyword === '' ? 0 : wait,
    );
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [find, keyword, open, wait]);
  return found;
}
