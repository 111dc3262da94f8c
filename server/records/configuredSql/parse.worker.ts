/** Parses and inspects statements on a thread of its own: the parser is one call that nothing can interrupt. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule, parseSync } from 'libpg-query';
import { NotAllowed, tablesIn } from './inspect.ts';
import type { StatementFacts } from './statements.ts';

function factsOf(text: string): StatementFacts {
  try {
    return { tables: tablesIn(parseSync(text)) };
  } catch (error) {
    if (error instanceof NotAllowed) return { problem: error.message };
    return { problem: syntaxProblem(String(error instanceof Error ? error.message : error)) };
  }
}

function syntaxProblem(message: string): string {
  const near = /at or near "([\s\S]*)"$/.exec(message)?.[1];
  return near === undefined ? '有语法错误，请检查' : `在「${near.slice(0, 40)}」附近有语法错误，请检查`;
}

await loadModule();
// statements.ts hands over a list of texts.
parentPort?.postMessage((workerData as string[]).map(factsOf));
