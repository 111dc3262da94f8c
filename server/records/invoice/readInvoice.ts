import { onThread } from '../files/thread.ts';
import { type InvoiceFacts, isInvoice } from './facts.ts';

const script = new URL('./invoice.worker.ts', import.meta.url);
const readingMs = 30_000;

/** What the file says as an invoice; null where nothing can be read of it. Busy threads make it wait. */
export async function readInvoice(bytes: Uint8Array): Promise<InvoiceFacts | null> {
  const facts = await onThread<InvoiceFacts>({
    script,
    order: bytes,
    reason: 'INVOICE_UNREADABLE',
    ms: readingMs,
  });
  return isInvoice(facts) ? facts : null;
}
