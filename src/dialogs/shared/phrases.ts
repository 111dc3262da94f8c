/** A person's frequent phrases for comments, by kind of action; the most and latest used come first. */
import { matchesPinyin } from '../../ui/format/pinyin.ts';

export type PhraseKind = 'agree' | 'submit' | 'back' | 'transfer' | 'addSign';

export type PhraseUsage = { text: string; times: number; at: number };

const defaultPhrases: Record<PhraseKind, readonly string[]> = {
  agree: ['同意', '已核实，同意', '同意，请按流程办理', '原则同意，注意控制成本', '情况属实'],
  submit: ['请审批', '已按意见修改，请审批', '资料已补齐'],
  back: ['资料不全，请补充附件', '金额与合同不符，请核对', '请补充说明后重新提交', '单价偏高，请重新询价'],
  addSign: ['请协助审核', '请从专业角度提出意见', '请确认金额与数量'],
  transfer: ['请转交处理', '请您协助审核', '请经办人处理'],
};

/** Longer texts are assumed to be written for one case. */
const maxPhraseLength = 60;
const maxPhrases = 20;

export function listPhrases(kind: PhraseKind, used: readonly PhraseUsage[]): string[] {
  const own = [...used].sort((a, b) => b.times - a.times || b.at - a.at).map((one) => one.text);
  return [...new Set([...own, ...defaultPhrases[kind]])];
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
    .sort((a, b) => b.times - a.times || b.at - a.at)
    .slice(0, maxPhrases);
}
