/** Caches the person's own absences; it refetches them periodically, because they start and end by time. */
import type { AbsenceRow } from '../../../contract/calls/absence.ts';
import { api } from '../../client/api.ts';
import { isSupplier } from '../session/session.ts';
import { declareQuery, onlyKey } from './declaredQueries.ts';
import { useCachedResult } from './useQueryResult.ts';

const refreshMs = 5 * 60_000;
/** The maximum number of listed absences; older ones are not shown. */
const maxListed = 50;

const absences = declareQuery<readonly AbsenceRow[]>({
  load: async () =>
    isSupplier() ? [] : (await api.absence.list({ query: { pageNum: 1, pageSize: maxListed } })).rows,
  staleAfterMs: Number.POSITIVE_INFINITY,
  invalidatedBy: { events: ['absences.changed'], coalesceMs: 300, spreadMs: 1_000 },
});

/** Refetches the absences while `followAbsences` keeps them current. */
export const invalidateAbsences = (): void => absences.invalidate(onlyKey);

const noAbsences: readonly AbsenceRow[] = [];

export const useAbsences = (): readonly AbsenceRow[] =>
  useCachedResult(absences, onlyKey).value ?? noAbsences;

/** Keeps the absences current until the returned function is called. */
export function followAbsences(): () => void {
  const stop = absences.watch(onlyKey);
  const timer = setInterval(() => {
    // Without a planned or current absence no refetch is needed.
    const rows = absences.entries[onlyKey]?.value ?? noAbsences;
    if (rows.some(({ state }) => state !== 'ended')) invalidateAbsences();
  }, refreshMs);
  return () => {
    clearInterval(timer);
    stop();
  };
}

type AbsenceSummary = Pick<AbsenceRow, 'state' | 'delegateUserName' | 'endTime'>;

/** 缺勤委托中：李四 至 11-30; undefined without a current absence. */
export function formatAbsence(absences: readonly AbsenceSummary[]): string | undefined {
  const [first, ...others] = absences.filter(({ state }) => state === 'running');
  if (!first) return undefined;
  const more = others.length > 0 ? `，另 ${others.length} 项` : '';
  return `缺勤委托中：${first.delegateUserName} 至 ${formatAbsenceEnd(first.endTime)}${more}`;
}

/** 11-30 18:00; with the year if it is another year, the date alone for a whole day. */
export function formatAbsenceEnd(time: string, thisYear = String(new Date().getFullYear())): string {
  const text = time.startsWith(thisYear) ? time.slice(5, 16) : time.slice(0, 16);
  return text.replace(/ 23:59$/, '');
}
