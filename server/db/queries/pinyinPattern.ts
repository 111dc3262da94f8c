/**
 * Pinyin as a regular expression over Chinese text: `hetong`, `het` and `ht` find 合同, all readings of a character.
 * The characters are those of GB 2312, which names and titles are written with. No index serves such a search; the
 * caller bounds the rows.
 */
import { polyphonic } from 'pinyin-pro';

const shortest = 2;
const longest = 24;
/** Ways to part what is typed into syllables that are tried, those of the fewest parts first. */
const mostWays = 8;

/** Undefined for what is no pinyin: other characters than letters, or none that make syllables. */
export function pinyinPattern(typed: string): string | undefined {
  const letters = typed.toLowerCase();
  if (letters.length < shortest || letters.length > longest || !/^[a-z]+$/.test(letters)) return undefined;
  const initials = [...letters];
  const ways = [initials, ...partings(letters)].filter((way) =>
    way.every((part) => charactersOf(part) !== ''),
  );
  const patterns = ways.map((way) => way.map((part) => `[${charactersOf(part)}]`).join(''));
  return patterns.length > 0 ? [...new Set(patterns)].join('|') : undefined;
}

/** Into whole syllables and single initials; the last part may be a syllable that is not typed out. */
function partings(letters: string): string[][] {
  const { bySyllable } = readings();
  let begun: { parts: string[]; at: number }[] = [{ parts: [], at: 0 }];
  const whole: string[][] = [];
  while (begun.length > 0 && whole.length < mostWays) {
    const next = begun.flatMap(({ parts, at }) =>
      lengthsAt(letters, at, bySyllable).map((length) => ({
        parts: [...parts, letters.slice(at, at + length)],
        at: at + length,
      })),
    );
    whole.push(...next.filter(({ at }) => at === letters.length).map(({ parts }) => parts));
    begun = next.filter(({ at }) => at < letters.length).slice(0, 4 * mostWays);
  }
  return whole.slice(0, mostWays);
}

const longestSyllable = 6;

/** The longest first. */
function lengthsAt(letters: string, at: number, bySyllable: ReadonlyMap<string, string>): number[] {
  const rest = letters.slice(at, at + longestSyllable);
  const isLast = at + rest.length === letters.length;
  return Array.from({ length: rest.length }, (_, index) => rest.length - index).filter((length) => {
    const part = rest.slice(0, length);
    if (bySyllable.has(part)) return true;
    return (length === 1 || (isLast && length === rest.length)) && charactersOf(part) !== '';
  });
}

/** The characters of which a reading is the syllable, or begins with an incomplete one. */
function charactersOf(part: string): string {
  const { bySyllable, byStart } = readings();
  if (part.length > 1 && bySyllable.has(part)) return bySyllable.get(part) ?? '';
  const known = byStart.get(part);
  if (known !== undefined) return known;
  const found = [...bySyllable].flatMap(([syllable, all]) => (syllable.startsWith(part) ? [...all] : []));
  const characters = [...new Set(found)].join('');
  byStart.set(part, characters);
  return characters;
}

type Readings = { bySyllable: ReadonlyMap<string, string>; byStart: Map<string, string> };
let known: Readings | undefined;

/** Made when first asked for, which takes some 100 ms. */
function readings(): Readings {
  if (known) return known;
  const characters = commonCharacters();
  const bySyllable = new Map<string, string>();
  for (const [at, syllables] of polyphonic(characters, { toneType: 'none', type: 'array' }).entries()) {
    for (const one of new Set(syllables.map((syllable) => syllable.trim().replace('ü', 'v')))) {
      if (/^[a-z]+$/.test(one)) bySyllable.set(one, `${bySyllable.get(one) ?? ''}${characters[at]}`);
    }
  }
  known = { bySyllable, byStart: new Map() };
  return known;
}

/** Rows 16 to 87 of GB 2312, whose places are the bytes B0A1 to F7FE of GBK. */
function commonCharacters(): string {
  const bytes = [];
  for (let row = 0xb0; row <= 0xf7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) bytes.push(row, cell);
  return [...new TextDecoder('gbk').decode(Uint8Array.from(bytes))]
    .filter((one) => /\p{Script=Han}/u.test(one))
    .join('');
}
