/** Lengths as the server counts them, in code points; browsers count UTF-16 units. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The `maxLength` of a box that holds this text and may hold `limit` characters. */
export const maxLengthFor = (text: string, limit: number): number =>
  limit + text.length - countCharacters(text);
