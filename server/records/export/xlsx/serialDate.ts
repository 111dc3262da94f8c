/**
 * A date as a sheet stores it: days since 1899-12-30 (ECMA-376 18.17.4.1). Before March 1900 the sheets' calendar is
 * off by one day, so such dates are written as text.
 */
import { type BytePhrase, createPhrase } from '../byteOutput.ts';
import type { CellBytes } from '../sheetTypes.ts';

const firstSerial = 61;

const readDigit = (bytes: Uint8Array, at: number) => (bytes[at] as number) - 0x30;
const readTwoDigits = (bytes: Uint8Array, at: number) => readDigit(bytes, at) * 10 + readDigit(bytes, at + 1);

const cachedDays = 400 * 12 * 31;
/** The number of each day from 1900 to 2299 as text, created on first use. */
const serialCache: (BytePhrase | undefined)[] = new Array<BytePhrase | undefined>(cachedDays).fill(undefined);

/** `YYYY-MM-DD…` → the day's number as text, or null for any other text. */
export function formatSerialDay({ bytes, start, end }: CellBytes): BytePhrase | null {
  if (end - start < 10 || bytes[start + 4] !== 0x2d || bytes[start + 7] !== 0x2d) return null;
  const year = readTwoDigits(bytes, start) * 100 + readTwoDigits(bytes, start + 2);
  const month = readTwoDigits(bytes, start + 5);
  const day = readTwoDigits(bytes, start + 8);
  if (!(year >= 1900 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  const index = ((year - 1900) * 12 + month - 1) * 31 + day - 1;
  if (index >= cachedDays) return computeSerial(year, month, day);
  const known = serialCache[index];
  if (known !== undefined) return known;
  const made = computeSerial(year, month, day);
  if (made) serialCache[index] = made;
  return made;
}

function computeSerial(year: number, month: number, day: number): BytePhrase | null {
  const serial = daysFromCivil(year, month, day) + 25_569;
  return serial < firstSerial ? null : createPhrase(String(serial));
}

/** ` HH:mm:ss` after a date → seconds of the day, or -1. Fractions and time zone are ignored. */
export function parseSecondsOfDay({ bytes, start, end }: CellBytes): number {
  if (end - start < 19 || bytes[start + 13] !== 0x3a || bytes[start + 16] !== 0x3a) return -1;
  const seconds =
    readTwoDigits(bytes, start + 11) * 3600 +
    readTwoDigits(bytes, start + 14) * 60 +
    readTwoDigits(bytes, start + 17);
  return seconds >= 0 && seconds < 86_400 ? seconds : -1;
}

/** Days since 1970-01-01 of the proleptic Gregorian calendar; years are counted from March, so leap days come last. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
