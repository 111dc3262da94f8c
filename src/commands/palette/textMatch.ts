/** Matches Chinese text, full pinyin, initials, or English: `tj`, `tijiao`, `提交`, `task.submit`. */
import type { TextRange } from '../../../contract/pinyin/matchPinyin.ts';
import { findTyped } from '../../ui/format/pinyin.ts';

export type TextMatch = { score: number; ranges: readonly TextRange[] };

/** Search terms without highlighting: words like those of a title, and an English id. */
export type HiddenSearchText = { words?: string | undefined; id?: string | undefined };

/** Every word of the query must match. Undefined: no match. */
export function matchText(query: string, text: string, hidden: HiddenSearchText = {}): TextMatch | undefined {
  const words = query.trim().split(/\s+/).filter(Boolean);
  let score = 0;
  const ranges: TextRange[] = [];
  for (const word of words) {
    const range = findRange(word, text);
    if (range) {
      ranges.push(range);
      score += scoreRange(range, text);
    } else if (matchesHidden(word, hidden)) score += 1;
    else return undefined;
  }
  return { score, ranges };
}

/** Fewer than three letters are treated as initials of a name, not as part of an id. */
const matchesHidden = (word: string, { words = '', id = '' }: HiddenSearchText) =>
  findRange(word, words) !== undefined || (word.length > 2 && id.toLowerCase().includes(word.toLowerCase()));

function findRange(word: string, text: string): TextRange | undefined {
  if (text === '') return undefined;
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at >= 0 ? [at, at + word.length] : findTyped(text, word);
}

/** A match at the start scores higher than one inside, and a long match higher than a short one. */
const scoreRange = ([from, to]: TextRange, text: string) =>
  (from === 0 ? 20 : 10) + (10 * (to - from)) / text.length;

/** Splits the text into matched and unmatched pieces for highlighting. Overlapping ranges are merged. */
export function splitByRanges(text: string, ranges: readonly TextRange[]): { text: string; hit: boolean }[] {
  const hit = Array.from({ length: text.length }, (_, at) =>
    ranges.some(([from, to]) => at >= from && at < to),
  );
  const found: { text: string; hit: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = found.at(-1);
    if (last && last.hit === hit[at]) last.text += text.charAt(at);
    else found.push({ text: text.charAt(at), hit: hit[at] === true });
  }
  return found;
}
