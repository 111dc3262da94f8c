/** Parses and inspects statements on a separate thread, because the parser is one call that cannot be interrupted. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule, parseSync } from 'libpg-query';
import { findTables, SqlNotAllowedError } from './inspectSql.ts';
import type { StatementFacts } from './statementFacts.ts';

function inspectStatement(text: string): StatementFacts {
  try {
    return { tables: findTables(parseSync(text)) };
  } catch (error) {
    if (error instanceof SqlNotAllowedError) return { problem: error.message };
    return { problem: describeSyntaxError(String(error instanceof Error ? error.message : error)) };
  }
}

function describeSyntaxError(message: string): string {
  const near = /at or near "([\s\S]*)"$/.exec(message)?.[1];
  return near === undefined ? '有语法错误，请检查' : `在「${near.slice(0, 40)}」附近有语法错误，请检查`;
}

await loadModule();
// statementFacts.ts passes a list of texts.
parentPort?.postMessage((workerData as string[]).map(inspectStatement));
