/** Reads one file that is said to be an invoice: by its bytes a picture, a PDF, an OFD archive or XML. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../db/giveWay.ts';
import type { ThreadAnswer } from '../files/thread.ts';
import { factsInPicture } from './codes.ts';
import type { InvoiceFacts } from './facts.ts';
import { factsInOfd } from './ofd.ts';
import { factsInPdf } from './pdf.ts';
import { isReasonable } from './pictureSize.ts';
import { factsInXml } from './xml.ts';

giveWay();

async function factsIn(bytes: Buffer): Promise<InvoiceFacts | null> {
  const head = bytes.toString('latin1', 0, 8);
  if (head.startsWith('%PDF')) return factsInPdf(new Uint8Array(bytes));
  if (head.startsWith('PK\u0003\u0004')) return factsInOfd(bytes);
  if (head.startsWith('\u0089PNG') || head.startsWith('\u00ff\u00d8'))
    return isReasonable(bytes) ? factsInPicture(new Uint8Array(bytes)) : null;
  return /^(\u00ef\u00bb\u00bf)?\s*</.test(head) ? factsInXml(bytes) : null;
}

// onThread hands over the bytes of a kept file.
const facts = await factsIn(Buffer.from(workerData as Uint8Array));
parentPort?.postMessage({ result: facts ?? {} } satisfies ThreadAnswer<InvoiceFacts>);
