/** An invoice is taken in as any file, then read and, where a service is there for it, held against the tax platform. */
import type { CallResult } from '../../contract/call.ts';
import type { ocrCalls } from '../../contract/calls/ocr.ts';
import { Failure } from '../../contract/failures.ts';
import { keepInvoiceCheck } from '../db/queries/invoiceChecks.ts';
import type { InvoiceCheck } from '../providers/outside/services.ts';
import { type KeptContent, wholeFile } from '../records/files/wholeFile.ts';
import { type InvoiceFacts, itemsOf } from '../records/invoice/facts.ts';
import { readInvoice } from '../records/invoice/readInvoice.ts';
import type { LongContext } from './context.ts';
import { keptUpload } from './keptUpload.ts';

type Answer = CallResult<typeof ocrCalls.invoice>;

/** A larger file is kept and not read. */
const readingLimit = 20 * 1024 * 1024;

/** INVOICE_UNREADABLE with the file in its data where nothing could be read of it: the file is kept all the same. */
export async function invoiceUpload(context: LongContext): Promise<Answer> {
  const { fileId, fileName, originalName: name, size, url } = await keptUpload(context, 'invoice');
  const entry = { url, name, size };
  const facts = await factsOf(context, { fileName, size });
  if (!facts) {
    throw new Failure('INVOICE_UNREADABLE', {
      data: { fileName, url, invoice: { ...entry, checkStatus: null, checkError: '' } },
    });
  }
  const check = await checkOf(context, facts);
  await context.once('check', (tx) => keepInvoiceCheck(tx, fileId, check).then(() => null));
  return {
    fileName,
    url,
    invoice: { ...entry, ...check },
    result: { item_list: itemsOf(facts) },
  };
}

async function factsOf({ deps }: LongContext, file: KeptContent): Promise<InvoiceFacts | null> {
  try {
    return await readInvoice(await wholeFile(deps.files, file, readingLimit));
  } catch (error) {
    // Too large, or reading it took too long: it is kept as a file that nobody has read.
    if (error instanceof Failure) return null;
    throw error;
  }
}

const unchecked: InvoiceCheck = { checkStatus: null, checkError: '' };

async function checkOf({ deps, signal }: LongContext, facts: InvoiceFacts): Promise<InvoiceCheck> {
  const { checkInvoice } = deps.outside;
  if (!checkInvoice) return unchecked;
  try {
    // Facts that are not known are not there.
    return await checkInvoice(facts as Record<string, string>, signal);
  } catch (error) {
    // The service is away: the invoice is read, and nobody knows whether it is genuine.
    if (error instanceof Failure) return unchecked;
    throw error;
  }
}
