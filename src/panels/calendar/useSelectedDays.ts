import { useMemo, useState } from 'react';
import { type DateStep, isDisplayable, stepDate } from './dateSteps.ts';

export type SelectedDays = {
  cursor: string;
  /** The first and the last selected day; the cursor is one of them. */
  from: string;
  to: string;
  /** `extend`: selects from the day where the selection began. */
  choose: (date: string, extend: boolean) => void;
  step: (step: DateStep, extend: boolean) => void;
};

/** The day under the cursor and the days selected with it. */
export function useSelectedDays(start: string): SelectedDays {
  const [{ cursor, anchor }, set] = useState({ cursor: start, anchor: start });
  return useMemo(() => {
    const choose = (date: string, extend: boolean) =>
      isDisplayable(date) && set((before) => ({ cursor: date, anchor: extend ? before.anchor : date }));
    return {
      cursor,
      from: cursor < anchor ? cursor : anchor,
      to: cursor < anchor ? anchor : cursor,
      choose,
      step: (step, extend) => choose(stepDate(cursor, step), extend),
    };
  }, [cursor, anchor]);
}
