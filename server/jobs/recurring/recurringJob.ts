/** Maintenance of the whole installation that runs by a schedule, one run at a time over all nodes. */
export type RecurringJob = {
  name: string;
  title: string;
  /** The schedule until somebody changes it. */
  cron: string;
  /** Runs once; resolves with a sentence that tells the result. */
  run: (signal: AbortSignal) => Promise<string>;
  /** The next attempt after a failure, or after a process died during a run; by default the next time of the schedule. */
  retryAfterMs?: number;
  /** True: the first run is due as soon as the installation knows the job. */
  startsAtOnce?: boolean;
};
