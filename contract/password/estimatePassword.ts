/**
 * Estimates how hard a password is to guess, as the zxcvbn method does: it finds the cheapest split into known parts
 * (words, runs, dates) and free characters. Work is limited to the first 64 characters and parts of up to 20.
 */
import { isDatePattern, isKeyRun, passwordHabits, replaceLookAlikes, toKeys } from './passwordPatterns.ts';

export type PasswordWord = {
  text: string;
  /** The displayed name: `账号`. */
  name: string;
};

export type KnownWords = {
  /** Words specific to the person and the tenant. */
  words: readonly PasswordWord[];
  /** Lower case → rank from 1. */
  common: ReadonlyMap<string, number>;
};

export type PartKind = 'own' | 'common' | 'habit' | 'run' | 'repeat' | 'date' | 'free';

type Part = { kind: PartKind; length: number; bits: number };

export type PasswordEstimate = {
  /** Logarithm (base 2) of the guesses needed. */
  bits: number;
  parts: readonly Part[];
};

const maxCharacters = 64;
const maxPartLength = 20;
const freeBits = 4;
const bitsOf = { own: 3, habit: 5, run: 6, year: 6, date: 10 } as const;
/** An upper-case letter, a look-alike character or a reversed direction each double the guesses. */
const twistBits = 1;

export function estimatePassword(password: string, known: KnownWords): PasswordEstimate {
  const text = password.slice(0, maxCharacters);
  // The cheapest split of the first n characters, with its last part.
  const readings: { bits: number; last?: Part }[] = [{ bits: 0 }];
  for (let end = 1; end <= text.length; end += 1) {
    let best: { bits: number; last?: Part } = { bits: Number.POSITIVE_INFINITY };
    for (let start = Math.max(0, end - maxPartLength); start < end; start += 1) {
      const part = readPart(text.slice(start, end), known);
      const bits = (readings[start]?.bits ?? 0) + (part?.bits ?? Number.POSITIVE_INFINITY);
      if (part && bits < best.bits) best = { bits, last: part };
    }
    readings.push(best);
  }
  return { bits: readings.at(-1)?.bits ?? 0, parts: listParts(readings) };
}

function listParts(readings: readonly { last?: Part }[]): Part[] {
  const parts: Part[] = [];
  for (let at = readings.length - 1; at > 0; ) {
    const last = readings[at]?.last;
    if (!last) break;
    parts.unshift(last);
    at -= last.length;
  }
  return parts;
}

/** Returns the cheapest reading of the whole text as one part; undefined if it matches no kind of part. */
function readPart(text: string, known: KnownWords): Part | undefined {
  const { length } = text;
  if (length === 1) return { kind: 'free', length, bits: freeBits };
  if (length < 3) return undefined;
  const twisted = text === text.toLowerCase() ? 0 : twistBits;
  const part = (kind: PartKind, bits: number): Part => ({ kind, length, bits: bits + twisted });
  const lower = text.toLowerCase();
  const plain = replaceLookAlikes(text);
  if (known.words.some((word) => word.text.toLowerCase() === lower)) return part('own', bitsOf.own);
  if (isKeyRun(toKeys(text))) return part('run', bitsOf.run);
  if (passwordHabits.has(lower) || passwordHabits.has(plain)) return part('habit', bitsOf.habit);
  if (isDatePattern(text)) return part('date', length === 4 ? bitsOf.year : bitsOf.date);
  const unit = findRepeatedUnit(lower);
  if (unit !== undefined) return part('repeat', unit * freeBits + twistBits);
  const bits = Math.min(
    ...[lower, plain, reverseText(lower)].map((form) =>
      getCommonBits(form, form === lower ? 0 : twistBits, known),
    ),
  );
  return Number.isFinite(bits) ? part('common', bits) : undefined;
}

const getCommonBits = (form: string, more: number, { common }: KnownWords) => {
  const rank = form.length >= 4 ? common.get(form) : undefined;
  return rank === undefined ? Number.POSITIVE_INFINITY : Math.max(3, Math.log2(rank)) + more;
};

const reverseText = (text: string) => [...text].reverse().join('');

/** `abcabc` → 3: the length of the unit that the whole text repeats. */
function findRepeatedUnit(text: string): number | undefined {
  for (let unit = 1; unit <= text.length / 2; unit += 1) {
    if (text.length % unit === 0 && text === text.slice(0, unit).repeat(text.length / unit)) return unit;
  }
  return undefined;
}
