import { vi } from 'vitest';
import { patienceMs } from './waitUntil.ts';

/** Repeats the assertions until they hold; fails with the last failure after `patienceMs`. */
export const eventually = <T>(assert: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assert, { timeout: patienceMs, interval: 50 });
