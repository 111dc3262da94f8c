/** The readings of Chinese characters as texts that compress well, and their lookup. */
import type { PinyinReadings } from './matchPinyin.ts';

/** The characters that names and titles use. */
const [first, last] = [0x3400, 0x9fff];
/** Planes with more characters, few of which have a known reading. */
const [firstRare, lastRare] = [0x2_0000, 0x3_13ff];
/** The code of set 0. The characters from here on need no escape in a text. */
const firstCode = 0x100;

export type ReadingTable = {
  /** The different sets of syllables: `yi,ding zheng,…`; the set of characters without a reading is empty. */
  sets: string;
  /** For each character of the range, then for each rare one, a character that is the number of its set. */
  codes: string;
  rare: string;
};

/** `listReadings` answers all readings of each character of a text. */
export function encodeReadings(
  listReadings: (characters: string) => readonly (readonly string[])[],
): ReadingTable {
  const setsOf = (characters: readonly string[]) => listReadings(characters.join('')).map(formatSet);
  const others = listCharacters(firstRare, lastRare);
  const known = setsOf(others).map((set) => set !== '');
  const rare = others.filter((_, at) => known[at]);
  const sets = setsOf([...listCharacters(first, last), ...rare]);
  const numbers = new Map([...new Set(sets)].map((set, number) => [set, number]));
  const codes = sets.map((set) => String.fromCharCode(firstCode + (numbers.get(set) ?? 0)));
  return { sets: [...numbers.keys()].join(), codes: codes.join(''), rare: rare.join('') };
}

const listCharacters = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

const formatSet = (syllables: readonly string[]): string =>
  syllables.filter((syllable) => /^[a-z]+$/.test(syllable)).join(' ');

export function decodeReadings({ sets, codes, rare }: ReadingTable): PinyinReadings {
  const readings = sets.split(',').map((set) => (set === '' ? undefined : set.split(' ')));
  const rarePlaces = new Map([...rare].map((character, index) => [character, last - first + 1 + index]));
  const placeOf = (character: string) => {
    const point = character.codePointAt(0) ?? 0;
    return point >= first && point <= last ? point - first : rarePlaces.get(character);
  };
  return (character) => {
    const place = placeOf(character);
    return place === undefined ? undefined : readings[codes.charCodeAt(place) - firstCode];
  };
}
