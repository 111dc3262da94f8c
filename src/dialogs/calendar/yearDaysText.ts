/**
 * A year's days off and working weekends as text, one a line (`2026-10-01~2026-10-07 放假 国庆节`), and as the State
 * Council announces them (`七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。10月10日（周六）上班。`). Pure.
 */
import type { Calendar } from '../../../contract/calendar/calendar.ts';
import { addDays, listDaysBetween } from '../../../contract/calendar/calendarDays.ts';
import { formatShifts, parseShifts } from '../../../contract/calendar/shifts.ts';
import { isDate } from '../../../contract/fields/shared/datePattern.ts';
import { formatDay } from '../../../contract/localTime.ts';

export type YearDays = Pick<Calendar, 'holidays' | 'workdays'>;

/** A line that describes no day, or an impossible one. */
export type LineProblem = { line: number; message: string };

export type ParsedYear = { days: YearDays; problems: LineProblem[] };

type ParsedDays = {
  dates: string[];
  off: boolean;
  name: string;
  shifts: Calendar['workdays'][number]['shifts'];
};

const maxNameLength = 50;
const maxSpanDays = 60;

/** A date without a year is in `year`. Days of other years are problems, because the text describes one year. */
export function parseYearDays(text: string, year: number): ParsedYear {
  const off = new Map<string, Calendar['holidays'][number]>();
  const made = new Map<string, Calendar['workdays'][number]>();
  const problems: LineProblem[] = [];
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return;
    const parsed = parseLine(line, year);
    const problem = typeof parsed === 'string' ? parsed : findDayProblem(parsed, year, { off, made });
    if (problem !== undefined) problems.push({ line: at + 1, message: problem });
    if (problem !== undefined || typeof parsed === 'string') return;
    for (const { dates, off: isOff, name, shifts } of parsed)
      for (const date of dates)
        isOff ? off.set(date, { date, name }) : made.set(date, { date, name, ...(shifts && { shifts }) });
  });
  return { days: { holidays: sortByDate(off), workdays: sortByDate(made) }, problems };
}

const sortByDate = <D extends { date: string }>(days: Map<string, D>): D[] =>
  [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));

type MarkedDays = { off: ReadonlyMap<string, unknown>; made: ReadonlyMap<string, unknown> };

function findDayProblem(
  said: readonly ParsedDays[],
  year: number,
  { off, made }: MarkedDays,
): string | undefined {
  for (const { dates, off: isOff, name } of said) {
    const foreign = dates.find((date) => !date.startsWith(`${year}-`));
    if (foreign) return `${foreign} 不在 ${year} 年`;
    const double = dates.find((date) => (isOff ? made : off).has(date));
    if (double) return `${double} 不能既放假又上班`;
    if (name.length > maxNameLength) return `名称最多 ${maxNameLength} 字`;
  }
  return undefined;
}

const listNumberPattern = /^\s*(?:[一二三四五六七八九十]+|\d{1,2})\s*[、.．]\s*/;
const notePattern = /[（(][^）)]*[）)]/g;

/** Parses one line of days; returns a sentence when the line cannot be parsed. */
function parseLine(line: string, year: number): ParsedDays[] | string {
  const plain = line.replace(listNumberPattern, '').replace(notePattern, '').trim();
  const [, head = '', rest = plain] = /^([^\d:：]{1,50})[:：]\s*(.*)$/.exec(plain) ?? [];
  const clauses = rest
    .split(/[。；;]/)
    .filter((clause) => /\d/.test(clause) && !/^\s*共\s*\d+\s*天/.test(clause));
  if (clauses.length === 0) return '没有日期';
  const parsed: ParsedDays[] = [];
  for (const clause of clauses) {
    const one = parseClause(clause, year, head.trim());
    if (typeof one === 'string') return one;
    parsed.push(one);
  }
  return parsed;
}

const dayPattern = /(?:(\d{4})\s*[-/.年]\s*)?(?:(\d{1,2})\s*[-/.月]\s*)?(\d{1,2})\s*[日号]?/;
const daySource = String.raw`(?:\d{4}\s*[-/.年]\s*)?\d{1,2}\s*[-/.月]\s*\d{1,2}\s*[日号]?|\d{1,2}\s*[日号]`;
const spanPattern = new RegExp(
  String.raw`(${daySource})(?:\s*(?:至|到|[~～—–]+|-(?=\s*\d{4}))\s*(${daySource}))?`,
  'g',
);
const shiftPattern = /\d{1,2}[:：]\d{2}\s*[-~－—–至到～]+\s*\d{1,2}[:：]\d{2}/g;

function parseClause(clause: string, year: number, head: string): ParsedDays | string {
  const hours = clause.match(shiftPattern) ?? [];
  let words = clause.replace(shiftPattern, ' ').replace(/共\s*\d+\s*天/g, ' ');
  const works = /上班|补班|工作/.test(words);
  const dates: string[] = [];
  let before = { year, month: 0 };
  for (const [whole, from = '', to] of words.matchAll(spanPattern)) {
    const first = parseDate(from, before);
    const last = to === undefined ? first : first && parseDate(to, parseYearMonth(first), first);
    if (!first || !last) return `没有 ${whole.trim()} 这一天`;
    if (last < first) return `${whole.trim()} 的结束早于开始`;
    const span = listDaysBetween(first, last);
    if (span.length > maxSpanDays) return `${whole.trim()} 超过 ${maxSpanDays} 天`;
    dates.push(...span);
    before = parseYearMonth(last);
  }
  if (dates.length === 0) return '没有日期';
  words = words.replace(spanPattern, ' ').replace(/放假调休|放假|上班|补班|[、，,与和]/g, ' ');
  const shifts = hours.length > 0 ? parseShifts(hours.join(' ')) : undefined;
  if (hours.length > 0 && !shifts) return '时段应按先后排列、互不重叠';
  if (hours.length > 0 && !works) return '放假日没有时段';
  const own = words.trim().replace(/\s+/g, ' ');
  const name = own || (head && works ? `${head}调休` : head);
  return { dates: [...new Set(dates)], off: !works, name, shifts };
}

const parseYearMonth = (date: string) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
});

/** Year and month that a date omits are those of the date before it; an end before its start lies in the next year. */
function parseDate(
  text: string,
  before: { year: number; month: number },
  start?: string,
): string | undefined {
  const [, year, month, date] = dayPattern.exec(text) ?? [];
  const built = formatDay(year ?? before.year, month ?? before.month, date ?? '');
  if (!isDate(built, 'YYYY-MM-DD')) return undefined;
  if (start === undefined || built >= start || year !== undefined) return built;
  const later = `${before.year + 1}${built.slice(4)}`;
  return isDate(later, 'YYYY-MM-DD') ? later : undefined;
}

/** Formats the year's days as `parseYearDays` reads them; consecutive days of one name are one line. */
export function formatYearDays({ holidays, workdays }: YearDays, year: number): string {
  const lines = [
    ...groupSpans(holidays).map(({ from, to, name }) => ({
      from,
      text: `${formatSpan(from, to)} 放假 ${name}`,
    })),
    ...workdays.map(({ date, name, shifts }) => ({
      from: date,
      text: `${date} 上班 ${name} ${shifts ? formatShifts(shifts) : ''}`,
    })),
  ];
  return lines
    .filter(({ from }) => from.startsWith(`${year}-`))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .join('\n');
}

const formatSpan = (from: string, to: string) => (from === to ? from : `${from}~${to}`);

/** Days of one name in a row. */
export function groupSpans(days: Calendar['holidays']): { from: string; to: string; name: string }[] {
  const found: { from: string; to: string; name: string }[] = [];
  for (const { date, name } of [...days].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = found.at(-1);
    if (last && last.name === name && addDays(last.to) === date && last.to.slice(0, 4) === date.slice(0, 4))
      last.to = date;
    else found.push({ from: date, to: date, name });
  }
  return found;
}
