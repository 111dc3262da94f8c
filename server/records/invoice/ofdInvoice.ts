/**
 * Reads an invoice as an OFD archive (GB/T 33190), or an archive around the platform's XML. Sources in order of
 * precedence: attached data, tags that refer to printed texts, the archive's own properties, the printed text.
 */
import { UnreadableFileError } from '../unreadableFile.ts';
import { readZipEntries } from '../zip/readZipEntries.ts';
import { type InvoiceFacts, isInvoice, normalizeSum, removeEmptyFacts } from './invoiceFacts.ts';
import { type PlacedText, readPrintedInvoice } from './printedInvoice.ts';
import { decodePlainText, decodeSafeXml, maxXmlBytes, readXmlElements } from './xmlInvoice.ts';

const wantedParts =
  /^([^/]+\.xml|Doc_\d+\/(Attachs\/[^/]+|Tags\/[^/]+|(Pages\/Page_\d+|Tpls\/Tpl_\d+)\/Content)\.xml)$/;

const maxTexts = 5_000;
const pointsPerMillimeter = 72 / 25.4;

/** null if no invoice number is found, or if a part contains a document type. */
export function readOfdInvoice(archive: Buffer): InvoiceFacts | null {
  const xmls = new Map<string, string>();
  for (const [name, content] of readEntries(archive)) {
    const xml = decodeSafeXml(content);
    if (xml === null) return null;
    xmls.set(name, xml);
  }
  const named = (pattern: RegExp) => [...xmls].flatMap(([name, xml]) => (pattern.test(name) ? [xml] : []));
  for (const xml of named(/^(?!OFD\.xml)[^/]+\.xml$|\/Attachs\//)) {
    const facts = readXmlElements(xml);
    if (facts) return facts;
  }
  const objects = named(/\/(Tpls|Pages)\//).flatMap(listTextObjects);
  const texts = new Map(objects.map(({ id, text }) => [id, text]));
  const facts = {
    ...readPrintedInvoice(objects),
    ...readCustomData(xmls.get('OFD.xml') ?? ''),
    ...Object.assign({}, ...named(/\/Tags\//).map((xml) => readTaggedFacts(xml, texts))),
  };
  return isInvoice(facts) ? facts : null;
}

/** CustomData: the archive's own description of its document. */
function readCustomData(xml: string): InvoiceFacts {
  const value = (name: string) =>
    decodePlainText(
      new RegExp(`<(?:\\w+:)?CustomData\\s+Name="${name}"\\s*>([^<]{1,300})<`).exec(xml)?.[1],
    ) ?? '';
  if (!/^(\d{20}|\d{8})$/.test(value('发票号码'))) return {};
  return removeEmptyFacts({
    invoice_code: value('发票代码'),
    invoice_number: value('发票号码'),
    date: value('开票日期'),
    amount: normalizeSum(value('合计金额')) ?? '',
    tax: normalizeSum(value('合计税额')) ?? '',
    check_code: value('校验码'),
    buyer_tax_id: value('购买方纳税人识别号'),
    seller_tax_id: value('销售方纳税人识别号'),
  });
}

/** With references replaced by their texts, the tags are an invoice as XML. */
function readTaggedFacts(xml: string, texts: ReadonlyMap<string, string>): InvoiceFacts {
  const said = xml.replaceAll(
    /<(?:\w+:)?ObjectRef\b[^>]*>\s*(\d+)\s*<\/(?:\w+:)?ObjectRef>/g,
    (_, id: string) => (texts.get(id) ?? '').replaceAll('<', ''),
  );
  const { type: _, ...facts } = readXmlElements(said) ?? {};
  return facts;
}

type TextObject = PlacedText & { id: string };

/** Texts with their positions, converted so that `y` grows upwards. */
function listTextObjects(xml: string): TextObject[] {
  const found = xml.matchAll(/<(?:\w+:)?TextObject\b([^>]*[^>/])>(.*?)<\/(?:\w+:)?TextObject>/gs);
  return found
    .take(maxTexts)
    .flatMap(([, attributes = '', inner = '']): TextObject[] => {
      const [left, top, width] = parseNumbers(/\bBoundary="([^"]*)"/.exec(attributes)?.[1]);
      const codes = [...inner.matchAll(/<(?:\w+:)?TextCode\b([^>]*)>([^<]*)</g)];
      const text = decodePlainText(codes.map(([, , one]) => one).join('')) ?? '';
      if (left === undefined || top === undefined || width === undefined || text === '') return [];
      const [foot = 0] = parseNumbers(/\bY="([^"]*)"/.exec(codes[0]?.[1] ?? '')?.[1]);
      const id = /\bID="(\d+)"/.exec(attributes)?.[1] ?? '';
      const [x, y] = [left * pointsPerMillimeter, -(top + foot) * pointsPerMillimeter];
      return [
        { id, text, x, y, width: Math.min(width * pointsPerMillimeter, estimateWidth(text, attributes)) },
      ];
    })
    .toArray();
}

/** A boundary may be wider than its text. */
function estimateWidth(text: string, attributes: string): number {
  const [size = 3.175] = parseNumbers(/\bSize="([^"]*)"/.exec(attributes)?.[1]);
  const ems = [...text].reduce((sum, char) => sum + (char > '\u00ff' ? 1 : 0.5), 0);
  return ems * size * pointsPerMillimeter;
}

const parseNumbers = (text = ''): number[] =>
  text
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((number) => Number.isFinite(number));

function readEntries(archive: Buffer): Map<string, Buffer> {
  try {
    return readZipEntries(archive, { wanted: wantedParts, mostBytes: 2 * maxXmlBytes, mostEntries: 2_000 });
  } catch (error) {
    if (error instanceof UnreadableFileError) return new Map();
    throw error;
  }
}
