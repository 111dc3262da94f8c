/**
 * Joins several texts with commas. A text that contains a comma, a line break or a leading quote is quoted as in CSV
 * (RFC 4180), so that parsing restores the list.
 */

export const joinTexts = (texts: readonly string[]): string => texts.map(quoteText).join(',');

const quoteText = (text: string): string =>
  /[,，\n]|(^|[、;；])\s*"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Separator sets, from the most to the least likely reading. */
const separators = [/[,，]/, /\n/, /[,，;；]/, /[,，、;；]/];

/**
 * Returns the possible readings of a text as a list of texts, the most likely first. People use many separators, all of
 * which may also occur in a name. Quoted texts are not split.
 */
export const splitCandidates = (text: string): string[][] => splitBy(text, separators);

/** Splits a text that `joinTexts` has joined. */
export const splitTexts = (joined: string): string[] => splitBy(joined, [/,/])[0] ?? [];

function splitBy(text: string, at: readonly RegExp[]): string[][] {
  const whole: string[] = [];
  const marked = text.replaceAll(
    /(?<=^|[,，、;；\n])\s*"((?:[^"]|"")*)"\s*(?=$|[,，、;；\n])/g,
    (_, inner: string) => {
      whole.push(inner.replaceAll('""', '"'));
      return quotedMark;
    },
  );
  return at.map((separator) => {
    const kept = whole.values();
    return marked
      .split(separator)
      .map((part) => part.replaceAll(quotedMark, () => kept.next().value ?? '').trim())
      .filter(Boolean);
  });
}

/** Placeholder for a quoted text. A sheet cannot contain this character. */
const quotedMark = '\uffff';
