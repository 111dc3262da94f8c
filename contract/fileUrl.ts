/** Whether an address is a file that the product itself keeps; a foreign one would be opened in the reader's session. */
export const isStoredFileUrl = (url: string): boolean =>
  /^\/(?:api\/)?common\/download\?fileName=[A-Za-z0-9._-]{1,100}$/.test(url);
