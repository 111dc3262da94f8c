/**
 * Downloads a link of this origin, which opens by the session's cookie, or a blob's; without a name the server's
 * name is used.
 */
export function downloadUrl(link: string, name = '') {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = name;
  anchor.click();
}
