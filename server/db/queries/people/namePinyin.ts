/**
 * The pinyin that is stored with a person's name: every way to type the name as an input method reads it. `单芳` →
 * `shanfang shfang sfang danfang …,fang`. Each word is typed up to any letter, so a last syllable is always whole.
 * Behind a comma are the words that begin inside the name.
 */
import { joinSyllables, listReadings, readPersonName } from '../../../../contract/pinyin/makePinyin.ts';
import { isTypedCharacter, shortenSyllable } from '../../../../contract/pinyin/typedSyllable.ts';

/** Reached by long names, and by names of several characters with many readings. */
const maxLength = 1_000;

/** The first word is the whole name as it is usually read, by which a match at the start is ranked. */
export function buildNamePinyin(name: string): string {
  const words = new Map<string, number>();
  let length = 0;
  for (const [word, start] of listWords(splitName(name))) {
    if (words.has(word)) continue;
    length += word.length + 1;
    if (length > maxLength) break;
    words.set(word, start);
  }
  const [atStart, inside] = [true, false].map((wanted) =>
    withoutBeginnings([...words].flatMap(([word, start]) => ((start === 0) === wanted ? [word] : []))),
  );
  return `${atStart?.join(' ')}${inside?.map((word) => `,${word}`).join('')}`;
}

/** Full pinyin and initials in every reading, the usual one first. */
export const listSpokenForms = (name: string): string[] => [
  ...new Set(listNameReadings(splitName(name)).flatMap(joinSyllables)),
];

/** A character by its readings, the usual one first; or a part that is typed as it is written. */
type NamePart = { readings: readonly [string, ...string[]]; isShortened: boolean };

function splitName(name: string): NamePart[] {
  const [usual, all] = [readPersonName(name), listReadings(name)];
  const parts: NamePart[] = [];
  let written = '';
  const endWritten = () => {
    if (written !== '') parts.push({ readings: [written], isShortened: false });
    written = '';
  };
  for (const [at, character] of [...name].entries()) {
    const [syllable = '', others = []] = [usual[at], all[at]];
    if (/\p{Script=Han}/u.test(character) && /^[a-z]+$/.test(syllable)) {
      endWritten();
      const readings = new Set(others).add(syllable);
      readings.delete(syllable);
      parts.push({ readings: [syllable, ...readings], isShortened: true });
    } else if (isTypedCharacter(character)) written += character.toLowerCase();
  }
  endWritten();
  return parts;
}

const maxReadings = 32;

/** The usual reading, those that differ from it in one character, and others. */
function listNameReadings(parts: readonly NamePart[]): string[][] {
  const usual = parts.map(({ readings }) => readings[0]);
  const similar = parts.flatMap(({ readings }, at) =>
    readings.slice(1).map((other) => usual.with(at, other)),
  );
  const all = parts.reduce<string[][]>(
    (begun, { readings }) =>
      begun.flatMap((some) => readings.map((syllable) => [...some, syllable])).slice(0, maxReadings),
    [[]],
  );
  return [usual, ...similar, ...all];
}

function* listWords(parts: readonly NamePart[]): Generator<[word: string, start: number]> {
  for (const reading of listNameReadings(parts))
    for (const start of parts.keys()) {
      const shortened = parts.slice(start).map(({ isShortened }) => isShortened);
      for (const word of mixSyllables(reading.slice(start), shortened)) yield [word, start];
    }
}

/** Names up to this length are typed in any mixture. */
const maxMixed = 4;
/** Names up to this length are typed whole up to some character, and by initials from there on, or the reverse. */
const maxPartlyMixed = 7;

/** Whole syllables first; the last one is always whole. */
function mixSyllables(syllables: readonly string[], isShortened: readonly boolean[]): string[] {
  const last = syllables.at(-1) ?? '';
  const ways = syllables
    .slice(0, -1)
    .map((syllable, at) => [syllable, ...(isShortened[at] ? shortenSyllable(syllable) : [])]);
  if (syllables.length <= maxMixed)
    return ways
      .reduce((begun, some) => begun.flatMap((word) => some.map((way) => word + way)), [''])
      .map((word) => word + last);
  const [whole, initials] = [ways.map(([first = '']) => first), ways.map((some) => some.at(-1) ?? '')];
  const turns = syllables.length <= maxPartlyMixed ? [...ways.keys()] : [0];
  return turns.flatMap((turn) => [
    [...whole.slice(0, ways.length - turn), ...initials.slice(ways.length - turn), last].join(''),
    [...initials.slice(0, ways.length - turn), ...whole.slice(ways.length - turn), last].join(''),
  ]);
}

/** A word that another one begins with is typed on the way to it. The first word stays the first. */
function withoutBeginnings(words: readonly string[]): string[] {
  const sorted = words.toSorted();
  const begun = new Set(sorted.filter((word, at) => sorted[at + 1]?.startsWith(word)));
  return words.filter((word, at) => at === 0 || !begun.has(word));
}
