/** Reads the printed text of an invoice by its labels, from texts with their positions, from the top. */
import { type InvoiceFacts, normalizeSum, removeEmptyFacts } from './invoiceFacts.ts';

/** In points (1/72 inch). `y` grows upwards, as in a PDF. */
export type PlacedText = { text: string; x: number; y: number; width: number };

/** Texts with at least this gap belong to different columns. Texts closer than `wordGap` form one word. */
const columnGap = 14;
const wordGap = 1.5;
/** Texts whose baselines differ by at most this are on one line. */
const lineTolerance = 4;

export function readPrintedInvoice(texts: readonly PlacedText[]): InvoiceFacts {
  const lines = groupLines(texts);
  const whole = lines.join('\n');
  const first = (pattern: RegExp) => pattern.exec(whole)?.[1]?.trim();
  // The buyer is above or left of the seller. An empty buyer keeps its position.
  const [buyer = '', seller = ''] = lines.flatMap((line) => findValuesAfter(line, nameLabel)).map(parseName);
  const [buyerId = '', sellerId = ''] = lines
    .flatMap((line) => findValuesAfter(line, idLabel))
    .map(parseTaxId);
  const [amount, tax] = findSums(lines);
  return removeEmptyFacts({
    type:
      first(/((?:电子发票[（(][^）)\n]{2,20}[）)])|(?:[^\s]{0,12}增值税(?:电子)?(?:专用|普通)发票))/) ?? '',
    invoice_code: first(/发\s*票\s*代\s*码\s*[:：]?\s*(\d{10,12})(?!\d)/) ?? '',
    invoice_number: first(/发\s*票\s*号\s*码\s*[:：]?\s*(\d{20}|\d{8})(?!\d)/) ?? '',
    date: first(/开\s*票\s*日\s*期\s*[:：]?\s*(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)/) ?? '',
    check_code: first(/校\s*验\s*码\s*[:：]?\s*([\d\s]{20,28})/)?.replaceAll(/\s/g, '') ?? '',
    total:
      normalizeSum(first(/(?:[（(]\s*小\s*写\s*[）)]|票\s*价\s*[:：])\s*[¥￥]?\s*(-?[\d,]+\.\d{2})/)) ?? '',
    amount: amount ?? '',
    tax: tax ?? '',
    buyer,
    seller,
    buyer_tax_id: buyerId,
    seller_tax_id: sellerId,
  });
}

const nameLabel = /名\s*称\s*[:：]/g;
const idLabel = /(?:统一社会信用代码|纳税人识别号)[^:：\n]*?[:：]/g;

/** Lines from the top, with a tab between columns and nothing between the parts of a word. */
function groupLines(texts: readonly PlacedText[]): string[] {
  const lines: { y: number; parts: PlacedText[] }[] = [];
  for (const one of texts.toSorted((left, right) => right.y - left.y)) {
    const line = lines.at(-1);
    if (line && Math.abs(line.y - one.y) <= lineTolerance) line.parts.push(one);
    else lines.push({ y: one.y, parts: [one] });
  }
  return lines.map(({ parts }) => joinLine(parts.toSorted((left, right) => left.x - right.x)));
}

function joinLine(parts: readonly PlacedText[]): string {
  let line = '';
  let end = Number.POSITIVE_INFINITY;
  for (const { text, x, width } of parts) {
    const gap = x - end;
    line += (gap > columnGap ? '\t' : gap > wordGap ? ' ' : '') + text;
    end = x + width;
  }
  return line.replaceAll(/[^\S\t]+/g, ' ').replaceAll(/ ?\t ?/g, '\t');
}

/** The text after each label of the line, up to the end of its column or the next label. */
function findValuesAfter(line: string, label: RegExp): string[] {
  const found = [...line.matchAll(label)];
  return found.map(({ index, 0: words }, at) => {
    const rest = line.slice(index + words.length, found[at + 1]?.index).trimStart();
    return (rest.split('\t')[0] ?? '').trim();
  });
}

/** Without the header of the adjacent column: 购买方信息, 销售方信息 and 密码区 are printed one character below the other. */
const parseName = (value: string): string =>
  value.replace(/(^|\s)[购买销售方信息密码区备注](\s.*)?$/, '').trim();

const parseTaxId = (value: string): string => /^[0-9A-Z]{15,20}/.exec(value.replaceAll(' ', ''))?.[0] ?? '';

/** 合计 ¥ 1000.00 ¥ 60.00: the sum without tax, then the tax; `***` if there is no tax. */
function findSums(lines: readonly string[]): (string | undefined)[] {
  const line = lines.find((one) => /合\s*计/.test(one) && !/价\s*税\s*合\s*计/.test(one));
  return [...(line ?? '').matchAll(/[¥￥]\s*(-?[\d,]+\.\d{2})/g)].map(([, sum]) => normalizeSum(sum));
}
