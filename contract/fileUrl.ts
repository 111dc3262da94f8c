/** Returns true if the URL is a file stored by the product. Opening a foreign URL would expose the reader's session. */
export const isStoredFileUrl = (url: string): boolean =>
  /^\/(?:api\/)?common\/download\?fileName=[A-Za-z0-9._-]{1,100}$/.test(url);
