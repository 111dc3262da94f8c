/**
 * How hard a password is to guess: it is read as known parts (words, runs, dates) and free characters in the way that is
 * cheapest for somebody who tries such parts first, as the zxcvbn method does. Work is bounded: the first 64
 * characters, parts of up to 20.
 */
import { asKeys, habits, isDate, isRun, withoutLookAlikes } from './patterns.ts';

export type PasswordWord = {
  text: string;
  /** As a person is told: `账号`. */
  name: string;
};

export type KnownWords = {
  /** The person's and the tenant's own. */
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

const mostRead = 64;
const longestPart = 20;
const freeBits = 4;
const bitsOf = { own: 3, habit: 5, run: 6, year: 6, date: 10 } as const;
/** An upper-case letter, a look-alike sign, the other direction: each is a second try. */
const twist = 1;

export function estimatePassword(password: string, known: KnownWords): PasswordEstimate {
  const text = password.slice(0, mostRead);
  // Cheapest reading of the first n characters, and its last part.
  const readings: { bits: number; last?: Part }[] = [{ bits: 0 }];
  for (let end = 1; end <= text.length; end += 1) {
    let best: { bits: number; last?: Part } = { bits: Number.POSITIVE_INFINITY };
    for (let start = Math.max(0, end - longestPart); start < end; start += 1) {
      const part = partOf(text.slice(start, end), known);
      const bits = (readings[start]?.bits ?? 0) + (part?.bits ?? Number.POSITIVE_INFINITY);
      if (part && bits < best.bits) best = { bits, last: part };
    }
    readings.push(best);
  }
  return { bits: readings.at(-1)?.bits ?? 0, parts: partsOf(readings) };
}

function partsOf(readings: readonly { last?: Part }[]): Part[] {
  const parts: Part[] = [];
  for (let at = readings.length - 1; at > 0; ) {
    const last = readings[at]?.last;
    if (!last) break;
    parts.unshift(last);
    at -= last.length;
  }
  return parts;
}

/** The cheapest way to read all of the text as one part; undefined where it is none. */
function partOf(text: string, known: KnownWords): Part | undefined {
  const { length } = text;
  if (length === 1) return { kind: 'free', length, bits: freeBits };
  if (length < 3) return undefined;
  const twisted = text === text.toLowerCase() ? 0 : twist;
  const part = (kind: PartKind, bits: number): Part => ({ kind, length, bits: bits + twisted });
  const lower = text.toLowerCase();
  const plain = withoutLookAlikes(text);
  if (known.words.some((word) => word.text.toLowerCase() === lower)) return part('own', bitsOf.own);
  if (isRun(asKeys(text))) return part('run', bitsOf.run);
  if (habits.has(lower) || habits.has(plain)) return part('habit', bitsOf.habit);
  if (isDate(text)) return part('date', length === 4 ? bitsOf.year : bitsOf.date);
  const unit = repeatedUnit(lower);
  if (unit !== undefined) return part('repeat', unit * freeBits + twist);
  const bits = Math.min(
    ...[lower, plain, backwards(lower)].map((form) => commonBits(form, form === lower ? 0 : twist, known)),
  );
  return Number.isFinite(bits) ? part('common', bits) : undefined;
}

const commonBits = (form: string, more: number, { common }: KnownWords) => {
  const rank = form.length >= 4 ? common.get(form) : undefined;
  return rank === undefined ? Number.POSITIVE_INFINITY : Math.max(3, Math.log2(rank)) + more;
};

const backwards = (text: string) => [...text].reverse().join('');

/** `abcabc` → 3: the length of what the text repeats from its beginning to its end. */
function repeatedUnit(text: string): number | undefined {
  for (let unit = 1; unit <= text.length / 2; unit += 1) {
    if (text.length % unit === 0 && text === text.slice(0, unit).repeat(text.length / unit)) return unit;
  }
  return undefined;
}
