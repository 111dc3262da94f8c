/** The current time in the server's notation. Times are local to the tenant, whose default zone is China's. */

/** Made once: every rendered row formats the time, and making a format takes longer than rendering the row. */
const localTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `YYYY-MM-DD HH:mm:ss`. */
export const formatClockTime = (now = new Date()) => localTimeFormat.format(now);

/** Both operands of a difference are in one zone, so any zone serves. */
export const parseLocalTimeMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
