/** Formats an exact decimal with grouping and two digits, without a float. */
export function formatMoney(amount: string | null): string {
  if (amount === null) return '';
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0').slice(0, 2)}`;
}

/** Shows the time for today, 昨天 for yesterday, the date before that. */
export function formatRecentTime(time: string, now = new Date()): string {
  const date = time.slice(0, 10);
  if (date === formatDay(now)) return time.slice(11, 16);
  return date === formatDay(new Date(now.getTime() - 86_400_000)) ? '昨天' : time.slice(5, 10);
}

const formatDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
