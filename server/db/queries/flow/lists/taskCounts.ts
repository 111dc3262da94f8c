/**
 * The number and totals of a person's open tasks, cached until a task of that person changes. A cache entry holds the
 * snapshot it was counted under. Every transaction that changes a task stores its transaction id with the task's
 * holder (`taskChanges`). So the counting statement itself detects whether the entry is still valid, regardless of
 * which node wrote the change, and counts again if it is not.
 */
import { type RawBuilder, sql } from 'kysely';
import { BoundedCache } from '../../../../../contract/boundedCache.ts';
import type { Tx } from '../../../database.ts';
import { getTableVersionsId } from '../../../tableVersions.ts';
import { selectFirstReturnDelay } from '../snoozes.ts';
import { emptyListTotals, type ListTotals, selectListTotals } from './listConditions.ts';

/** Shorter than the retention of changes (jobs/periodic). */
const cacheTtlMs = 5 * 60_000;

type CachedCount = { totals: ListTotals; snapshot: string };
const countCache = new BoundedCache<string, CachedCount>({ maxEntries: 10_000, end: 'version' });

/** `wait`: milliseconds until the next snoozed task returns. */
type CountRow = ListTotals & { changed: boolean; wait: string | null };
type SnapshotRow = { snapshot: string };

export type TaskCountQuery = {
  /**
   * Must be executed before `count`, never within it: its snapshot must precede the count, on every shard that holds
   * tasks.
   */
  readonly snapshot: RawBuilder<SnapshotRow>;
  readonly count: RawBuilder<CountRow>;
  /** The totals from the rows of both statements. */
  readonly totals: (seen: readonly SnapshotRow[], counted: readonly CountRow[]) => ListTotals;
};

/** `filter`: the inputs of `where` besides the user; null if it also depends on the time. */
export type TaskCountRequest = { userId: string; now: Date; where: RawBuilder<unknown>; filter: unknown };

/** Must be executed first in its transaction: then its snapshot is no older than the cached one. */
export function prepareTaskCount(tx: Tx, { userId, now, where, filter }: TaskCountRequest): TaskCountQuery {
  const key = filter === null ? null : `${getTableVersionsId(tx)} ${userId} ${JSON.stringify(filter)}`;
  const known = key === null ? undefined : countCache.get(key);
  const requestedAt = Date.now();
  return {
    snapshot: sql<SnapshotRow>`select pg_current_snapshot()::text as "snapshot"`,
    count: known
      ? selectCountIfChanged({ userId, now, where }, known.snapshot)
      : selectCount({ userId, now, where }),
    totals([seen], [row]) {
      if (known && row?.changed === false) return known.totals;
      const { total, sum, amounts } = row ?? emptyListTotals;
      const totals = { total, sum, amounts };
      const lasting = Math.min(cacheTtlMs, Number(row?.wait ?? cacheTtlMs));
      if (key !== null && seen) countCache.set(key, { totals, ...seen }, requestedAt + lasting);
      return totals;
    },
  };
}

type CountRequest = Omit<TaskCountRequest, 'filter'>;

const selectCount = ({ where, ...whose }: CountRequest) => sql<CountRow>`
  select ${selectListTotals('t')}, true as "changed", ${selectFirstReturnDelay(whose)} as "wait"
  from tasks t where ${where}`;

/** Reads no task if nothing has changed. */
const selectCountIfChanged = ({ where, ...whose }: CountRequest, snapshot: string) => sql<CountRow>`
  with news as materialized (select exists (select from "taskChanges" c where c."userId" = ${whose.userId}
    and c."xid" >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(c."xid", ${snapshot}::pg_snapshot)) as "changed")
  select ${selectListTotals('t')}, (select "changed" from news) as "changed", ${selectFirstReturnDelay(whose)} as "wait"
  from tasks t where (select "changed" from news) and ${where}`;
