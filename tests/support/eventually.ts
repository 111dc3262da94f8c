import { vi } from 'vitest';

/** How long a test waits for what must come, in milliseconds. Only what never comes is a failure. */
export const patienceMs = 120_000;

/** Repeats the assertions until they hold; fails with the last failure after `patienceMs`. */
export const eventually = <T>(assert: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assert, { timeout: patienceMs, interval: 50 });
