/**
 * Analyzes statements of configured SQL on a thread that is bounded in time and memory, and caches the results by
 * text.
 */
import { Worker } from 'node:worker_threads';
import { BoundedCache } from '../../../contract/boundedCache.ts';
import { Refusal } from '../../../contract/failures.ts';
import { concurrencyLimit } from '../../db/locks/concurrencyLimit.ts';
import { onAnswer } from '../workerThread.ts';

/** The tables that a statement names, or the reason why it is not allowed, as the rest of a sentence. */
export type StatementFacts = { tables: string[] } | { problem: string };

const script = new URL('./parse.worker.ts', import.meta.url);
const workerLimits = { maxOldGenerationSizeMb: 256 };
/** The analysis of 200 fields with 4,000 characters each takes four seconds at most. */
const timeoutMs = 20_000;

const factsCache = new BoundedCache<string, StatementFacts>({ maxEntries: 1000, end: 'immutable' });

const limitParsing = concurrencyLimit({ atOnce: 1, mostWaiting: 40 }, () => new Refusal(503));

/** The facts of each text, in the given order. Refuses with 503 when the queue is full. */
export async function loadStatementFacts(texts: readonly string[]): Promise<StatementFacts[]> {
  const unknown = [...new Set(texts)].filter((text) => !factsCache.has(text));
  const parsed = unknown.length === 0 ? [] : await limitParsing(() => parseOnThread(unknown));
  const fresh = new Map(parsed.map((facts, index) => [unknown[index], facts]));
  const all = texts.map((text) => fresh.get(text) ?? factsCache.get(text) ?? tooComplex);
  for (const [text, facts] of fresh) if (text !== undefined) factsCache.set(text, facts);
  return all;
}

/** For texts that the thread did not finish in time. A retry may succeed. */
const tooComplex: StatementFacts = { problem: '过于复杂，请简化' };

async function parseOnThread(texts: string[]): Promise<StatementFacts[]> {
  const worker = new Worker(script, { workerData: texts, resourceLimits: workerLimits });
  const { promise, resolve, reject } = Promise.withResolvers<StatementFacts[]>();
  const late = setTimeout(() => resolve([]), timeoutMs);
  onAnswer<StatementFacts[]>(worker, resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that parses SQL ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
