/**
 * Pinyin as a regular expression over Chinese text: `hetong`, `het` and `ht` match 合同, with all readings of a
 * character. The characters are those of GB 2312, which covers names and titles. No index serves such a search; the
 * caller bounds the rows.
 */
import { polyphonic } from 'pinyin-pro';
import { toTypedSyllable } from '../../../contract/pinyin/typedSyllable.ts';

const minLength = 2;
const maxLength = 24;
/** The number of segmentations into syllables that are tried, those with the fewest parts first. */
const maxSegmentations = 8;

/**
 * Undefined for texts that are not pinyin: with characters other than letters, or with letters that form no
 * syllables.
 */
export function buildPinyinPattern(typed: string): string | undefined {
  const letters = typed.toLowerCase();
  if (letters.length < minLength || letters.length > maxLength || !/^[a-z]+$/.test(letters)) return undefined;
  const initials = [...letters];
  const ways = [initials, ...segmentSyllables(letters)].filter((way) =>
    way.every((part) => findCharacters(part) !== ''),
  );
  const patterns = ways.map((way) => way.map((part) => `[${findCharacters(part)}]`).join(''));
  return patterns.length > 0 ? [...new Set(patterns)].join('|') : undefined;
}

/** Splits into whole syllables and single initials. The last part may be an incomplete syllable. */
function segmentSyllables(letters: string): string[][] {
  const { bySyllable } = loadReadings();
  let partial: { parts: string[]; at: number }[] = [{ parts: [], at: 0 }];
  const whole: string[][] = [];
  while (partial.length > 0 && whole.length < maxSegmentations) {
    const next = partial.flatMap(({ parts, at }) =>
      findPartLengths(letters, at, bySyllable).map((length) => ({
        parts: [...parts, letters.slice(at, at + length)],
        at: at + length,
      })),
    );
    whole.push(...next.filter(({ at }) => at === letters.length).map(({ parts }) => parts));
    partial = next.filter(({ at }) => at < letters.length).slice(0, 4 * maxSegmentations);
  }
  return whole.slice(0, maxSegmentations);
}

const maxSyllableLength = 6;

/** Longest first. */
function findPartLengths(letters: string, at: number, bySyllable: ReadonlyMap<string, string>): number[] {
  const rest = letters.slice(at, at + maxSyllableLength);
  const isLast = at + rest.length === letters.length;
  return Array.from({ length: rest.length }, (_, index) => rest.length - index).filter((length) => {
    const part = rest.slice(0, length);
    if (bySyllable.has(part)) return true;
    return (length === 1 || (isLast && length === rest.length)) && findCharacters(part) !== '';
  });
}

/** The characters with a reading that equals the syllable, or begins with an incomplete one. */
function findCharacters(part: string): string {
  const { bySyllable, byStart } = loadReadings();
  if (part.length > 1 && bySyllable.has(part)) return bySyllable.get(part) ?? '';
  const known = byStart.get(part);
  if (known !== undefined) return known;
  const found = [...bySyllable].flatMap(([syllable, all]) => (syllable.startsWith(part) ? [...all] : []));
  const characters = [...new Set(found)].join('');
  byStart.set(part, characters);
  return characters;
}

type PinyinReadings = { bySyllable: ReadonlyMap<string, string>; byStart: Map<string, string> };
let cachedReadings: PinyinReadings | undefined;

/** Created at the first use, which takes about 100 ms. */
function loadReadings(): PinyinReadings {
  if (cachedReadings) return cachedReadings;
  const characters = listCommonCharacters();
  const bySyllable = new Map<string, string>();
  for (const [at, syllables] of polyphonic(characters, { toneType: 'none', type: 'array' }).entries()) {
    for (const one of new Set(syllables.map(toTypedSyllable))) {
      if (/^[a-z]+$/.test(one)) bySyllable.set(one, `${bySyllable.get(one) ?? ''}${characters[at]}`);
    }
  }
  cachedReadings = { bySyllable, byStart: new Map() };
  return cachedReadings;
}

/** Rows 16 to 87 of GB 2312; their code points are the bytes B0A1 to F7FE of GBK. */
function listCommonCharacters(): string {
  const bytes = [];
  for (let row = 0xb0; row <= 0xf7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) bytes.push(row, cell);
  return [...new TextDecoder('gbk').decode(Uint8Array.from(bytes))]
    .filter((one) => /\p{Script=Han}/u.test(one))
    .join('');
}
