/** A syllable of pinyin without tone as Chinese input methods take it: in lower case, with v for ü. */
export const toTypedSyllable = (syllable: string): string =>
  syllable.trim().toLowerCase().replaceAll('ü', 'v');

/** Typed text without blanks and without the apostrophes that separate syllables: `Xi'an`, `xi an` → `xian`. */
export const toTypedKeys = (typed: string): string => toTypedSyllable(typed).replaceAll(/[\s'’]/gu, '');

/** What of a text is typed; blanks and punctuation can be left out. */
export const isTypedCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/**
 * What stands for a syllable if it is not typed whole: its initial, of which zh, ch and sh have a short form. The longest
 * first; `zhang` → `['zh', 'z']`.
 */
export const shortenSyllable = (syllable: string): string[] =>
  /^[zcs]h/.test(syllable) ? [syllable.slice(0, 2), syllable.slice(0, 1)] : [syllable.slice(0, 1)];
