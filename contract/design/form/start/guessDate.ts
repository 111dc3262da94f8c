/** Days, times, months and ranges, with the format that loses nothing. Pure. */
import { type DatePattern, isDate, parseDate } from '../../../fields/shared/datePattern.ts';
import { type FieldGuess, hasCodeLabel, holdsMostly, labeledShare, type StartColumn } from './startColumn.ts';

const whole = 'YYYY-MM-DD HH:mm:ss';

const hasDateLabel = ({ label }: StartColumn): boolean =>
  /日期|时间|日$|年$|月$|年月|月份|年份|年度/.test(label);

/** `2026.1`, `20260105` and `2026` are numbers unless the label says otherwise. */
const isPlainNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

export function guessDate(column: StartColumn): FieldGuess | undefined {
  const { texts } = column;
  if (hasCodeLabel(column)) return undefined;
  const mayBe = (text: string) => hasDateLabel(column) || !isPlainNumber(text);
  const canParse = (text: string, pattern: DatePattern) =>
    mayBe(text) && isDate(parseDate(text, pattern), pattern);
  const share = hasDateLabel(column) ? labeledShare : undefined;
  if (holdsMostly(texts, (text) => canParse(text, whole), share))
    return { funcType: 'dateStamp', format: findDayFormat(texts) };
  const coarse = (['YYYY-MM', 'YYYY'] as const).find((pattern) =>
    holdsMostly(texts, (text) => canParse(text, pattern)),
  );
  if (coarse) return { funcType: 'dateStamp', format: coarse };
  return holdsMostly(texts, isRange) ? { funcType: 'dateRange', format: 'YYYY-MM-DD' } : undefined;
}

function findDayFormat(texts: readonly string[]): DatePattern {
  const clocks = [...new Set(texts)]
    .map((text) => parseDate(text, whole))
    .filter((text) => isDate(text, whole))
    .map((text) => text.slice(11));
  if (clocks.every((clock) => clock === '00:00:00')) return 'YYYY-MM-DD';
  return clocks.every((clock) => clock.endsWith(':00')) ? 'YYYY-MM-DD HH:mm' : whole;
}

function isRange(text: string): boolean {
  const ends = text.split(/[至~～]/).map((end) => parseDate(end, 'YYYY-MM-DD'));
  return ends.length === 2 && ends.every((end) => isDate(end, 'YYYY-MM-DD'));
}
