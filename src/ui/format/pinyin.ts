/**
 * Finds what was typed in Chinese text: by characters, full pinyin, initials or a mixture, in all readings of a character.
 * The readings load when the browser is idle; until then only characters match.
 */
import { findPinyin, type PinyinReadings, type TextRange } from '../../../contract/pinyin/matchPinyin.ts';
import { decodeReadings } from '../../../contract/pinyin/readingTable.ts';
import { preloadWhenIdle } from '../loadable.tsx';

let readings: PinyinReadings = () => undefined;

let loading: Promise<void> | undefined;

/** Loads the readings once; after a failure the next call tries again. */
export const loadPinyin = (): Promise<void> => {
  loading ??= import('../../../contract/pinyin/readings.ts').then(
    ({ readingTable }) => {
      readings = decodeReadings(readingTable);
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

if (typeof window !== 'undefined') preloadWhenIdle([loadPinyin]);

export const findTyped = (text: string, typed: string): TextRange | undefined =>
  findPinyin(text, typed, readings);

/** An empty keyword matches every text. */
export const matchesPinyin = (text: string, typed: string): boolean =>
  typed.trim() === '' || findTyped(text, typed) !== undefined;
