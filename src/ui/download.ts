/** The link is of this origin and opens by the session's cookie, or is a blob's; without a name the server's counts. */
export function downloadUrl(link: string, name = '') {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = name;
  anchor.click();
}
