/** Reads one file of a stranger for showing or editing; what it finds unreadable it refuses with a sentence. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EditedCell } from '../../../contract/calls/file.ts';
import { giveWay } from '../../db/giveWay.ts';
import { Unreadable } from '../import/unreadable.ts';
import { documentBytes } from './documentBytes.ts';
import { patchSheet } from './patchSheet.ts';
import { sheetPage } from './sheetPage.ts';
import type { ThreadAnswer } from './thread.ts';

giveWay();

export type FileOrder = { bytes: Uint8Array } & (
  | { work: 'sheet'; sheet: number | undefined }
  | { work: 'document' }
  | { work: 'patch'; sheet: number; cells: EditedCell[] }
);

function done(order: FileOrder): Uint8Array {
  const bytes = Buffer.from(order.bytes);
  if (order.work === 'sheet') return Buffer.from(JSON.stringify(sheetPage(bytes, order.sheet)));
  if (order.work === 'document') return documentBytes(bytes);
  return patchSheet(bytes, order);
}

function answer(): ThreadAnswer<Uint8Array> {
  try {
    // onThread hands over what its caller gave as FileOrder.
    return { result: done(workerData as FileOrder) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
