/** The calendar as it is kept and as it is being changed. */
import { useCallback, useState } from 'react';
import type { Calendar } from '../../../contract/calendar/calendar.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/failure.ts';
import { showFailure } from '../../state/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { type Loaded, useLoaded } from '../record/useLoaded.ts';

export type CalendarDraft = {
  loaded: Loaded<Calendar>;
  calendar: Calendar | undefined;
  dirty: boolean;
  busy: boolean;
  problem: string | undefined;
  /** Grows with each reset, after which the fields show what is kept. */
  turn: number;
  change: (edit: (calendar: Calendar) => Calendar) => void;
  reset: () => void;
  save: () => Promise<void>;
};

export function useCalendar(): CalendarDraft {
  const loaded = useLoaded('calendar', () => api.calendar.detail());
  const [kept, keep] = useState<Calendar>();
  const [draft, setDraft] = useState<Calendar>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [turn, setTurn] = useState(0);
  const before = kept ?? loaded.value;
  const calendar = draft ?? before;
  const dirty = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(before);
  const change = useCallback(
    (edit: (calendar: Calendar) => Calendar) => {
      setProblem(undefined);
      setDraft((known) => {
        const from = known ?? before;
        return from && edit(from);
      });
    },
    [before],
  );
  const reset = () => {
    setDraft(undefined);
    setProblem(undefined);
    setTurn(turn + 1);
  };
  const save = async () => {
    if (!calendar || busy) return;
    setBusy(true);
    try {
      await api.calendar.edit({ body: calendar });
      keep(calendar);
      setDraft(undefined);
      setProblem(undefined);
      toast.success('工作日历已保存，未到期的待办将按新日历重新计算时限');
    } catch (error) {
      if (error instanceof CallFailure && error.errors.length > 0) {
        error.noticed = true;
        setProblem(error.errors.map(({ message }) => message).join('；'));
      } else showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { loaded, calendar, dirty, busy, problem, turn, change, reset, save };
}
