/** Reads one invoice file. The bytes decide its format: a picture, a PDF, an OFD archive or XML. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import type { WorkerAnswer } from '../workerThread.ts';
import type { InvoiceFacts } from './invoiceFacts.ts';
import { readOfdInvoice } from './ofdInvoice.ts';
import { readPdfInvoice } from './pdfInvoice.ts';
import { readPictureInvoice } from './pictureInvoice.ts';
import { isReasonableSize } from './pictureSize.ts';
import { readXmlInvoice } from './xmlInvoice.ts';

lowerThreadPriority();

async function readFacts(bytes: Buffer): Promise<InvoiceFacts | null> {
  const head = bytes.toString('latin1', 0, 8);
  if (head.startsWith('%PDF')) return readPdfInvoice(new Uint8Array(bytes));
  if (head.startsWith('PK\u0003\u0004')) return readOfdInvoice(bytes);
  if (head.startsWith('\u0089PNG') || head.startsWith('\u00ff\u00d8'))
    return isReasonableSize(bytes) ? readPictureInvoice(new Uint8Array(bytes)) : null;
  return /^(\u00ef\u00bb\u00bf)?\s*</.test(head) ? readXmlInvoice(bytes) : null;
}

// runOnWorker passes the bytes of a stored file.
const facts = await readFacts(Buffer.from(workerData as Uint8Array));
parentPort?.postMessage({ result: facts ?? {} } satisfies WorkerAnswer<InvoiceFacts>);
