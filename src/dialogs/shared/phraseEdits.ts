/** Edits of a person's own phrases on the profile page. Pure; the order is that in which comments offer them. */
import type { PhraseUsage } from '../../state/workspace/settings.ts';
import { comparePhraseUse, maxPhraseLength, maxPhrases } from './phrases.ts';

export const sortPhrases = (phrases: readonly PhraseUsage[]): PhraseUsage[] =>
  [...phrases].sort(comparePhraseUse);

/** The problem with a new or changed phrase; undefined if it can be saved. `before`: the text that is changed. */
export function findPhraseProblem(
  phrases: readonly PhraseUsage[],
  text: string,
  before?: string,
): string | undefined {
  const phrase = text.trim();
  if (phrase === '') return '请填写意见';
  if (phrase.length > maxPhraseLength) return `最多 ${maxPhraseLength} 字`;
  if (phrase !== before && phrases.some((one) => one.text === phrase)) return '已有相同的意见';
  return before === undefined && phrases.length >= maxPhrases ? `最多 ${maxPhrases} 条` : undefined;
}

/** A new phrase comes first, because the person has just asked for it. */
export function addPhrase(phrases: readonly PhraseUsage[], text: string, now: number): PhraseUsage[] {
  const times = Math.max(1, ...phrases.map((one) => one.times));
  return [{ text: text.trim(), times, at: now }, ...sortPhrases(phrases)];
}

export const replacePhrase = (phrases: readonly PhraseUsage[], before: string, text: string): PhraseUsage[] =>
  phrases.map((one) => (one.text === before ? { ...one, text: text.trim() } : one));

export const removePhrase = (phrases: readonly PhraseUsage[], text: string): PhraseUsage[] =>
  phrases.filter((one) => one.text !== text);

/** Exchanges a phrase with the one before it (-1) or after it (1). The uses stay at their places in the order. */
export function movePhrase(phrases: readonly PhraseUsage[], text: string, by: -1 | 1): PhraseUsage[] {
  const list = sortPhrases(phrases);
  const at = list.findIndex((one) => one.text === text);
  const [moved, other] = [list[at], list[at + by]];
  if (!moved || !other) return list;
  const uses = separateTies(list);
  return list
    .with(at, other)
    .with(at + by, moved)
    .map((one, index) => ({ ...one, ...uses[index] }));
}

/** The uses of sorted phrases, changed so that no two are equal. */
function separateTies(sorted: readonly PhraseUsage[]): Omit<PhraseUsage, 'text'>[] {
  const uses: Omit<PhraseUsage, 'text'>[] = [];
  for (const { times, at } of sorted.toReversed()) {
    const below = uses.at(-1);
    uses.push({ times, at: below?.times === times ? Math.max(at, below.at + 1) : at });
  }
  return uses.toReversed();
}
