/**
 * An invoice as an OFD archive (GB/T 33190), or an archive around the platform's XML. What is attached as data counts,
 * then tags that point at printed texts, what the archive says of itself, and what is printed.
 */
import { Unreadable } from '../import/unreadable.ts';
import { zipEntries } from '../zip/zipEntries.ts';
import { type InvoiceFacts, isInvoice, sumText, withoutGaps } from './facts.ts';
import { type Placed, readTexts } from './textFacts.ts';
import { factsInElements, mostXml, plain, xmlText } from './xml.ts';

const parts =
  /^([^/]+\.xml|Doc_\d+\/(Attachs\/[^/]+|Tags\/[^/]+|(Pages\/Page_\d+|Tpls\/Tpl_\d+)\/Content)\.xml)$/;

const mostTexts = 5_000;
const pointsOfMillimetre = 72 / 25.4;

/** null where nothing tells one invoice from another, or a part brings a document type. */
export function factsInOfd(archive: Buffer): InvoiceFacts | null {
  const xmls = new Map<string, string>();
  for (const [name, content] of opened(archive)) {
    const xml = xmlText(content);
    if (xml === null) return null;
    xmls.set(name, xml);
  }
  const named = (pattern: RegExp) => [...xmls].flatMap(([name, xml]) => (pattern.test(name) ? [xml] : []));
  for (const xml of named(/^(?!OFD\.xml)[^/]+\.xml$|\/Attachs\//)) {
    const facts = factsInElements(xml);
    if (facts) return facts;
  }
  const objects = named(/\/(Tpls|Pages)\//).flatMap(textObjects);
  const texts = new Map(objects.map(({ id, text }) => [id, text]));
  const facts = {
    ...readTexts(objects),
    ...ownFacts(xmls.get('OFD.xml') ?? ''),
    ...Object.assign({}, ...named(/\/Tags\//).map((xml) => taggedFacts(xml, texts))),
  };
  return isInvoice(facts) ? facts : null;
}

/** CustomData: the archive's own words about the document in it. */
function ownFacts(xml: string): InvoiceFacts {
  const value = (name: string) =>
    plain(new RegExp(`<(?:\\w+:)?CustomData\\s+Name="${name}"\\s*>([^<]{1,300})<`).exec(xml)?.[1]) ?? '';
  if (!/^(\d{20}|\d{8})$/.test(value('发票号码'))) return {};
  return withoutGaps({
    invoice_code: value('发票代码'),
    invoice_number: value('发票号码'),
    date: value('开票日期'),
    amount: sumText(value('合计金额')) ?? '',
    tax: sumText(value('合计税额')) ?? '',
    check_code: value('校验码'),
    buyer_tax_id: value('购买方纳税人识别号'),
    seller_tax_id: value('销售方纳税人识别号'),
  });
}

/** With the texts in place of what points at them the tags are an invoice as XML. */
function taggedFacts(xml: string, texts: ReadonlyMap<string, string>): InvoiceFacts {
  const said = xml.replaceAll(
    /<(?:\w+:)?ObjectRef\b[^>]*>\s*(\d+)\s*<\/(?:\w+:)?ObjectRef>/g,
    (_, id: string) => (texts.get(id) ?? '').replaceAll('<', ''),
  );
  const { type: _, ...facts } = factsInElements(said) ?? {};
  return facts;
}

type TextObject = Placed & { id: string };

/** Texts with their places, turned to grow upwards. */
function textObjects(xml: string): TextObject[] {
  const found = xml.matchAll(/<(?:\w+:)?TextObject\b([^>]*[^>/])>(.*?)<\/(?:\w+:)?TextObject>/gs);
  return found
    .take(mostTexts)
    .flatMap(([, attributes = '', inner = '']): TextObject[] => {
      const [left, top, width] = numbersIn(/\bBoundary="([^"]*)"/.exec(attributes)?.[1]);
      const codes = [...inner.matchAll(/<(?:\w+:)?TextCode\b([^>]*)>([^<]*)</g)];
      const text = plain(codes.map(([, , one]) => one).join('')) ?? '';
      if (left === undefined || top === undefined || width === undefined || text === '') return [];
      const [foot = 0] = numbersIn(/\bY="([^"]*)"/.exec(codes[0]?.[1] ?? '')?.[1]);
      const id = /\bID="(\d+)"/.exec(attributes)?.[1] ?? '';
      const [x, y] = [left * pointsOfMillimetre, -(top + foot) * pointsOfMillimetre];
      return [{ id, text, x, y, width: Math.min(width * pointsOfMillimetre, widthOf(text, attributes)) }];
    })
    .toArray();
}

/** A boundary may be wider than what is in it. */
function widthOf(text: string, attributes: string): number {
  const [size = 3.175] = numbersIn(/\bSize="([^"]*)"/.exec(attributes)?.[1]);
  const ems = [...text].reduce((sum, char) => sum + (char > '\u00ff' ? 1 : 0.5), 0);
  return ems * size * pointsOfMillimetre;
}

const numbersIn = (text = ''): number[] =>
  text
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((number) => Number.isFinite(number));

function opened(archive: Buffer): Map<string, Buffer> {
  try {
    return zipEntries(archive, { wanted: parts, mostBytes: 2 * mostXml, mostEntries: 2_000 });
  } catch (error) {
    if (error instanceof Unreadable) return new Map();
    throw error;
  }
}
