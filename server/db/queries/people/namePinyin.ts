import { pinyin, polyphonic } from 'pinyin-pro';
import { toTypedSyllable } from '../../../../contract/pinyin/typedSyllable.ts';

const maxReadings = 8;

/**
 * `单芳` → `shanfang sf danfang df …`: full pinyin and initials of a person's name in lower case, first in the usual
 * readings of names, then in the other readings of its characters, for people who have only seen the name in writing.
 */
export function buildNamePinyin(name: string): string {
  const asName = pinyin(name, { toneType: 'none', type: 'array', surname: 'head' });
  const others = polyphonic(name, { toneType: 'none', type: 'array' });
  const readings = others.reduce<string[][]>(
    (begun, syllables) =>
      begun.flatMap((reading) => syllables.map((syllable) => [...reading, syllable])).slice(0, maxReadings),
    [[]],
  );
  return [...new Set([asName, ...readings].flatMap(formatSyllables))].join(' ');
}

function formatSyllables(syllables: readonly string[]): string[] {
  const typed = syllables.map(toTypedSyllable);
  return [typed.join('').replace(/\s+/g, ''), typed.map(([first = '']) => first).join('')];
}
