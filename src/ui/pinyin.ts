/** Finding Chinese text by what is typed: the characters, full pinyin or initials, all readings of a character. */
import pinyin from 'pinyin-match';

export const matchesPinyin = (text: string, keyword: string): boolean =>
  pinyin.match(text, keyword.trim()) !== false;
