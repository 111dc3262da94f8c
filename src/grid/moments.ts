/** Times as a list shows them: the nearer, the shorter. All are local to the tenant, whose default zone is China's. */

const dayMs = 86_400_000;

/** Made once: every row that is drawn asks for the time, and making a format takes longer than drawing the row. */
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Now as the server writes times: `YYYY-MM-DD HH:mm:ss`. */
export const nowText = (now = new Date()) => format.format(now);

/** 10:42 today, 昨天, 11-18 this year, else the whole date. */
export function shortTime(time: string | null, now = nowText()): string {
  if (!time) return '';
  const day = time.slice(0, 10);
  if (day === now.slice(0, 10)) return time.slice(11, 16);
  if (days(day, now) === 1) return '昨天';
  return day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day;
}

/** How long something has been late: 逾期 2 天, 逾期 3 小时, 逾期. */
export function lateness(due: string | null, now = nowText()): string {
  if (!due) return '逾期';
  const ms = utc(now) - utc(due);
  if (ms >= dayMs) return `逾期 ${Math.floor(ms / dayMs)} 天`;
  if (ms >= dayMs / 24) return `逾期 ${Math.floor((ms * 24) / dayMs)} 小时`;
  return '逾期';
}

const days = (from: string, to: string) =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);

/** Both sides are of one zone, so that any zone serves for the difference. */
const utc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
