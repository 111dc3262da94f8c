import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test waits for what must come, in milliseconds. Only what never comes is a failure. */
export const patienceMs = 120_000;

/** Resolves when the condition holds. Throws `describe()` after `patienceMs`. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  describe: () => string,
  everyMs = 5,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(describe());
    await sleep(everyMs);
  }
}
