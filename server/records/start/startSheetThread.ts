/** Reads the sheet that a form starts from on a thread, so that other requests are not kept waiting. */
import { runOnWorker } from '../workerThread.ts';
import type { ImportColumn, JudgedSheet, StartSheetKind } from './startSheetWork.ts';

/** `columns`: those to import; without them the sheet is judged. */
export type StartOrder = {
  kind: StartSheetKind;
  bytes: Uint8Array;
  columns?: readonly ImportColumn[];
};

const script = new URL('./start.worker.ts', import.meta.url);

const run = async (order: StartOrder): Promise<Buffer> =>
  Buffer.from(await runOnWorker<Uint8Array>({ script, order, reason: 'FILE_UNREADABLE' }));

/** The sheet by the rows that are judged. Throws FILE_KIND or FILE_UNREADABLE for a file that is no sheet. */
export const readStartSheet = async (kind: StartSheetKind, bytes: Buffer): Promise<JudgedSheet> =>
  // The thread wrote this JSON (start.worker.ts).
  JSON.parse((await run({ kind, bytes })).toString()) as JudgedSheet;

/** A workbook of all rows of the sheet, with the columns under their labels. */
export const buildImportSheet = (
  kind: StartSheetKind,
  bytes: Buffer,
  columns: readonly ImportColumn[],
): Promise<Buffer> => run({ kind, bytes, columns });
