/**
 * Finds what was typed in a Chinese text as input methods read it: each character by a whole syllable or by its initial,
 * in any mixture and in every reading, the last syllable perhaps unfinished (`zhangsf`, `zsf`, `zhangsanf` for 张三丰).
 * Other characters stand for themselves, regardless of case.
 */
import { isTypedCharacter, shortenSyllable, toTypedKeys } from './typedSyllable.ts';

/** The syllables of a character without tone, as `toTypedSyllable` writes them; undefined for one without a reading. */
export type PinyinReadings = (character: string) => readonly string[] | undefined;

/** A half-open range of the text, in UTF-16 code units. */
export type TextRange = readonly [from: number, to: number];

/** Blanks and the apostrophes that separate syllables (`xi'an`) are skipped in what was typed. */
export function findPinyin(text: string, typed: string, readings: PinyinReadings): TextRange | undefined {
  const keys = [...toTypedKeys(typed)];
  if (keys.length === 0) return undefined;
  const characters = [...text];
  const search = new PinyinSearch(characters.map(lowerCase), keys, readings);
  for (const [from, character] of characters.entries()) {
    if (!isTypedCharacter(character) && character !== keys[0]) continue;
    const to = search.endFrom(from, 0);
    if (to === undefined) continue;
    const start = characters.slice(0, from).join('').length;
    return [start, start + characters.slice(from, to).join('').length];
  }
  return undefined;
}

const lowerCase = (character: string): string => character.toLowerCase();

class PinyinSearch {
  readonly #characters: readonly string[];
  readonly #keys: readonly string[];
  readonly #readings: PinyinReadings;
  /** Places from which the rest of the keys was sought in vain: many readings lead to the same place. */
  readonly #dead = new Set<number>();

  constructor(characters: readonly string[], keys: readonly string[], readings: PinyinReadings) {
    this.#characters = characters;
    this.#keys = keys;
    this.#readings = readings;
  }

  /** The end of the characters from `at` that the keys from `key` mean. */
  endFrom(at: number, key: number): number | undefined {
    if (key === this.#keys.length) return at;
    const character = this.#characters[at];
    if (character === undefined) return undefined;
    const place = at * (this.#keys.length + 1) + key;
    if (this.#dead.has(place)) return undefined;
    for (const length of this.#lengthsOf(character, key)) {
      const end = this.endFrom(at + 1, key + length);
      if (end !== undefined) return end;
    }
    this.#dead.add(place);
    return undefined;
  }

  /** How many keys the character may take, the most first; a blank or punctuation perhaps none. */
  #lengthsOf(character: string, key: number): number[] {
    if (character === this.#keys[key]) return [1];
    if (!isTypedCharacter(character)) return [0];
    const rest = this.#keys.slice(key, key + maxSyllable).join('');
    const isEnd = key + maxSyllable >= this.#keys.length;
    const lengths = new Set<number>();
    for (const syllable of this.#readings(character) ?? []) {
      for (const typed of [syllable, ...shortenSyllable(syllable)])
        if (rest.startsWith(typed)) lengths.add(typed.length);
      if (isEnd && syllable.startsWith(rest)) lengths.add(rest.length);
    }
    return [...lengths].sort((one, other) => other - one);
  }
}

/** `zhuang`. */
const maxSyllable = 6;
