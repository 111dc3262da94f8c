/**
 * The order of Chinese texts: by pinyin, tone and strokes, as the Unicode collation for Chinese (CLDR) has it. The server
 * sorts by the same collation (server/db/filter/chineseOrder.ts). It gives each character one place, so that 单 is below
 * dan; in a person's name a surname of another reading is sorted as a character of that reading.
 */
const collator = new Intl.Collator('zh-CN');

export const compareChineseTexts = (left: string, right: string): number => collator.compare(left, right);

export const comparePersonNames = (left: string, right: string): number =>
  collator.compare(toSortedName(left), toSortedName(right));

/** Surnames of one character, each before a character that is read like the surname and in no other way. */
export const surnameHomophones = {
  单: '汕',
  曾: '增',
  仇: '囚',
  解: '泻',
  查: '渣',
  翟: '宅',
  盖: '舸',
  朴: '瓢',
  区: '欧',
  员: '孕',
  繁: '婆',
  召: '邵',
  折: '舌',
  牟: '谋',
  能: '奈',
  句: '沟',
  六: '录',
  都: '督',
  覃: '芹',
  薄: '驳',
  乜: '涅',
  卜: '补',
  郗: '夕',
  於: '迂',
  缪: '妙',
  乐: '月',
  贲: '锛',
  沈: '审',
  阚: '瞰',
  隗: '伟',
} as const;

/** The first characters of surnames of two. */
export const longSurnameHomophones = {
  万俟: '末',
  尉迟: '玉',
  澹台: '坛',
  拓跋: '唾',
} as const;

const isSurname = <T extends object>(table: T, text: string): text is Extract<keyof T, string> =>
  Object.hasOwn(table, text);

/** The name as the collation places it. */
function toSortedName(name: string): string {
  const [first, start] = [name.slice(0, 1), name.slice(0, 2)];
  if (isSurname(longSurnameHomophones, start)) return longSurnameHomophones[start] + name.slice(1);
  return isSurname(surnameHomophones, first) ? surnameHomophones[first] + name.slice(1) : name;
}
