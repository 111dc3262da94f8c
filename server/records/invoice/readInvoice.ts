import { runOnWorker } from '../workerThread.ts';
import { type InvoiceFacts, isInvoice } from './invoiceFacts.ts';

const script = new URL('./invoice.worker.ts', import.meta.url);
const readTimeoutMs = 30_000;

/** The file as an invoice; null if it is unreadable. Waits while all threads are busy. */
export async function readInvoice(bytes: Uint8Array): Promise<InvoiceFacts | null> {
  const facts = await runOnWorker<InvoiceFacts>({
    script,
    order: bytes,
    reason: 'INVOICE_UNREADABLE',
    ms: readTimeoutMs,
  });
  return isInvoice(facts) ? facts : null;
}
