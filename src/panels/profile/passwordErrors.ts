/** Checks a change of password before it is sent; the server checks more (names as pinyin, old passwords). */
import { checkPassword } from '../../../contract/password/passwordRules.ts';
import type { CallFailure } from '../../client/callFailure.ts';
import type { PasswordRules } from '../../shell/password/passwordRules.ts';

/** What proves the person: the current password, or a code sent to the phone number of the account. */
export const passwordProofs = ['old', 'code'] as const;
export type PasswordProof = (typeof passwordProofs)[number];
export type PasswordField = PasswordProof | 'next' | 'again';
export type PasswordErrors = Partial<Record<PasswordField, string>>;

const missing: Record<PasswordProof, string> = { old: '请输入当前密码', code: '请输入短信验证码' };

export function findPasswordErrors(
  proof: PasswordProof,
  values: Record<PasswordField, string>,
  rules: PasswordRules,
): PasswordErrors {
  const { old, next, again } = values;
  const isSame = proof === 'old' && next !== '' && next === old;
  const problem = isSame ? '新密码不能与当前密码相同' : checkPassword(next, rules);
  return {
    ...(values[proof] === '' && { [proof]: missing[proof] }),
    ...(problem !== undefined && { next: problem }),
    ...(again !== next && { again: '两次输入的密码不一致' }),
  };
}

/** The errors of a refusal at their fields; undefined for one that no field has caused. */
export function placePasswordFailure({
  reason,
  status,
  errors,
  msg,
}: CallFailure): PasswordErrors | undefined {
  if (reason === 'BAD_CREDENTIALS') return { old: '当前密码不正确' };
  if (reason === 'BAD_CODE') return { code: msg };
  if (reason === 'PASSWORD_WEAK') return { next: msg };
  return status === 400 ? { next: errors[0]?.message ?? msg } : undefined;
}
