/** The link is of this origin and opens by the session's cookie. */
export function download(link: string) {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}
