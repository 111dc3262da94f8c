/**
 * Pinyin as a regular expression over Chinese text: `hetong`, `het`, `ht` and `合t` match 合同, with all readings of a
 * character, as `contract/pinyin/matchPinyin.ts` decides it for a page. The characters are those of GB 2312, which covers
 * names and titles. No index serves such a search; the caller bounds the rows.
 */
import { listReadings } from '../../../contract/pinyin/makePinyin.ts';
import { isPinyinKeyword } from '../../../contract/pinyin/pinyinSearch.ts';
import { shortenSyllable, toTypedKeys } from '../../../contract/pinyin/typedSyllable.ts';

/** The number of segmentations into syllables that are tried, those with the fewest parts first. */
const maxSegmentations = 8;

/** Undefined for texts that are not pinyin, also because their letters form no syllables. */
export function buildPinyinPattern(typed: string): string | undefined {
  if (!isPinyinKeyword(typed)) return undefined;
  const keys = toTypedKeys(typed);
  const ways = [[...keys], ...segmentSyllables(keys)].filter((way) =>
    way.every((part) => findCharacters(part) !== ''),
  );
  const patterns = ways.map((way) => way.map((part) => `[${findCharacters(part)}]`).join('\\s*'));
  return patterns.length > 0 ? [...new Set(patterns)].join('|') : undefined;
}

/** Splits into whole syllables and single initials. The last part may be an incomplete syllable. */
function segmentSyllables(keys: string): string[][] {
  const { bySyllable } = loadReadings();
  let partial: { parts: string[]; at: number }[] = [{ parts: [], at: 0 }];
  const whole: string[][] = [];
  while (partial.length > 0 && whole.length < maxSegmentations) {
    const next = partial.flatMap(({ parts, at }) =>
      findPartLengths(keys, at, bySyllable).map((length) => ({
        parts: [...parts, keys.slice(at, at + length)],
        at: at + length,
      })),
    );
    whole.push(...next.filter(({ at }) => at === keys.length).map(({ parts }) => parts));
    partial = next.filter(({ at }) => at < keys.length).slice(0, 4 * maxSegmentations);
  }
  return whole.slice(0, maxSegmentations);
}

const maxSyllableLength = 6;

/** Longest first; zh, ch and sh alone where no whole syllable begins, since there are few segmentations to try. */
function findPartLengths(keys: string, at: number, bySyllable: ReadonlyMap<string, string>): number[] {
  const rest = keys.slice(at, at + maxSyllableLength);
  const isLast = at + rest.length === keys.length;
  const lengths = Array.from({ length: rest.length }, (_, index) => rest.length - index);
  const whole = lengths.filter((length) => bySyllable.has(rest.slice(0, length)));
  const isShort = (part: string) => part.length === 2 && part === shortenSyllable(rest)[0];
  return lengths.filter((length) => {
    const part = rest.slice(0, length);
    if (whole.includes(length) || (isShort(part) && whole.length === 0)) return true;
    return (length === 1 || (isLast && length === rest.length)) && findCharacters(part) !== '';
  });
}

/** The characters with a reading that equals the syllable, or begins with an incomplete one; or the character itself. */
function findCharacters(part: string): string {
  if (/^\p{Script=Han}$/u.test(part)) return part;
  const { bySyllable, byStart } = loadReadings();
  if (part.length > 1 && bySyllable.has(part)) return bySyllable.get(part) ?? '';
  const known = byStart.get(part);
  if (known !== undefined) return known;
  const found = [...bySyllable].flatMap(([syllable, all]) => (syllable.startsWith(part) ? [...all] : []));
  const characters = [...new Set(found)].join('');
  // There are a few hundred beginnings of syllables; other letters are not remembered.
  if (characters !== '') byStart.set(part, characters);
  return characters;
}

type PinyinReadings = { bySyllable: ReadonlyMap<string, string>; byStart: Map<string, string> };
let cachedReadings: PinyinReadings | undefined;

/** Created at the first use, which takes about 100 ms. */
function loadReadings(): PinyinReadings {
  if (cachedReadings) return cachedReadings;
  const characters = listCommonCharacters();
  const bySyllable = new Map<string, string>();
  for (const [at, syllables] of listReadings(characters).entries()) {
    for (const one of syllables) {
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
