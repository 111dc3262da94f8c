/** Relative periods: an offset in units before or after the current one, and a length in units. */

export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';
export type Period = { label: string; unit: PeriodUnit; from: number; length: number };

/** Weeks begin on Monday. */
export const periods = {
  today: { label: '今天', unit: 'day', from: 0, length: 1 },
  yesterday: { label: '昨天', unit: 'day', from: -1, length: 1 },
  tomorrow: { label: '明天', unit: 'day', from: 1, length: 1 },
  last7Days: { label: '近 7 天', unit: 'day', from: -6, length: 7 },
  last30Days: { label: '近 30 天', unit: 'day', from: -29, length: 30 },
  last90Days: { label: '近 90 天', unit: 'day', from: -89, length: 90 },
  next7Days: { label: '未来 7 天', unit: 'day', from: 0, length: 7 },
  next30Days: { label: '未来 30 天', unit: 'day', from: 0, length: 30 },
  thisWeek: { label: '本周', unit: 'week', from: 0, length: 1 },
  lastWeek: { label: '上周', unit: 'week', from: -1, length: 1 },
  nextWeek: { label: '下周', unit: 'week', from: 1, length: 1 },
  thisMonth: { label: '本月', unit: 'month', from: 0, length: 1 },
  lastMonth: { label: '上月', unit: 'month', from: -1, length: 1 },
  nextMonth: { label: '下月', unit: 'month', from: 1, length: 1 },
  thisQuarter: { label: '本季度', unit: 'quarter', from: 0, length: 1 },
  lastQuarter: { label: '上季度', unit: 'quarter', from: -1, length: 1 },
  thisYear: { label: '今年', unit: 'year', from: 0, length: 1 },
  lastYear: { label: '去年', unit: 'year', from: -1, length: 1 },
} as const satisfies Record<string, Period>;

export type PeriodName = keyof typeof periods;

export const isPeriod = (name: unknown): name is PeriodName =>
  typeof name === 'string' && Object.hasOwn(periods, name);
