/**
 * Finds what was typed in Chinese text: by characters, full pinyin, initials or a mixture, in all readings of a character.
 * The readings load when the browser is idle; until then only characters match.
 */
import { findPinyin, type PinyinReadings, type TextRange } from '../../../contract/pinyin/matchPinyin.ts';
import { decodeReadings } from '../../../contract/pinyin/readingTable.ts';
import { preloadWhenIdle } from '../loadable.tsx';

let readings: PinyinReadings = () => undefined;

export const loadPinyin = async (): Promise<void> => {
  readings = decodeReadings((await import('../../../contract/pinyin/readings.ts')).readingTable);
};

if (typeof window !== 'undefined') preloadWhenIdle([loadPinyin]);

export const findTyped = (text: string, typed: string): TextRange | undefined =>
  findPinyin(text, typed, readings);

/** Nothing typed matches every text. */
export const matchesPinyin = (text: string, typed: string): boolean =>
  typed.trim() === '' || findTyped(text, typed) !== undefined;
