import { runOnWorker } from '../workerThread.ts';
import { type InvoiceFacts, isInvoice } from './invoiceFacts.ts';

const script = new URL('./invoice.worker.ts', import.meta.url);
const readTimeoutMs = 30_000;

/** What the file says as an invoice; null where nothing can be read of it. Busy threads make it wait. */
export async function readInvoice(bytes: Uint8Array): Promise<InvoiceFacts | null> {
  const facts = await runOnWorker<InvoiceFacts>({
    script,
    order: bytes,
    reason: 'INVOICE_UNREADABLE',
    ms: readTimeoutMs,
  });
  return isInvoice(facts) ? facts : null;
}
