/**
 * Matches Chinese text by characters, full pinyin or initials, with all readings of a character. The readings load
 * when the browser is idle; until then only characters match.
 */
import { preloadWhenIdle } from '../loadable.tsx';

type PinyinMatcher = typeof import('pinyin-match').default;

let matcher: PinyinMatcher | undefined;

export const loadPinyin = async (): Promise<void> => {
  matcher = (await import('pinyin-match')).default;
};

if (typeof window !== 'undefined') preloadWhenIdle([loadPinyin]);

export function matchesPinyin(text: string, keyword: string): boolean {
  const wanted = keyword.trim();
  return matcher ? matcher.match(text, wanted) !== false : text.toLowerCase().includes(wanted.toLowerCase());
}
