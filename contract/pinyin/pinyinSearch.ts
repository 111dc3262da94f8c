/** Searching records by pinyin: what is taken for it, and among how many of the newest, as no index serves it. */
import { toTypedKeys } from './typedSyllable.ts';

/** Letters, perhaps with Chinese characters among them. */
export function isPinyinKeyword(keyword: string): boolean {
  const keys = toTypedKeys(keyword);
  return /^[a-z\p{Script=Han}]{2,24}$/u.test(keys) && /[a-z]/.test(keys);
}

/** Of one form, by one of its fields. */
export const pinyinListBound = 20_000;
/** Of each form, by its title. */
export const pinyinFindBound = 2_000;
