const name = 'qianhe.designer';

/** This page among those that design: a page that is reloaded goes on as the same one. */
export function readEditorKey(): string {
  const known = sessionStorage.getItem(name);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('');
  sessionStorage.setItem(name, made);
  return made;
}
