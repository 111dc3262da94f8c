import { expect, test } from 'vitest';
import { demoCalendar } from '../../../../demo/calendar.ts';
import { formatYearDays, parseYearDays } from '../../../../src/dialogs/calendar/yearDaysText.ts';

const announced = `一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。`;

const { holidays, workdays } = demoCalendar;

test('the official announcement of a year can be parsed as published', () => {
  expect(parseYearDays(announced, 2026)).toEqual({ days: { holidays, workdays }, problems: [] });
});

test('formatted days can be parsed to the same days, including their own hours', () => {
  const days = {
    holidays,
    workdays: [...workdays, { date: '2026-12-26', name: '盘点', shifts: [{ from: '09:00', to: '12:30' }] }],
  };
  const text = formatYearDays(days, 2026);
  expect(text.split('\n')[0]).toBe('2026-01-01~2026-01-03 放假 元旦');
  expect(text.split('\n').at(-1)).toBe('2026-12-26 上班 盘点 09:00-12:30');
  expect(parseYearDays(text, 2026)).toEqual({ days, problems: [] });
});

test.each([
  ['10月1日-', ['2026-10-01'], []],
  ['10/1～10/3 国庆', ['2026-10-01', '2026-10-02', '2026-10-03'], []],
  ['2026.5.1 至 5.2 放假', ['2026-05-01', '2026-05-02'], []],
  ['5月9日、10日 上班', [], ['2026-05-09', '2026-05-10']],
])('%s', (line, off, made) => {
  const { days, problems } = parseYearDays(line, 2026);
  expect(problems).toEqual([]);
  expect(days.holidays.map(({ date }) => date)).toEqual(off);
  expect(days.workdays.map(({ date }) => date)).toEqual(made);
});

test.each([
  ['国庆节', '没有日期'],
  ['2月30日 放假', '没有 2月30日 这一天'],
  ['2025-10-01 放假', '2025-10-01 不在 2026 年'],
  ['2026-10-05~2026-10-01 放假', '2026-10-05~2026-10-01 的结束早于开始'],
  ['10月10日 上班 12:00-09:00', '时段应按先后排列、互不重叠'],
  ['10月1日 放假 09:00-12:00', '放假日没有时段'],
])('%s is reported as an error of its line', (line, message) => {
  const { days, problems } = parseYearDays(`\n${line}\n10月2日 放假`, 2026);
  expect(problems).toEqual([{ line: 2, message }]);
  expect(days.holidays).toEqual([{ date: '2026-10-02', name: '' }]);
});

test('a day cannot be both off and worked', () => {
  const { problems } = parseYearDays('10月1日 放假\n10月1日 上班', 2026);
  expect(problems).toEqual([{ line: 2, message: '2026-10-01 不能既放假又上班' }]);
});
