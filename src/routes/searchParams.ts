/**
 * Parses the query of an address as plain text values. The router's own parser reads JSON, which corrupts ids of
 * more than 15 digits and turns `?id=1` into a number.
 */

export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') values.set(name, String(value));
  }
  const text = values.toString();
  return text && `?${text}`;
}
