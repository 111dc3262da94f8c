/**
 * Finding Chinese text by what is typed: the characters, full pinyin or initials, all readings of a character. The
 * readings are loaded when the browser is idle; until they are here, characters alone find.
 */
import { preloadWhenIdle } from './loadable.tsx';

type Readings = typeof import('pinyin-match').default;

let readings: Readings | undefined;

export const loadReadings = async (): Promise<void> => {
  readings = (await import('pinyin-match')).default;
};

if (typeof window !== 'undefined') preloadWhenIdle([loadReadings]);

export function matchesPinyin(text: string, keyword: string): boolean {
  const wanted = keyword.trim();
  return readings
    ? readings.match(text, wanted) !== false
    : text.toLowerCase().includes(wanted.toLowerCase());
}
