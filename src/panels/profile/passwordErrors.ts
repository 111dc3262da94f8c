/** Checks a change of password before it is sent; the server checks more (names as pinyin, old passwords). */
import type { KnownWords } from '../../../contract/password/estimatePassword.ts';
import { type PasswordPolicy, parsePasswordPolicy } from '../../../contract/password/passwordPolicy.ts';
import { checkPassword } from '../../../contract/password/passwordRules.ts';

export const passwordFields = ['old', 'next', 'again'] as const;
export type PasswordField = (typeof passwordFields)[number];
export type PasswordErrors = Partial<Record<PasswordField, string>>;

export type PasswordRules = { policy: PasswordPolicy; known: KnownWords };

type PasswordPerson = Readonly<
  Record<'userName' | 'nickName' | 'phonenumber' | 'tenantCode' | 'tenantName', string>
>;

/** `common` is empty until the list is here. */
export function createPasswordRules(
  person: PasswordPerson,
  { config, common }: { config: Readonly<Record<string, string>>; common: KnownWords['common'] },
): PasswordRules {
  const words = [
    { text: person.userName, name: '账号' },
    { text: person.phonenumber, name: '手机号' },
    { text: person.nickName, name: '姓名' },
    { text: person.tenantCode, name: '租户编码' },
    { text: person.tenantName, name: '租户名称' },
  ];
  return { policy: parsePasswordPolicy(config), known: { words, common } };
}

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
