/**
 * Several texts as one: with a comma between them, and one that holds a comma, a line break or what looks like a quoted
 * text itself in quotes, as CSV has it (RFC 4180), so that it is read again as the one that it was.
 */

export const joinedTexts = (texts: readonly string[]): string => texts.map(quoted).join(',');

const quoted = (text: string): string =>
  /[,，\n]|(^|[、;；])\s*"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** From what people mean most often by such a text to what they may mean at all. */
const separators = [/[,，]/, /\n/, /[,，;；]/, /[,，、;；]/];

/**
 * What a text may say, the likeliest first, each as the list of its texts: people put many signs between them, all of
 * which a name may hold too. Texts in quotes are whole.
 */
export const textLists = (text: string): string[][] => split(text, separators);

/** The texts that `joinedTexts` has joined. */
export const listedTexts = (joined: string): string[] => split(joined, [/,/])[0] ?? [];

function split(text: string, at: readonly RegExp[]): string[][] {
  const whole: string[] = [];
  const marked = text.replaceAll(
    /(?<=^|[,，、;；\n])\s*"((?:[^"]|"")*)"\s*(?=$|[,，、;；\n])/g,
    (_, inner: string) => {
      whole.push(inner.replaceAll('""', '"'));
      return mark;
    },
  );
  return at.map((separator) => {
    const kept = whole.values();
    return marked
      .split(separator)
      .map((part) => part.replaceAll(mark, () => kept.next().value ?? '').trim())
      .filter(Boolean);
  });
}

/** In place of a text in quotes; a sheet cannot hold it. */
const mark = '\uffff';
