/** Decides which backups retention removes. Pure: folders are read and removed elsewhere. */

export type DatedBackup = { name: string; takenAt: Date };

/** Keeps the newest `keep` backups, and the newest of each of the last `keepWeeks` weeks. */
export type Retention = { keep: number; keepWeeks: number };

const dayMs = 24 * 60 * 60_000;

/** The names of removable backups, oldest first; never the newest backup. */
export function findExpiredBackups(
  backups: readonly DatedBackup[],
  { keep, keepWeeks }: Retention,
  now: Date,
): string[] {
  const newestFirst = [...backups].sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const kept = new Set(newestFirst.slice(0, Math.max(keep, 1)).map(({ name }) => name));
  const weeks = new Set<number>();
  for (const { name, takenAt } of newestFirst) {
    const week = weekOf(takenAt);
    if (weeks.has(week) || week <= weekOf(now) - keepWeeks) continue;
    weeks.add(week);
    kept.add(name);
  }
  return newestFirst.flatMap(({ name }) => (kept.has(name) ? [] : [name])).reverse();
}

/** Numbers the weeks from Monday to Sunday; 1970-01-05 was a Monday. In UTC, so that clock changes move no border. */
const weekOf = (time: Date) => Math.floor((time.getTime() / dayMs - 4) / 7);
