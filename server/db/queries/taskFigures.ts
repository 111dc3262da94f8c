/**
 * How many tasks a person has open and what they come to, counted once and told again for as long as nothing of that
 * person's tasks has changed. What was counted is kept with the snapshot it was counted under; every transaction that
 * changes a task leaves its number beside the task's holder (`taskChanges`), so that the statement which asks sees by
 * itself, whoever wrote it on whichever node, whether what is kept is still so, and counts anew where it is not.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { placeOf } from '../writes.ts';
import { noTotals, type Totals, totalsSelect } from './listFilters.ts';
import { firstReturn } from './snoozes.ts';

/** Shorter than changes are kept (jobs/sweep.ts). */
const keptFor = 5 * 60_000;
const mostKept = 10_000;

type Kept = { totals: Totals; snapshot: string; until: number };
const kept = new Map<string, Kept>();

/** `wait`: milliseconds until one that was put off comes back by itself. */
type Counted = Totals & { changed: boolean; wait: string | null };
type Seen = { snapshot: string };

export type AskedFigures = {
  /** To be executed before `count`, never within it: what it names has then been counted, wherever the tasks lie. */
  readonly snapshot: RawBuilder<Seen>;
  readonly count: RawBuilder<Counted>;
  /** What the rows of both come to. */
  readonly told: (seen: readonly Seen[], counted: readonly Counted[]) => Totals;
};

/** `filter`: all that `where` is made of beside the user; null where it also depends on the moment. */
export type FiguresAsked = { userId: string; now: Date; where: RawBuilder<unknown>; filter: unknown };

/** To be executed first in its transaction: then its snapshot is no older than what is kept. */
export function taskFigures(tx: Tx, { userId, now, where, filter }: FiguresAsked): AskedFigures {
  const key = filter === null ? null : `${placeOf(tx)} ${userId} ${JSON.stringify(filter)}`;
  const known = key === null ? undefined : stillKept(key);
  const asked = Date.now();
  return {
    snapshot: sql<Seen>`select pg_current_snapshot()::text as "snapshot"`,
    count: known ? countedAgain({ userId, now, where }, known.snapshot) : counted({ userId, now, where }),
    told([seen], [row]) {
      if (known && row?.changed === false) return known.totals;
      const { total, sum, amounts } = row ?? noTotals;
      const totals = { total, sum, amounts };
      const lasting = Math.min(keptFor, Number(row?.wait ?? keptFor));
      if (key !== null && seen) keep(key, { totals, ...seen, until: asked + lasting });
      return totals;
    },
  };
}

type Counting = Omit<FiguresAsked, 'filter'>;

const counted = ({ where, ...whose }: Counting) => sql<Counted>`
  select ${totalsSelect('t')}, true as "changed", ${firstReturn(whose)} as "wait"
  from tasks t where ${where}`;

/** Where nothing has changed, no task is looked at. */
const countedAgain = ({ where, ...whose }: Counting, snapshot: string) => sql<Counted>`
  with news as materialized (select exists (select from "taskChanges" c where c."userId" = ${whose.userId}
    and c."xid" >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(c."xid", ${snapshot}::pg_snapshot)) as "changed")
  select ${totalsSelect('t')}, (select "changed" from news) as "changed", ${firstReturn(whose)} as "wait"
  from tasks t where (select "changed" from news) and ${where}`;

function stillKept(key: string): Kept | undefined {
  const known = kept.get(key);
  if (!known) return undefined;
  kept.delete(key);
  if (known.until <= Date.now()) return undefined;
  // Asked for last, forgotten last.
  kept.set(key, known);
  return known;
}

function keep(key: string, figures: Kept): void {
  kept.delete(key);
  kept.set(key, figures);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
