/** Names that are proposed for fields: the initials of the label, as one would type them. Pure. */
import { fieldName } from '../../fields/fieldSettings.ts';
import { reservedRowNames } from '../../forms/systemColumns.ts';
import type { PinyinReadings } from '../../pinyin/matchPinyin.ts';
import { isTypedCharacter } from '../../pinyin/typedSyllable.ts';

/** Longer names are hard to read in expressions. */
const maxProposed = 20;

/** A name of a field type, for a label of which nothing can be typed. */
const nameless = 'field';

/**
 * A valid name of letters and digits that is not `taken`, compared without case: `预付款金额` → `yfkje`, `yfkje2`. Words of
 * letters are kept whole.
 */
export function proposeFieldName(label: string, taken: Iterable<string>, readings: PinyinReadings): string {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  const typed = [...label.normalize('NFKC')].map((character) => typeCharacter(character, readings)).join('');
  const plain = typed
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, maxProposed);
  const base = `${plain.charAt(0).toLowerCase()}${plain.slice(1)}` || nameless;
  const isFree = (name: string) =>
    fieldName.safeParse(name).success && !reservedRowNames.has(name) && !used.has(name.toLowerCase());
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}${count}`;
    if (isFree(name)) return name;
  }
}

function typeCharacter(character: string, readings: PinyinReadings): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const [reading = ''] = (isTypedCharacter(character) && readings(character)) || [];
  return reading.charAt(0);
}
