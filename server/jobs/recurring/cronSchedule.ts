/** Cron expressions of five fields: minute, hour, day of month, month, day of week (POSIX crontab). */
import { Cron } from 'croner';
import cronstrue from 'cronstrue/i18n.js';

/** Undefined for an expression that is malformed or has no time. */
export function parseCron(cron: string, timeZone: string): Cron | undefined {
  // Nicknames such as @daily have no fields that a person could edit.
  if (cron.trim().split(/\s+/).length !== 5) return undefined;
  try {
    const schedule = new Cron(cron.trim(), { mode: '5-part', timezone: timeZone, paused: true });
    return schedule.nextRun() ? schedule : undefined;
  } catch {
    return undefined;
  }
}

/** The next times after `after`, at most `count`; none for an expression without times. */
export const nextTimes = (
  cron: string,
  { timeZone, after, count }: { timeZone: string; after: Date; count: number },
): Date[] => parseCron(cron, timeZone)?.nextRuns(count, after) ?? [];

/** The expression in Chinese, for example `每天 03:00`. */
export function describeCron(cron: string): string {
  const text = cronstrue.toString(cron, {
    locale: 'zh_CN',
    use24HourTimeFormat: true,
    throwExceptionOnParseError: false,
  });
  const [, time, days = '每天'] = text.match(/^在(\d\d:\d\d)(?:, [仅限]?(.*))?$/) ?? [];
  return time ? `${days.replaceAll(', ', '，')} ${time}` : text.replaceAll(', ', '，');
}
