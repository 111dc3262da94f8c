/**
 * Shows a number as its cell's format does (ECMA-376 part 1, 18.8.30 and 18.8.31): people check what they see. Dates are
 * shown in calendar form whatever their format.
 */
import { format, getFormatFromId, getFormatInfo, isDateFormat, isValidFormat } from 'numfmt';
import { parseNumber } from '../../../contract/fields/shared/parseNumber.ts';
import type { SheetCellValue } from './importSheet.ts';
import { formatDuration, formatSheetDate, parseSheetNumber } from './sheetCellText.ts';

/** Shows the number that a cell stores, or explains why it cannot be shown. */
export type NumberReader = (stored: string) => SheetCellValue;

const locale = 'zh-CN';
const general = 'General';

/** The format of an id that files do not define; those between 5 and 58 depend on the program's language. */
export const getBuiltInFormat = (id: number): string => String(getFormatFromId(id, locale) ?? general);

const unknownFormatCell: SheetCellValue = { problem: '无法识别单元格的数字格式，请改为常规格式' };
const hiddenCell: SheetCellValue = { problem: '单元格的格式不显示其中的数字，请改为常规格式' };

/** The readers of the formats of one workbook, each made once. */
export class NumberReaders {
  readonly #from1904: boolean;
  readonly #readers = new Map<string, NumberReader>();

  constructor({ from1904 }: { from1904: boolean }) {
    this.#from1904 = from1904;
  }

  ofFormat(code: string): NumberReader {
    const reader = this.#readers.get(code) ?? createNumberReader(code, this.#from1904);
    this.#readers.set(code, reader);
    return reader;
  }
}

/** Programs write no longer codes. */
const maxCodeLength = 255;

function createNumberReader(code: string, from1904: boolean): NumberReader {
  const pattern = unescapePattern(code.slice(0, maxCodeLength + 1));
  if (code.length > maxCodeLength || !isValidFormat(pattern)) return () => unknownFormatCell;
  if (isDateFormat(pattern)) return createDateReader(pattern, from1904);
  if (isPlainFormat(pattern)) return parseSheetNumber;
  return createFormattedReader(removeLocales(pattern), /\[DBNum\d\]/i.test(removeTexts(pattern)));
}

function createFormattedReader(pattern: string, isInChineseDigits: boolean): NumberReader {
  const sections = splitSections(pattern).map((section) => getFormatInfo(section));
  const hasType = (name: string) => sections.some(({ type }) => type === name);
  // A format of texts alone, such as 合格, shows no digits of which some could be missing.
  const hasGeneral = sections.some(({ type, maxDecimals }) => type === 'general' && maxDecimals > 0);
  const isScaled = sections.some(({ scale }) => scale < 1);
  const hidesDigits = hasType('scientific') || hasType('fraction') || hasGeneral || isScaled;
  return (stored) => {
    const number = parseSheetNumber(stored);
    if (typeof number !== 'string') return number;
    const shown = format(pattern, Number(number), { locale }).trim();
    if (shown === '') return hiddenCell;
    // Accountants write a zero as a dash.
    if (/^[^\p{L}\d]*-$/u.test(shown) && Number(number) === 0) return '0';
    const isSignHidden = Number(number) < 0 && /\d/.test(shown) && !/[-−(（]/.test(shown);
    // Negative numbers may differ by their color only.
    if (isSignHidden || (hidesDigits && !isShownExactly(number, shown)))
      return { problem: `显示为“${shown}”，与单元格的数 ${number} 不同，请改为常规格式` };
    if (hasType('scientific') && /\dE[+-]?\d/i.test(shown)) return number;
    if (isInChineseDigits && /\d/.test(shown)) return { text: shown, format: 'chineseDigits' };
    return hasWords.test(shown) ? { text: shown, format: 'words' } : shown;
  };
}

/** Anything but digits, signs, brackets, fractions and the yuan sign. */
const hasWords = /[^\d.,/\s()（）+\-−¥￥]/;

/**
 * Hours beyond a day are a duration; a time of day without a day has none in either calendar. All else is a day, with the
 * time if the cell has one.
 */
function createDateReader(pattern: string, from1904: boolean): NumberReader {
  const isDuration = /\[(?:h+|m+|s+)\]/i.test(removeTexts(pattern));
  const isTime = getFormatInfo(pattern).type === 'time';
  return (stored) => {
    const days = Number(stored);
    if (isDuration && days >= 0) return formatDuration(Math.round(days * 86_400));
    return formatSheetDate(days, from1904 && !(isTime && days < 1));
  };
}

/**
 * Chinese and Japanese programs escape a character by `!` as well, and write the names of the general format and of
 * colors in their own language.
 */
const unescapePattern = (code: string): string =>
  code.replaceAll(
    /"[^"]*"|\\.|!(.)|(G\/通用格式)|\[(?:[黑蓝绿红黄白青]色|蓝绿色|洋红色?|颜色\d+)\]/gs,
    (whole, escaped?: string, named?: string) => {
      if (escaped !== undefined) return `\\${escaped}`;
      if (named !== undefined) return general;
      return whole.startsWith('[') ? '' : whole;
    },
  );

const removeTexts = (pattern: string): string => pattern.replaceAll(/"[^"]*"|\\./gs, '');

/**
 * A currency of another country has its sign, not the separators of that country: `[$€-407]` groups like all other
 * formats of the program.
 */
const removeLocales = (pattern: string): string =>
  pattern.replaceAll(/"[^"]*"|\\.|\[\$([^\]"-]*)(?:-[^\]]*)?\]/gs, (whole, sign?: string) => {
    if (sign === undefined) return whole;
    return sign === '' ? '' : `"${sign}"`;
  });

/** The parts of a format for numbers of different signs or sizes, each a format of its own. */
const splitSections = (pattern: string): string[] =>
  (pattern.match(/(?:"[^"]*"|[\\_*].|[^;])+/gs) ?? []).filter((section) => isValidFormat(section));

const isPlainFormat = (pattern: string): boolean => /^(general|@)$/i.test(pattern);

/**
 * Fixed decimals are seen and count. Exponents, fractions and omitted thousands hide digits where nobody looks for
 * them, unless a unit behind the number names the thousands (`12.3万`).
 */
const isShownExactly = (number: string, shown: string): boolean => {
  const digits = Number(shown.replace(/[^\d.]+$/, ''));
  return [Number(parseNumber(shown, {})), digits].includes(Number(number));
};
