/** Reads a small sheet on a thread, so that other requests are not kept waiting. */

import type { ImportSheet } from '../sheet/importSheet.ts';
import { fromPlainSheet, type PlainSheet } from '../sheet/plainSheet.ts';
import { runFileWork } from './fileWork.ts';

/** Throws FILE_KIND or FILE_UNREADABLE with a sentence. */
export async function readImportSheet(bytes: Uint8Array): Promise<ImportSheet> {
  const json = await runFileWork<Uint8Array>({ work: 'import', bytes });
  // The thread wrote this JSON (preview.worker.ts).
  return fromPlainSheet(JSON.parse(Buffer.from(json).toString()) as PlainSheet);
}
