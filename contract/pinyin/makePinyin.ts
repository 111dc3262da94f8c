/** The one maker of pinyin, for storing, searching and matching. Syllables are those of `toTypedSyllable`. */
import { pinyin, polyphonic } from 'pinyin-pro';
import { toTypedSyllable } from './typedSyllable.ts';

/** One syllable per character, in the most usual reading of its words; other characters stand for themselves. */
export const readPhrase = (text: string): string[] =>
  pinyin(text, { toneType: 'none', type: 'array' }).map(toTypedSyllable);

/** Like `readPhrase`, with a surname at the start in the reading of surnames. */
export const readPersonName = (name: string): string[] =>
  pinyin(name, { toneType: 'none', type: 'array', surname: 'head' }).map(toTypedSyllable);

/** All readings of each character. */
export const listReadings = (characters: string): string[][] =>
  polyphonic(characters, { toneType: 'none', type: 'array' }).map((syllables) => [
    ...new Set(syllables.map(toTypedSyllable).flatMap(listSpellings)),
  ]);

/** Input methods take both `lve` and `lue` for 略, `nve` and `nue` for 虐. */
const listSpellings = (syllable: string): string[] =>
  /^[ln]ve$/.test(syllable) ? [syllable, syllable.replace('v', 'u')] : [syllable];

/** `['zhang', 'san']` → `['zhangsan', 'zs']`: full pinyin and initials. */
export const joinSyllables = (syllables: readonly string[]): [full: string, initials: string] => [
  syllables.join('').replaceAll(/\s/g, ''),
  syllables.map(([first = '']) => first).join(''),
];
