/** Now as the server writes times. Times are local to the tenant, whose default zone is China's. */

/** Made once: every row that is drawn asks for the time, and making a format takes longer than drawing the row. */
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `YYYY-MM-DD HH:mm:ss`. */
export const nowText = (now = new Date()) => format.format(now);

/** Both sides are of one zone, so that any zone serves for the difference. */
export const utcMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
