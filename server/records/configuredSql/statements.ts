/** What statements of configured SQL are found to be, by a thread that is bounded in time and memory; kept by text. */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../../contract/failures.ts';
import { limited } from '../../db/limited.ts';

/** The tables that a statement names, or why it is not allowed, as the rest of a sentence. */
export type StatementFacts = { tables: string[] } | { problem: string };

const script = new URL('./parse.worker.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 256 };
/** 200 fields of 4,000 characters each take four seconds at most. */
const patienceMs = 20_000;

const mostKept = 1000;
const kept = new Map<string, StatementFacts>();

const parsing = limited({ atOnce: 1, mostWaiting: 40 }, () => new Refusal(503));

/** Facts of each text, in the order given; Refusal 503 where too many wait already. */
export async function statementFacts(texts: readonly string[]): Promise<StatementFacts[]> {
  const unknown = [...new Set(texts)].filter((text) => !kept.has(text));
  const found = unknown.length === 0 ? [] : await parsing(() => parseOnThread(unknown));
  const fresh = new Map(found.map((facts, index) => [unknown[index], facts]));
  const all = texts.map((text) => fresh.get(text) ?? kept.get(text) ?? tooComplex);
  for (const [text, facts] of fresh) if (text !== undefined) keep(text, facts);
  return all;
}

/** Of what the thread did not answer in time; another try may. */
const tooComplex: StatementFacts = { problem: '过于复杂，请简化' };

async function parseOnThread(texts: string[]): Promise<StatementFacts[]> {
  const worker = new Worker(script, { workerData: texts, resourceLimits: limits });
  const { promise, resolve, reject } = Promise.withResolvers<StatementFacts[]>();
  const late = setTimeout(() => resolve([]), patienceMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that parses SQL ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

function keep(text: string, facts: StatementFacts): void {
  // The map keeps its order: the oldest goes first.
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
  kept.set(text, facts);
}
