import { useMemo, useState } from 'react';
import { isShown, moved, type Step } from './moves.ts';

export type Chosen = {
  cursor: string;
  /** First and last of what is chosen; the cursor is one of them. */
  from: string;
  to: string;
  /** `extend`: from where choosing began. */
  choose: (date: string, extend: boolean) => void;
  step: (step: Step, extend: boolean) => void;
};

/** The day under the cursor and those chosen with it. */
export function useChosen(start: string): Chosen {
  const [{ cursor, anchor }, set] = useState({ cursor: start, anchor: start });
  return useMemo(() => {
    const choose = (date: string, extend: boolean) =>
      isShown(date) && set((before) => ({ cursor: date, anchor: extend ? before.anchor : date }));
    return {
      cursor,
      from: cursor < anchor ? cursor : anchor,
      to: cursor < anchor ? anchor : cursor,
      choose,
      step: (step, extend) => choose(moved(cursor, step), extend),
    };
  }, [cursor, anchor]);
}
