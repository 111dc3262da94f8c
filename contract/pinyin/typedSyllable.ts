/** A syllable of pinyin without tone as Chinese input methods take it: in lower case, with v for ü. */
export const toTypedSyllable = (syllable: string): string =>
  syllable.trim().toLowerCase().replaceAll('ü', 'v');
