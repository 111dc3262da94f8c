/** The calendar as saved and as being changed. */
import { useCallback, useRef, useState } from 'react';
import type { Calendar, SavedCalendar } from '../../../contract/calendar/calendar.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type LoadState, useLoaded } from '../shared/useLoaded.ts';
import { mergeCalendars } from './mergeCalendars.ts';

/** The reason why it was not saved; `stale`: somebody else has saved another version. */
type SaveProblem = { text: string; stale: boolean };

export type CalendarDraft = {
  loaded: LoadState<VersionedCalendar>;
  calendar: Calendar | undefined;
  dirty: boolean;
  problem: SaveProblem | undefined;
  /** Increases with each reset, after which the fields show the saved calendar. */
  turn: number;
  change: (edit: (calendar: Calendar) => Calendar) => void;
  reset: () => void;
  save: () => Promise<void>;
  /** Takes the calendar that somebody else has saved and applies the person's own changes to it. */
  takeNewest: () => Promise<void>;
};

type VersionedCalendar = { version: number; calendar: Calendar };

const toVersionedCalendar = ({ version, ...calendar }: SavedCalendar): VersionedCalendar => ({
  version,
  calendar,
});

const loadCalendar = async (): Promise<VersionedCalendar> => toVersionedCalendar(await api.calendar.detail());

export function useCalendar(): CalendarDraft {
  const loaded = useLoaded('calendar', loadCalendar);
  const [kept, keep] = useState<VersionedCalendar>();
  const [draft, setDraft] = useState<Calendar>();
  const [problem, setProblem] = useState<SaveProblem>();
  const [turn, setTurn] = useState(0);
  const once = useRef(new IdempotencyKey());
  const busy = useRef(false);
  const before = kept ?? loaded.value;
  const calendar = draft ?? before?.calendar;
  const dirty = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(before?.calendar);
  const change = useCallback(
    (edit: (calendar: Calendar) => Calendar) => {
      setProblem((known) => (known?.stale ? known : undefined));
      setDraft((known) => {
        const from = known ?? before?.calendar;
        return from && edit(from);
      });
    },
    [before],
  );
  const settle = (now: VersionedCalendar | undefined) => {
    keep(now);
    setProblem(undefined);
  };
  const reset = () => {
    setDraft(undefined);
    setTurn(turn + 1);
    if (problem?.stale) void alone(async () => settle(await loadCalendar()));
    else setProblem(undefined);
  };
  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } catch (error) {
      once.current.onFailure(error);
      const saveProblem = describeSaveError(error);
      if (saveProblem) setProblem(saveProblem);
      else showFailure(error);
    } finally {
      busy.current = false;
    }
  };
  const save = () =>
    alone(async () => {
      if (!calendar || !before) return;
      const body = { ...calendar, version: before.version };
      const { version } = await api.calendar.edit({ body }, once.current.options(body));
      settle({ version, calendar });
      // Changes made during a save remain unsaved.
      setDraft((now) => (now === draft ? undefined : now));
      toast.success('工作日历已保存，未到期的待办将按新日历重新计算时限');
    });
  const takeNewest = () =>
    alone(async () => {
      const newest = await loadCalendar();
      const onto = (mine: Calendar) =>
        before ? mergeCalendars({ before: before.calendar, mine, newest: newest.calendar }) : mine;
      setDraft((now) => now && onto(now));
      settle(newest);
      toast.success('已载入最新日历，您的修改仍保留，请核对后保存');
    });
  return { loaded, calendar, dirty, problem, turn, change, reset, save, takeNewest };
}

/** Conflicts are shown on the page; a notice reports any other failure. */
function describeSaveError(error: unknown): SaveProblem | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  const stale = error.reason === 'STALE_RECORD';
  if (!stale && error.errors.length === 0) return undefined;
  error.noticed = true;
  return { stale, text: stale ? error.msg : error.errors.map(({ message }) => message).join('；') };
}
