/** Checks a change of password before it is sent; the server checks more (names as pinyin, old passwords). */
import { checkPassword } from '../../../contract/password/passwordRules.ts';
import type { PasswordRules } from '../../shell/password/passwordRules.ts';

export const passwordFields = ['old', 'next', 'again'] as const;
export type PasswordField = (typeof passwordFields)[number];
export type PasswordErrors = Partial<Record<PasswordField, string>>;

export function findPasswordErrors(
  { old, next, again }: Record<PasswordField, string>,
  rules: PasswordRules,
): PasswordErrors {
  const problem = next !== '' && next === old ? '新密码不能与当前密码相同' : checkPassword(next, rules);
  return {
    ...(old === '' && { old: '请输入当前密码' }),
    ...(problem !== undefined && { next: problem }),
    ...(again !== next && { again: '两次输入的密码不一致' }),
  };
}
