/** 11-20 10:42; with the year where it is another one. */
export const formatShortTime = (time: string, thisYear: string): string =>
  time.startsWith(thisYear) ? time.slice(5, 16) : time.slice(0, 16);
