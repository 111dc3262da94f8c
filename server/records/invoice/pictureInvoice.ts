/** Reads the codes in a picture, in a wasm module that lies beside the library and is never fetched from elsewhere. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { parseInvoiceCode } from './invoiceCodeText.ts';
import type { InvoiceFacts } from './invoiceFacts.ts';

const readerOptions: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 8,
};

/** A picture as PNG or JPEG, or its pixels (red, green, blue, alpha). */
export type Picture = Uint8Array | { data: Uint8ClampedArray; width: number; height: number };

let readerReady: Promise<unknown> | undefined;

async function prepareReader(): Promise<unknown> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** null where there is no invoice's code in it, or it is no picture that can be read. */
export async function readPictureInvoice(picture: Picture): Promise<InvoiceFacts | null> {
  readerReady ??= prepareReader();
  await readerReady;
  // The reader wants no more of an ImageData than its three members.
  const found = await readBarcodes(picture as Uint8Array, readerOptions).catch(() => []);
  for (const { text } of found) {
    const facts = parseInvoiceCode(text);
    if (facts) return facts;
  }
  return null;
}
