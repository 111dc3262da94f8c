/** An invoice is taken in as any file, then read and, where a service is there for it, held against the tax platform. */
import type { CallResult } from '../../../contract/call.ts';
import type { ocrCalls } from '../../../contract/calls/ocr.ts';
import { Failure } from '../../../contract/failures.ts';
import { saveInvoiceCheck } from '../../db/queries/files/invoiceChecks.ts';
import type { InvoiceCheck } from '../../providers/external/externalServices.ts';
import { readWholeFile, type StoredContent } from '../../records/files/readWholeFile.ts';
import { type InvoiceFacts, toReadItems } from '../../records/invoice/invoiceFacts.ts';
import { readInvoice } from '../../records/invoice/readInvoice.ts';
import type { SessionContext } from '../context.ts';
import { storeCallUpload } from './storedUpload.ts';

type InvoiceAnswer = CallResult<typeof ocrCalls.invoice>;

/** A larger file is kept and not read. */
const maxReadBytes = 20 * 1024 * 1024;

/** INVOICE_UNREADABLE with the file in its data where nothing could be read of it: the file is kept all the same. */
export async function receiveInvoice(context: SessionContext): Promise<InvoiceAnswer> {
  const { fileId, fileName, originalName: name, size, url } = await storeCallUpload(context, 'invoice');
  const entry = { url, name, size };
  const facts = await readFacts(context, { fileName, size });
  if (!facts) {
    throw new Failure('INVOICE_UNREADABLE', {
      data: { fileName, url, invoice: { ...entry, checkStatus: null, checkError: '' } },
    });
  }
  const check = await verifyInvoice(context, facts);
  await context.once('check', (tx) => saveInvoiceCheck(tx, fileId, check).then(() => null));
  return {
    fileName,
    url,
    invoice: { ...entry, ...check },
    result: { item_list: toReadItems(facts) },
  };
}

async function readFacts({ deps }: SessionContext, file: StoredContent): Promise<InvoiceFacts | null> {
  try {
    return await readInvoice(await readWholeFile(deps.files, file, maxReadBytes));
  } catch (error) {
    // Too large, or reading it took too long: it is kept as a file that nobody has read.
    if (error instanceof Failure) return null;
    throw error;
  }
}

const uncheckedInvoice: InvoiceCheck = { checkStatus: null, checkError: '' };

async function verifyInvoice({ deps, signal }: SessionContext, facts: InvoiceFacts): Promise<InvoiceCheck> {
  const { checkInvoice } = deps.outside;
  if (!checkInvoice) return uncheckedInvoice;
  try {
    // Facts that are not known are not there.
    return await checkInvoice(facts as Record<string, string>, signal);
  } catch (error) {
    // The service is away: the invoice is read, and nobody knows whether it is genuine.
    if (error instanceof Failure) return uncheckedInvoice;
    throw error;
  }
}
