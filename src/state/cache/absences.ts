/** Caches the person's own absences; it refetches them periodically, because they start and end by time. */
import { proxy } from 'valtio';
import type { AbsenceRow } from '../../../contract/calls/absence.ts';
import { api } from '../../client/api.ts';
import { onLiveReconnect } from './liveEvents.ts';

export const absences = proxy<{ list: AbsenceRow[] }>({ list: [] });

const refreshMs = 5 * 60_000;
/** The maximum number of listed absences; older ones are not shown. */
const maxListed = 50;

export async function loadAbsences(): Promise<void> {
  const { rows } = await api.absence.list({ query: { pageNum: 1, pageSize: maxListed } });
  absences.list = rows;
}

export function followAbsenceEvents(): () => void {
  void loadAbsences();
  const timer = setInterval(() => {
    // Without a planned or current absence no refetch is needed.
    if (absences.list.some(({ state }) => state !== 'ended')) void loadAbsences();
  }, refreshMs);
  const stop = onLiveReconnect(() => void loadAbsences());
  return () => {
    clearInterval(timer);
    stop();
  };
}

type AbsenceSummary = Pick<AbsenceRow, 'state' | 'delegateUserName' | 'endTime'>;

/** 缺勤委托中：李四 至 11-30; undefined without a current absence. */
export function formatAbsence(list: readonly AbsenceSummary[]): string | undefined {
  const [first, ...others] = list.filter(({ state }) => state === 'running');
  if (!first) return undefined;
  const more = others.length > 0 ? `，另 ${others.length} 项` : '';
  return `缺勤委托中：${first.delegateUserName} 至 ${formatAbsenceEnd(first.endTime)}${more}`;
}

/** 11-30 18:00; with the year if it is another year, the date alone for a whole day. */
export function formatAbsenceEnd(time: string, thisYear = String(new Date().getFullYear())): string {
  const text = time.startsWith(thisYear) ? time.slice(5, 16) : time.slice(0, 16);
  return text.replace(/ 23:59$/, '');
}
