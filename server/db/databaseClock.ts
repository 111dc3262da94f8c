/**
 * The time by the database's clock, which all nodes share, without a round trip per reading. The clock is read at the
 * start and every minute, and advanced by the process's monotonic clock, so that setting the machine's clock has no
 * effect. The largest error is the length of a round trip. A process that was suspended reads the database's clock
 * again at the first use.
 */
export type DatabaseClock = { now(): Date; close(): void };

type DatabaseClockOptions = {
  /** Reads the database's time in milliseconds since 1970. */
  readTime: () => Promise<number>;
  everyMs?: number;
};

/** A known time with the readings of the monotonic clock and the machine's clock at that moment. */
type ClockAnchor = { time: number; monotonic: number; local: number };

/** Beyond this difference the machine's clock was set, or the monotonic clock stopped while the machine slept. */
const suspiciousMs = 1_000;

/** Throws if the database does not answer the first time. Later failures keep the last known time running. */
export async function openDatabaseClock({
  readTime,
  everyMs = 60_000,
}: DatabaseClockOptions): Promise<DatabaseClock> {
  let anchor = await measureAnchor(readTime);
  let measuring = false;
  const refresh = async (): Promise<void> => {
    if (measuring) return;
    measuring = true;
    try {
      anchor = await measureAnchor(readTime);
    } catch {
      // The database is unavailable. Requests that need it fail by themselves, and the next round reads the clock
      // again.
    } finally {
      measuring = false;
    }
  };
  const timer = setInterval(() => void refresh(), everyMs);
  timer.unref();
  return {
    now() {
      const passed = performance.now() - anchor.monotonic;
      const passedLocally = Date.now() - anchor.local;
      if (Math.abs(passed - passedLocally) > suspiciousMs) void refresh();
      return new Date(anchor.time + passed);
    },
    close: () => clearInterval(timer),
  };
}

/** The database read its clock between our two readings. The middle of them is the best estimate. */
async function measureAnchor(readTime: () => Promise<number>): Promise<ClockAnchor> {
  const asked = performance.now();
  const time = await readTime();
  const monotonic = performance.now();
  return { time: time + (monotonic - asked) / 2, monotonic, local: Date.now() };
}
