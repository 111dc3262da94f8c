/**
 * Reads the codes in a picture, with a wasm module that is part of the library's package and is never fetched from
 * elsewhere.
 */
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

/** null if the picture has no invoice code, or is not readable. */
export async function readPictureInvoice(picture: Picture): Promise<InvoiceFacts | null> {
  readerReady ??= prepareReader();
  await readerReady;
  // The reader uses only three members of an ImageData.
  const found = await readBarcodes(picture as Uint8Array, readerOptions).catch(() => []);
  for (const { text } of found) {
    const facts = parseInvoiceCode(text);
    if (facts) return facts;
  }
  return null;
}
