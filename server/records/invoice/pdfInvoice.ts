/** Reads an invoice as PDF: the code among its pictures, and its text. */
import './skipCanvas.ts';
import {
  getDocument,
  ImageKind,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type InvoiceFacts, normalizeSum, removeEmptyFacts } from './invoiceFacts.ts';
import { readPictureInvoice } from './pictureInvoice.ts';
import { type PlacedText, readPrintedInvoice } from './printedInvoice.ts';

const maxPages = 3;
const maxPictures = 30;
const maxPixels = 16_000_000;

/** null for a file that is not a readable PDF. */
export async function readPdfInvoice(bytes: Uint8Array): Promise<InvoiceFacts | null> {
  const task = getDocument({
    data: bytes,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    maxImageSize: maxPixels,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    let facts: InvoiceFacts = await readDocumentProperties(document);
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
      const page = await document.getPage(number);
      // The code and the document's properties are exact. The text contains more.
      const shown = { ...readPrintedInvoice(await listTexts(page)), ...(await findCode(page)) };
      facts = { ...shown, ...facts };
      if (shown.invoice_number) break;
    }
    return facts;
  } catch {
    // Every exception of the parser is the file's fault.
    return null;
  } finally {
    await task.destroy();
  }
}

/** The tax platform writes the most important facts into the document's own properties. */
async function readDocumentProperties(document: PDFDocumentProxy): Promise<InvoiceFacts> {
  const { info } = await document.getMetadata();
  const custom = 'Custom' in info ? info.Custom : undefined;
  if (!(custom instanceof Map)) return {};
  const value = (name: string) => String(custom.get(name) ?? '').trim();
  const number = value('InvoiceNumber');
  if (!/^(\d{20}|\d{8})$/.test(number)) return {};
  return removeEmptyFacts({
    invoice_number: number,
    date: value('IssueTime'),
    amount: normalizeSum(value('TotalAmWithoutTax')) ?? '',
    tax: normalizeSum(value('TotalTaxAm')) ?? '',
    total: normalizeSum(value('TotalTax-includedAmount')) ?? '',
    seller_tax_id: value('SellerIdNum'),
    buyer_tax_id: value('BuyerIdNum'),
  });
}

async function listTexts(page: PDFPageProxy): Promise<PlacedText[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  );
}

async function findCode(page: PDFPageProxy): Promise<InvoiceFacts | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let left = maxPictures;
  for (const [at, operation] of fnArray.entries()) {
    if (operation !== OPS.paintImageXObject && operation !== OPS.paintInlineImageXObject) continue;
    left -= 1;
    if (left < 0) return null;
    const [argument] = argsArray[at] as unknown[];
    const image = typeof argument === 'string' ? await loadObject(page, argument) : argument;
    const pixels = toRgbaPixels(image);
    const facts = pixels && (await readPictureInvoice(pixels));
    if (facts) return facts;
  }
  return null;
}

const loadObject = (page: PDFPageProxy, name: string): Promise<unknown> =>
  new Promise((resolve) => {
    // Objects shared by several pages belong to the document.
    const holder = name.startsWith('g_') ? page.commonObjs : page.objs;
    holder.get(name, resolve);
  });

type PdfImage = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; kind: number };

function isImage(value: unknown): value is PdfImage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    'width' in value &&
    'height' in value &&
    'kind' in value
  );
}

/** The pixels as red, green, blue and alpha; null for an object that is not a picture. */
function toRgbaPixels(image: unknown): { data: Uint8ClampedArray; width: number; height: number } | null {
  if (!isImage(image) || !image.data || image.width * image.height > maxPixels) return null;
  const { data, width, height, kind } = image;
  if (kind === ImageKind.RGBA_32BPP) return { data: new Uint8ClampedArray(data), width, height };
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const stride = kind === ImageKind.GRAYSCALE_1BPP ? Math.ceil(width / 8) : width * 3;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const to = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[to + channel] =
          kind === ImageKind.GRAYSCALE_1BPP
            ? (((data[row * stride + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) * 255
            : (data[row * stride + column * 3 + channel] ?? 0);
      }
    }
  }
  return { data: pixels, width, height };
}
