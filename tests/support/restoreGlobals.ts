/** Files that share a worker start with its own timers, clock, environment and globals. A setup file of all projects without isolation. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
