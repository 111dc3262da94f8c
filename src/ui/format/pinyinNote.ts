/** A note for few results by pinyin: the search covers only the newest records, so the results may be incomplete. */
import { formatNumber } from '../../../contract/formatNumber.ts';
import { isPinyinKeyword } from '../../../contract/pinyin/pinyinSearch.ts';

const fewFound = 5;

type PinyinSearchResult = { keyword: string; found: number };

/** `among`: the searched records, such as “最近的 20,000 条”; '' for no note. */
export function formatPinyinNote({ keyword, found }: PinyinSearchResult, among: string): string {
  const isPinyin = keyword.split(/\s+/).some(isPinyinKeyword);
  return isPinyin && found < fewFound ? `拼音只查找${among}` : '';
}

export const formatNewest = (count: number): string => `最近的 ${formatNumber(count)} 条`;
