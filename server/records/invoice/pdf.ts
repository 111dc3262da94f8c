/** An invoice as PDF: the code among its pictures, and its text. */
import './undrawn.ts';
import {
  getDocument,
  ImageKind,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { factsInPicture } from './codes.ts';
import { type InvoiceFacts, sumText, withoutGaps } from './facts.ts';
import { type Placed, readTexts } from './textFacts.ts';

const mostPages = 3;
const mostPictures = 30;
const mostPixels = 16_000_000;

/** null for what is no PDF that can be read. */
export async function factsInPdf(bytes: Uint8Array): Promise<InvoiceFacts | null> {
  const task = getDocument({
    data: bytes,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    maxImageSize: mostPixels,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    let facts: InvoiceFacts = await ownFacts(document);
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      // What the code says is exact, what the document says of itself too; the text says more.
      const shown = { ...readTexts(await textsOf(page)), ...(await codeOf(page)) };
      facts = { ...shown, ...facts };
      if (shown.invoice_number) break;
    }
    return facts;
  } catch {
    // Whatever the reader of foreign formats stumbles over is the file's fault.
    return null;
  } finally {
    await task.destroy();
  }
}

/** The tax platform writes what is most important into the document's own properties. */
async function ownFacts(document: PDFDocumentProxy): Promise<InvoiceFacts> {
  const { info } = await document.getMetadata();
  const custom = 'Custom' in info ? info.Custom : undefined;
  if (!(custom instanceof Map)) return {};
  const value = (name: string) => String(custom.get(name) ?? '').trim();
  const number = value('InvoiceNumber');
  if (!/^(\d{20}|\d{8})$/.test(number)) return {};
  return withoutGaps({
    invoice_number: number,
    date: value('IssueTime'),
    amount: sumText(value('TotalAmWithoutTax')) ?? '',
    tax: sumText(value('TotalTaxAm')) ?? '',
    total: sumText(value('TotalTax-includedAmount')) ?? '',
    seller_tax_id: value('SellerIdNum'),
    buyer_tax_id: value('BuyerIdNum'),
  });
}

async function textsOf(page: PDFPageProxy): Promise<Placed[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  );
}

async function codeOf(page: PDFPageProxy): Promise<InvoiceFacts | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let left = mostPictures;
  for (const [at, operation] of fnArray.entries()) {
    if (operation !== OPS.paintImageXObject && operation !== OPS.paintInlineImageXObject) continue;
    left -= 1;
    if (left < 0) return null;
    const [argument] = argsArray[at] as unknown[];
    const image = typeof argument === 'string' ? await objectOf(page, argument) : argument;
    const pixels = pixelsOf(image);
    const facts = pixels && (await factsInPicture(pixels));
    if (facts) return facts;
  }
  return null;
}

const objectOf = (page: PDFPageProxy, name: string): Promise<unknown> =>
  new Promise((resolve) => {
    // What several pages share lies with the document.
    const holder = name.startsWith('g_') ? page.commonObjs : page.objs;
    holder.get(name, resolve);
  });

type Image = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; kind: number };

function isImage(value: unknown): value is Image {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    'width' in value &&
    'height' in value &&
    'kind' in value
  );
}

/** The pixels as red, green, blue and alpha; null where the picture is none. */
function pixelsOf(image: unknown): { data: Uint8ClampedArray; width: number; height: number } | null {
  if (!isImage(image) || !image.data || image.width * image.height > mostPixels) return null;
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
