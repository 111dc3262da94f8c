/** The rules for a new password of one person in the person's tenant. */
import type { KnownWords } from '../../../contract/password/estimatePassword.ts';
import { type PasswordPolicy, parsePasswordPolicy } from '../../../contract/password/passwordPolicy.ts';

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
