/** Where little is found by pinyin: that it looks at the newest records only, so that nobody takes this for everything. */
import { formatNumber } from '../../../contract/formatNumber.ts';
import { isPinyinKeyword } from '../../../contract/pinyinSearch.ts';

const fewFound = 5;

type PinyinSearchResult = { keyword: string; found: number };

/** `among`: the records that were looked at, as “最近的 20,000 条”; '' where nothing has to be said. */
export function formatPinyinNote({ keyword, found }: PinyinSearchResult, among: string): string {
  const isPinyin = keyword.split(/\s+/).some(isPinyinKeyword);
  return isPinyin && found < fewFound ? `拼音只查找${among}` : '';
}

export const formatNewest = (count: number): string => `最近的 ${formatNumber(count)} 条`;
