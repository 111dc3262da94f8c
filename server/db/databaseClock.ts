/**
 * The time by the database's clock, which all nodes share, without asking the database: it is asked at the opening and
 * every minute, and counted on by the process's monotonic clock, so that setting the machine's clock changes nothing.
 * A round trip's length is the largest error; a process that was suspended asks again with the first look at it.
 */
export type DatabaseClock = { now(): Date; close(): void };

type DatabaseClockOptions = {
  /** Asks the database for its time in milliseconds since 1970. */
  readTime: () => Promise<number>;
  everyMs?: number;
};

/** What the monotonic clock and the machine's own were at a time that is known. */
type ClockAnchor = { time: number; monotonic: number; local: number };

/** Beyond this the machine's clock was set, or the monotonic one stood still while the machine slept. */
const suspiciousMs = 1_000;

/** Throws where the database does not answer the first time; later it goes on counting from what it knows. */
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
      // The database is away; requests that need it fail by themselves, and the next round asks again.
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

/** The database read its clock somewhere between the two looks at ours: in the middle, for want of better. */
async function measureAnchor(readTime: () => Promise<number>): Promise<ClockAnchor> {
  const asked = performance.now();
  const time = await readTime();
  const monotonic = performance.now();
  return { time: time + (monotonic - asked) / 2, monotonic, local: Date.now() };
}
