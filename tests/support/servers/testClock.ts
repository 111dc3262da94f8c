/** The server's clock for tests, and the system's round over what is due by it. */
import { vi } from 'vitest';
import { processDueTasks } from '../../../server/jobs/periodic/dueTasks.ts';
import type { FlowServer } from './flowServer.ts';

/** `2026-03-06 10:00` in Shanghai. */
const parseShanghaiTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+08:00`);

/** Only Date stands still; timers go on. Give it back with `vi.useRealTimers()`. */
export const setClock = (text: string) => vi.setSystemTime(parseShanghaiTime(text));

/** One round of one node; what it complains of. */
export async function runDueTasks({ database }: Pick<FlowServer, 'database'>): Promise<string[]> {
  const loggedErrors: string[] = [];
  await processDueTasks({
    database,
    now: () => new Date(),
    signal: new AbortController().signal,
    logError: (sentence) => loggedErrors.push(sentence),
  });
  return loggedErrors;
}
