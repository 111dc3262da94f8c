import { expect, test } from 'vitest';
import { calendar, defaultWeek } from '../../../contract/calendar/calendar.ts';
import { durationSchema, parseDuration } from '../../../contract/calendar/duration.ts';

const day = (...shifts: [from: string, to: string][]) => shifts.map(([from, to]) => ({ from, to }));
const monday = (shifts: object[]) => [shifts, ...defaultWeek.slice(1)];

const messages = (sent: object): string[] => {
  const parsed = calendar.safeParse({ enabled: true, week: defaultWeek, ...sent });
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
};

test('A calendar whose shifts are in order is stored unchanged.', () => {
  const sent = {
    enabled: true,
    week: monday(day(['08:00', '12:00'], ['12:00', '13:00'], ['22:00', '24:00'])),
    holidays: [{ date: '2026-10-01', name: '国庆节' }],
    workdays: [{ date: '2026-10-10', name: '国庆调休', shifts: day(['09:00', '12:00']) }],
  };
  expect(calendar.parse(sent)).toEqual(sent);
});

test.each([
  ['hours that overlap', { week: monday(day(['09:00', '12:00'], ['11:00', '18:00'])) }, 'week.0 时段应按'],
  [
    'hours that are out of order',
    { week: monday(day(['13:00', '18:00'], ['09:00', '12:00'])) },
    'week.0 时段应按',
  ],
  ['a shift without length', { week: monday(day(['09:00', '09:00'])) }, 'week.0 时段应按'],
  ['a time that no clock shows', { week: monday(day(['09:00', '25:00'])) }, 'week.0.0.to 时间格式'],
  ['a week without work', { week: defaultWeek.map(() => []) }, 'week 每周至少'],
  ['a week of six days', { week: defaultWeek.slice(1) }, 'week 应为周一至周日七天'],
  ['a day that does not exist', { holidays: [{ date: '2026-02-29' }] }, 'holidays.0.date 日期格式'],
  ['a day twice', { holidays: [{ date: '2026-10-01' }, { date: '2026-10-01' }] }, 'holidays 日期重复'],
  [
    'a day both off and worked',
    { holidays: [{ date: '2026-10-01' }], workdays: [{ date: '2026-10-01' }] },
    'workdays 同一天',
  ],
  [
    'a day that is worked without hours',
    { workdays: [{ date: '2026-10-10', shifts: [] }] },
    'workdays.0.shifts',
  ],
])('A calendar is refused: %s', (_, sent, message) => {
  expect(messages(sent)).toEqual([expect.stringContaining(message)]);
});

test('Durations contain days, hours and minutes, from one minute to one year.', () => {
  const hour = 3_600_000;
  expect(parseDuration('P1DT4H30M')).toEqual({ days: 1, ms: 4.5 * hour });
  expect(parseDuration('PT48H')).toEqual({ days: 0, ms: 48 * hour });
  const taken = ['P2D', 'PT1M', 'P366D', 'PT8784H'];
  expect(taken.filter((text) => durationSchema.safeParse(text).success)).toEqual(taken);
  const refused = [
    'P',
    'PT',
    'P1DT',
    'P0D',
    'PT0M',
    'P367D',
    'PT8785H',
    'P1M',
    '2D',
    'PT1.5H',
    'P99999999999D',
  ];
  expect(refused.filter((text) => durationSchema.safeParse(text).success)).toEqual([]);
});
