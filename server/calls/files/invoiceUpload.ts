/** Stores an invoice like any file, then reads it and verifies it against the tax service if one is configured. */
import type { CallResult } from '../../../contract/call.ts';
import type { ocrCalls } from '../../../contract/calls/ocr.ts';
import { Failure } from '../../../contract/failures.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { saveInvoiceCheck } from '../../db/queries/files/invoiceChecks.ts';
import type { InvoiceCheck } from '../../providers/external/externalServices.ts';
import { readWholeFile, type StoredContent } from '../../records/files/readWholeFile.ts';
import { type InvoiceFacts, toReadItems } from '../../records/invoice/invoiceFacts.ts';
import { readInvoice } from '../../records/invoice/readInvoice.ts';
import { storeCallUpload } from './storedUpload.ts';

type InvoiceAnswer = CallResult<typeof ocrCalls.invoice>;

/** A larger file is stored and not read. */
const maxReadBytes = 20 * 1024 * 1024;

/** Throws INVOICE_UNREADABLE, with the file in its data, if nothing could be read; the file is stored nevertheless. */
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
    // The file is too large or reading it took too long: it is stored unread.
    if (error instanceof Failure) return null;
    throw error;
  }
}

const uncheckedInvoice: InvoiceCheck = { checkStatus: null, checkError: '' };

async function verifyInvoice({ deps, signal }: SessionContext, facts: InvoiceFacts): Promise<InvoiceCheck> {
  const { checkInvoice } = deps.outside;
  if (!checkInvoice) return uncheckedInvoice;
  try {
    // Unknown facts are absent.
    return await checkInvoice(facts as Record<string, string>, signal);
  } catch (error) {
    // The service is unavailable: the invoice is read but not verified.
    if (error instanceof Failure) return uncheckedInvoice;
    throw error;
  }
}
