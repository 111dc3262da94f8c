/** Now as the server writes times. Times are local to the tenant, whose default zone is China's. */

/** Made once: every row that is drawn asks for the time, and making a format takes longer than drawing the row. */
const localTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `YYYY-MM-DD HH:mm:ss`. */
export const formatClockTime = (now = new Date()) => localTimeFormat.format(now);

/** Both sides are of one zone, so that any zone serves for the difference. */
export const parseLocalTimeMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
