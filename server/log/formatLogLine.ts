import { formatMachineTime } from '../../contract/localTime.ts';

const hiddenKeys = new Set(['time', 'level', 'msg', 'pid', 'hostname', 'fault']);

/** Formats a JSON line of the log for a terminal: the local time, the level, the sentence, then the other values. */
export function formatLogLine(line: string): string {
  // Only the logger writes these lines.
  const values = JSON.parse(line) as Record<string, unknown>;
  const { time, level, msg, fault } = values;
  const others = Object.entries(values)
    .filter(([key]) => !hiddenKeys.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [
    formatMachineTime(new Date(String(time))).slice('YYYY-MM-DD '.length),
    String(level).toUpperCase(),
    msg,
    ...others,
  ];
  return [head.join(' '), ...(typeof fault === 'string' ? [fault] : [])].join('\n');
}
