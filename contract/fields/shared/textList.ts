/**
 * Several texts as one: with a comma between them, and one that holds a comma, a line break or what looks like a quoted
 * text itself in quotes, as CSV has it (RFC 4180), so that it is read again as the one that it was.
 */

export const joinTexts = (texts: readonly string[]): string => texts.map(quoteText).join(',');

const quoteText = (text: string): string =>
  /[,，\n]|(^|[、;；])\s*"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** From what people mean most often by such a text to what they may mean at all. */
const separators = [/[,，]/, /\n/, /[,，;；]/, /[,，、;；]/];

/**
 * What a text may say, the likeliest first, each as the list of its texts: people put many signs between them, all of
 * which a name may hold too. Texts in quotes are whole.
 */
export const splitCandidates = (text: string): string[][] => splitBy(text, separators);

/** The texts that `joinedTexts` has joined. */
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

/** In place of a text in quotes; a sheet cannot hold it. */
const quotedMark = '\uffff';
