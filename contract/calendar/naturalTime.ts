/**
 * Parses a time in everyday Chinese: 明天下午3点, 周五, 下周三 10:00, 3天后, 2小时后, 月底, 12月1日, 2026-12-01 14:00. A day without a
 * time means 09:00; 上午, 中午, 下午 and 晚上 alone mean 09:00, 12:00, 14:00 and 19:00.
 */
import { isDate } from '../fields/shared/datePattern.ts';
import { formatUtcTime, padTwo } from '../localTime.ts';
import { addDays, getWeekday } from './calendarDays.ts';

/** Returns `YYYY-MM-DD HH:mm`, or undefined if the text is not understood. `now` is local text. */
export function parseNaturalTime(text: string, now: string): string | undefined {
  const said = normalizeNumerals(text);
  if (said === '') return undefined;
  const later = parseOffset(said, now);
  if (later) return later;
  const today = now.slice(0, 10);
  const { day, rest } = parseDay(said, today) ?? { day: undefined, rest: said };
  const clock = rest === '' ? '09:00' : parseTimeOfDay(rest);
  if (clock === undefined) return undefined;
  // A time without a day is today, or tomorrow if it has passed.
  const date = day ?? (clock > now.slice(11, 16) ? today : addDays(today));
  return isDate(date, 'YYYY-MM-DD') ? `${date} ${clock}` : undefined;
}

const numerals = '零一二三四五六七八九';

/** Replaces numerals up to 99 by digits, and removes blanks except between a date and a time. */
const normalizeNumerals = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('两', '二')
    .replace(/(?<=周|星期|礼拜)[日天]/g, '7')
    .replace(/([一二三四五六七八九])?十([一二三四五六七八九])?/g, (_all, tens = '一', ones = '零') =>
      String(numerals.indexOf(tens) * 10 + numerals.indexOf(ones)),
    )
    .replace(/[零一二三四五六七八九]/g, (one) => String(numerals.indexOf(one)))
    .replace(/(?<=\d)\s+(?=\d)/g, 'T')
    .replace(/\s+/g, '');

const minute = 60_000;
const offsetUnits: Readonly<Record<string, number>> = {
  分钟: minute,
  小时: 60 * minute,
  个小时: 60 * minute,
};

function parseOffset(said: string, now: string): string | undefined {
  const [, half, amount = '', unit = ''] =
    /^(?:(半)个?小时|(\d{1,3})(分钟|个?小时))(?:以?后|之后)$/.exec(said) ?? [];
  const wait = half ? 30 * minute : Number(amount) * (offsetUnits[unit] ?? 0);
  if (wait === 0) return undefined;
  return formatUtcTime(Date.parse(`${now.slice(0, 16).replace(' ', 'T')}:00Z`) + wait).slice(0, 16);
}

type ParsedDay = { day: string; rest: string };

/** Parses the day at the start of the text and returns the remainder. */
function parseDay(said: string, today: string): ParsedDay | undefined {
  for (const { pattern, day } of days) {
    const found = pattern.exec(said);
    if (found) return { day: day(today, found), rest: said.slice(found[0].length).replace(/^T/, '') };
  }
  return undefined;
}

type DayPattern = { pattern: RegExp; day: (today: string, found: RegExpExecArray) => string };

const relativeDays: Readonly<Record<string, number>> = { 今: 0, 明: 1, 后: 2, 大后: 3 };

const days: readonly DayPattern[] = [
  { pattern: /^(大后|今|明|后)[天日]/, day: (today, [, word = '']) => addDays(today, relativeDays[word]) },
  { pattern: /^([今明])(?=早|晚)/, day: (today, [, word = '']) => addDays(today, relativeDays[word]) },
  {
    pattern: /^(\d{1,3})(天|周|个?星期)(?:以?后|之后)/,
    day: (today, [, count, unit]) => addDays(today, Number(count) * (unit === '天' ? 1 : 7)),
  },
  {
    pattern: /^(下+|这|本)?(?:周|星期|礼拜)([1-7])/,
    day: (today, [, which = '', weekday]) => nextWeekday(today, Number(weekday) - 1, which),
  },
  { pattern: /^(?:本?月底|月末)/, day: (today) => addDays(firstOfNextMonth(today), -1) },
  { pattern: /^下个?月初/, day: firstOfNextMonth },
  {
    pattern: /^(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})[日号]?/,
    day: (_today, [, year, month, date]) => `${year}-${padTwo(month)}-${padTwo(date)}`,
  },
  {
    pattern: /^(\d{1,2})(?:[-/](\d{1,2})|月(\d{1,2})[日号]?)/,
    day: (today, [, month, one, other]) => nextDate(today, `${padTwo(month)}-${padTwo(one ?? other)}`),
  },
  {
    pattern: /^(\d{1,2})[日号]/,
    day: (today, [, date]) =>
      padTwo(date) >= today.slice(8)
        ? `${today.slice(0, 8)}${padTwo(date)}`
        : `${firstOfNextMonth(today).slice(0, 8)}${padTwo(date)}`,
  },
];

/** 周三 is the next Wednesday, today excluded; 下周三 is the Wednesday of next week. */
function nextWeekday(today: string, weekday: number, which: string): string {
  const monday = addDays(today, -getWeekday(today));
  if (which.startsWith('下')) return addDays(monday, 7 * which.length + weekday);
  const thisWeek = addDays(monday, weekday);
  return which !== '' || thisWeek > today ? thisWeek : addDays(thisWeek, 7);
}

function firstOfNextMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${padTwo(month + 1)}-01`;
}

const nextDate = (today: string, date: string): string => {
  const year = Number(today.slice(0, 4));
  return `${year}-${date}` >= today ? `${year}-${date}` : `${year + 1}-${date}`;
};

const timesOfDay: Readonly<Record<string, string>> = {
  早上: '09:00',
  早: '09:00',
  上午: '09:00',
  中午: '12:00',
  下午: '14:00',
  傍晚: '18:00',
  晚上: '19:00',
  晚: '19:00',
};

function parseTimeOfDay(said: string): string | undefined {
  const [, part = '', rest = ''] = /^(早上|早|上午|中午|下午|傍晚|晚上|晚)?(.*)$/.exec(said) ?? [];
  if (rest === '') return timesOfDay[part];
  const [, hour, minutes, half] = /^(\d{1,2})(?:[:点时](?:(\d{1,2})分?|(半))?)$/.exec(rest) ?? [];
  if (hour === undefined || (rest.endsWith(':') && !minutes)) return undefined;
  const late = /^(下午|傍晚|晚)/.test(part) || (part === '中午' && Number(hour) < 11);
  const hours = Number(hour) + (late && Number(hour) < 12 ? 12 : 0);
  const clock = `${padTwo(hours)}:${half ? '30' : padTwo(minutes ?? '0')}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? clock : undefined;
}
