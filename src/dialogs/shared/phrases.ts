/** A person's frequent phrases for comments, by kind of action; the most and latest used come first. */
import { type DryRunAction, taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import type { PhraseKind, PhraseUsage } from '../../state/workspace/settings.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';

const hasPhrases = (action: DryRunAction): action is PhraseKind => 'phrases' in taskActionTexts[action];

// The keys of an object whose type lists them.
export const phraseKinds = (Object.keys(taskActionTexts) as DryRunAction[]).filter(hasPhrases);

/** Longer texts are assumed to be written for one case. */
export const maxPhraseLength = 60;
export const maxPhrases = 20;

/** The most used first, of equally used ones the latest. */
export const comparePhraseUse = (a: PhraseUsage, b: PhraseUsage): number => b.times - a.times || b.at - a.at;

export function listPhrases(kind: PhraseKind, used: readonly PhraseUsage[]): string[] {
  const own = [...used].sort(comparePhraseUse).map((one) => one.text);
  return [...new Set([...own, ...taskActionTexts[kind].phrases])];
}

export const filterPhrases = (phrases: readonly string[], keyword: string): string[] =>
  keyword === '' ? [...phrases] : phrases.filter((one) => matchesPinyin(one, keyword));

/** Returns the phrases after this text is sent; the least used are dropped. */
export function recordPhraseUse(used: readonly PhraseUsage[], text: string, now: number): PhraseUsage[] {
  const phrase = text.trim();
  if (phrase === '' || phrase.length > maxPhraseLength || phrase.includes('\n')) return [...used];
  const before = used.find((one) => one.text === phrase);
  const others = used.filter((one) => one !== before);
  return [{ text: phrase, times: (before?.times ?? 0) + 1, at: now }, ...others]
    .sort(comparePhraseUse)
    .slice(0, maxPhrases);
}
