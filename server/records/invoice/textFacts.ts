/** What the printed text of an invoice says, by its labels: as texts with their places, from the top. */
import { type InvoiceFacts, sumText, withoutGaps } from './facts.ts';

export type Placed = { text: string; x: number; y: number };

/** `y` grows upwards, as in a PDF. */
export function readTexts(texts: readonly Placed[]): InvoiceFacts {
  const whole = linesOf(texts).join('\n');
  const first = (pattern: RegExp) => pattern.exec(whole)?.[1]?.trim();
  const names = namesIn(texts, /名称[:：]\s*(\S[^\n]{1,80}?)(?=\s*(?:名称[:：]|$))/g);
  const ids = namesIn(texts, /(?:纳税人识别号|统一社会信用代码)[^:：\n]*[:：]\s*([0-9A-Z]{15,20})/g);
  const [amount, tax] = sumsIn(whole);
  return withoutGaps({
    type:
      first(/((?:电子发票[（(][^）)\n]{2,20}[）)])|(?:[^\s]{0,12}增值税(?:电子)?(?:专用|普通)发票))/) ?? '',
    invoice_code: first(/发票代码[:：]?\s*(\d{10,12})(?!\d)/) ?? '',
    invoice_number: first(/发票号码[:：]?\s*(\d{20}|\d{8})(?!\d)/) ?? '',
    date: first(/开票日期[:：]?\s*(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)/) ?? '',
    check_code: first(/校\s*验\s*码[:：]?\s*([\d\s]{20,28})/)?.replaceAll(/\s/g, '') ?? '',
    total: sumText(first(/[（(]小写[）)]\s*[¥￥]?\s*([\d,]+\.\d{2})/)) ?? '',
    amount: amount ?? '',
    tax: tax ?? '',
    buyer: names[0] ?? '',
    seller: names[1] ?? '',
    buyer_tax_id: ids[0] ?? '',
    seller_tax_id: ids[1] ?? '',
  });
}

/** Texts at one height are a line, from left to right. */
function linesOf(texts: readonly Placed[]): string[] {
  const lines: { y: number; parts: Placed[] }[] = [];
  for (const one of texts.toSorted((left, right) => right.y - left.y)) {
    const line = lines.at(-1);
    if (line && Math.abs(line.y - one.y) <= 4) line.parts.push(one);
    else lines.push({ y: one.y, parts: [one] });
  }
  return lines.map(({ parts }) =>
    parts
      .toSorted((left, right) => left.x - right.x)
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  );
}

/** The buyer stands above or left of the seller. */
function namesIn(texts: readonly Placed[], pattern: RegExp): string[] {
  return linesOf(texts).flatMap((line) =>
    [...line.matchAll(pattern)].map((match) => (match[1] ?? '').trim()),
  );
}

/** 合计 ¥ 1000.00 ¥ 60.00: the sum without tax, then the tax; `***` where there is none. */
function sumsIn(whole: string): (string | undefined)[] {
  const line = whole.split('\n').find((one) => /合\s*计/.test(one) && !/价\s*税\s*合\s*计/.test(one));
  const sums = [...(line ?? '').matchAll(/[¥￥]\s*([\d,]+\.\d{2})/g)].map(([, sum]) => sumText(sum));
  return sums;
}
