/** Searching records by pinyin: what is taken for it, and among how many of the newest, as no index serves it. */

export const isPinyinKeyword = (keyword: string): boolean => /^[a-z]{2,24}$/i.test(keyword.trim());

/** Of one form, by one of its fields. */
export const pinyinListBound = 20_000;
/** Of each form, by its title. */
export const pinyinFindBound = 2_000;
