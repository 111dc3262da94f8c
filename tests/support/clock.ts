/** The server's clock for tests, and the system's round over what is due by it. */
import { vi } from 'vitest';
import { actOnDueTasks } from '../../server/jobs/dueTasks.ts';
import type { FlowStage } from './flows.ts';

/** `2026-03-06 10:00` in Shanghai. */
const shanghai = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+08:00`);

/** Only Date stands still; timers go on. Give it back with `vi.useRealTimers()`. */
export const setClock = (text: string) => vi.setSystemTime(shanghai(text));

/** One round of one node; what it complains of. */
export async function actOnDue({ database }: Pick<FlowStage, 'database'>): Promise<string[]> {
  const complaints: string[] = [];
  await actOnDueTasks({
    database,
    now: () => new Date(),
    signal: new AbortController().signal,
    complain: (sentence) => complaints.push(sentence),
  });
  return complaints;
}
