/**
 * How many tasks a person has open and what they come to, counted once and told again for as long as nothing of that
 * person's tasks has changed. What was counted is kept with the snapshot it was counted under; every transaction that
 * changes a task leaves its number beside the task's holder (`taskChanges`), so that the statement which asks sees by
 * itself, whoever wrote it on whichever node, whether what is kept is still so, and counts anew where it is not.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database.ts';
import { getTableVersionsId } from '../../../tableVersions.ts';
import { selectFirstReturnDelay } from '../snoozes.ts';
import { emptyListTotals, type ListTotals, selectListTotals } from './listConditions.ts';

/** Shorter than changes are kept (jobs/sweep.ts). */
const cacheTtlMs = 5 * 60_000;
const maxCached = 10_000;

type CachedCount = { totals: ListTotals; snapshot: string; until: number };
const countCache = new Map<string, CachedCount>();

/** `wait`: milliseconds until one that was put off comes back by itself. */
type CountRow = ListTotals & { changed: boolean; wait: string | null };
type SnapshotRow = { snapshot: string };

export type TaskCountQuery = {
  /** To be executed before `count`, never within it: what it names has then been counted, wherever the tasks lie. */
  readonly snapshot: RawBuilder<SnapshotRow>;
  readonly count: RawBuilder<CountRow>;
  /** What the rows of both come to. */
  readonly told: (seen: readonly SnapshotRow[], counted: readonly CountRow[]) => ListTotals;
};

/** `filter`: all that `where` is made of beside the user; null where it also depends on the moment. */
export type TaskCountRequest = { userId: string; now: Date; where: RawBuilder<unknown>; filter: unknown };

/** To be executed first in its transaction: then its snapshot is no older than what is kept. */
export function prepareTaskCount(tx: Tx, { userId, now, where, filter }: TaskCountRequest): TaskCountQuery {
  const key = filter === null ? null : `${getTableVersionsId(tx)} ${userId} ${JSON.stringify(filter)}`;
  const known = key === null ? undefined : findCached(key);
  const asked = Date.now();
  return {
    snapshot: sql<SnapshotRow>`select pg_current_snapshot()::text as "snapshot"`,
    count: known
      ? selectCountIfChanged({ userId, now, where }, known.snapshot)
      : selectCount({ userId, now, where }),
    told([seen], [row]) {
      if (known && row?.changed === false) return known.totals;
      const { total, sum, amounts } = row ?? emptyListTotals;
      const totals = { total, sum, amounts };
      const lasting = Math.min(cacheTtlMs, Number(row?.wait ?? cacheTtlMs));
      if (key !== null && seen) addToCache(key, { totals, ...seen, until: asked + lasting });
      return totals;
    },
  };
}

type CountRequest = Omit<TaskCountRequest, 'filter'>;

const selectCount = ({ where, ...whose }: CountRequest) => sql<CountRow>`
  select ${selectListTotals('t')}, true as "changed", ${selectFirstReturnDelay(whose)} as "wait"
  from tasks t where ${where}`;

/** Where nothing has changed, no task is looked at. */
const selectCountIfChanged = ({ where, ...whose }: CountRequest, snapshot: string) => sql<CountRow>`
  with news as materialized (select exists (select from "taskChanges" c where c."userId" = ${whose.userId}
    and c."xid" >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(c."xid", ${snapshot}::pg_snapshot)) as "changed")
  select ${selectListTotals('t')}, (select "changed" from news) as "changed", ${selectFirstReturnDelay(whose)} as "wait"
  from tasks t where (select "changed" from news) and ${where}`;

function findCached(key: string): CachedCount | undefined {
  const known = countCache.get(key);
  if (!known) return undefined;
  countCache.delete(key);
  if (known.until <= Date.now()) return undefined;
  // Asked for last, forgotten last.
  countCache.set(key, known);
  return known;
}

function addToCache(key: string, figures: CachedCount): void {
  countCache.delete(key);
  countCache.set(key, figures);
  const [oldest] = countCache.keys();
  if (countCache.size > maxCached && oldest !== undefined) countCache.delete(oldest);
}
