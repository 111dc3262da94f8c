/**
 * The rules for new passwords, shared by page and server. They follow NIST SP 800-63B (a list of known passwords, the
 * person's own words, a minimum number of guesses). By default they require the customary three of four kinds of
 * characters. Only the server knows previous passwords.
 */
import { estimatePassword, type KnownWords, type PartKind, type PasswordWord } from './estimatePassword.ts';
import { maxPasswordLength, type PasswordPolicy } from './passwordPolicy.ts';

/** A password that needs fewer than 2^weakBits guesses is refused. */
const weakBits = 28;
const fairBits = 40;
const goodBits = 56;

export const strengthNames = ['弱', '中', '强', '很强'] as const;

/** Returns 0 (refused as guessable) to 3. */
export function ratePassword(password: string, known: KnownWords): 0 | 1 | 2 | 3 {
  const { bits } = estimatePassword(password, filterShortWords(known));
  if (bits < weakBits) return 0;
  if (bits < fairBits) return 1;
  return bits < goodBits ? 2 : 3;
}

/**
 * Returns the reason for a refusal as one sentence that does not repeat any part of the password; undefined if
 * accepted.
 */
export function checkPassword(
  password: string,
  { policy, known }: { policy: PasswordPolicy; known: KnownWords },
): string | undefined {
  if (password.length < policy.minLength) return `密码至少 ${policy.minLength} 位`;
  if (password.length > maxPasswordLength) return `密码最多 ${maxPasswordLength} 位`;
  if (!policy.check) return undefined;
  const lower = password.toLowerCase();
  if (known.common.has(lower)) return '这是最常用的密码之一，很容易被猜到，请换一个';
  const own = filterShortWords(known).words.find(({ text }) => containsWord(lower, text.toLowerCase()));
  if (own) return `密码不能包含${own.name}，请换一个`;
  const { bits, parts } = estimatePassword(password, filterShortWords(known));
  if (bits < weakBits) return refusalSentences[findMainKind(parts)];
  return countCharacterKinds(password) < policy.kinds
    ? `密码须含大写字母、小写字母、数字、符号中的至少 ${policy.kinds} 种`
    : undefined;
}

const refusalSentences: Record<PartKind, string> = {
  own: '密码与本人或租户的名称太接近，很容易被猜到，请换一个',
  common: '密码只是在常用密码上稍作变化，很容易被猜到，请换一个',
  habit: '密码由常见的拼音或数字习惯组成，很容易被猜到，请换一个',
  run: '密码由键盘或数字上的连续字符组成，很容易被猜到，请换一个',
  repeat: '密码由重复的字符组成，很容易被猜到，请换一个',
  date: '密码主要由日期组成，很容易被猜到，请换一个',
  free: '密码太容易被猜到，请加长或换一个',
};

/** Returns the kind of part that covers most of the characters, free ones excluded. */
function findMainKind(parts: readonly { kind: PartKind; length: number }[]): PartKind {
  const lengths = new Map<PartKind, number>();
  for (const { kind, length } of parts) lengths.set(kind, (lengths.get(kind) ?? 0) + length);
  lengths.delete('free');
  return [...lengths].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'free';
}

/** Words of one or two characters occur in any password. */
const minWordLength = 3;

const filterShortWords = ({ words, common }: KnownWords): KnownWords => ({
  words: words.filter(({ text }: PasswordWord) => text.length >= minWordLength),
  common,
});

const containsWord = (password: string, word: string) =>
  password.includes(word) || password.includes([...word].reverse().join(''));

const countCharacterKinds = (password: string): number =>
  [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
