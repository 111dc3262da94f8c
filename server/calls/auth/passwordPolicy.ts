/** Checks a chosen password against the rules of the contract and against data that only the server has. */
import { Failure } from '../../../contract/failures.ts';
import type { PasswordWord } from '../../../contract/password/estimatePassword.ts';
import {
  type PasswordPolicy,
  parsePasswordPolicy,
  passwordPolicyKeys,
} from '../../../contract/password/passwordPolicy.ts';
import { checkPassword } from '../../../contract/password/passwordRules.ts';
import { verifyPassword } from '../../crypto/passwordHash.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import { listPasswordHashes } from '../../db/queries/auth/passwordHistory.ts';
import { listSpokenForms } from '../../db/queries/people/namePinyin.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';

type PasswordOwner = { userName: string; nickName?: string | undefined; phonenumber?: string | undefined };

type PasswordChoice = {
  password: string;
  /** Path of the password in the request. */
  path: string;
  owner: PasswordOwner;
  tenant: Pick<TenantRef, 'code' | 'name'>;
  policy: PasswordPolicy;
};

export const passwordPolicyOf = async (tx: Tx): Promise<PasswordPolicy> =>
  parsePasswordPolicy(await loadConfigValues(tx, passwordPolicyKeys));

/** Throws PASSWORD_WEAK with the reason. The list of common passwords is loaded on first use. */
export async function assertStrongPassword({
  password,
  path,
  owner,
  tenant,
  policy,
}: PasswordChoice): Promise<void> {
  const { commonPasswords } = await import('../../../contract/password/commonPasswords.ts');
  const known = { words: personalWords(owner, tenant), common: commonPasswords };
  const problem = checkPassword(password, { policy, known });
  if (problem !== undefined) throw weakPassword(path, problem);
}

/**
 * Throws PASSWORD_WEAK if the password is the current or a recent one. Only for users who change their own password:
 * the answer would reveal earlier passwords to an administrator.
 */
export async function assertNotReused(
  tx: Tx,
  choice: { userId: string; password: string; path: string; policy: PasswordPolicy },
): Promise<void> {
  const { history } = choice.policy;
  if (history === 0) return;
  // Sequential: each check occupies a core for as long as a sign-in does.
  for (const hash of await listPasswordHashes(tx, choice.userId, history)) {
    if (await verifyPassword(hash, choice.password))
      throw weakPassword(choice.path, `不能使用当前密码和最近 ${history} 次用过的密码，请换一个`);
  }
}

const weakPassword = (path: string, message: string) =>
  new Failure('PASSWORD_WEAK', { msg: message, errors: [{ path, message }] });

/** Shorter initials of a name match by accident. */
const minPinyinLength = 4;

function personalWords(owner: PasswordOwner, tenant: PasswordChoice['tenant']): PasswordWord[] {
  const written = (text: string | undefined, name: string): PasswordWord[] => (text ? [{ text, name }] : []);
  const spoken = (text: string | undefined, name: string): PasswordWord[] =>
    text
      ? listSpokenForms(text)
          .filter((one) => one.length >= minPinyinLength)
          .map((one) => ({ text: one, name }))
      : [];
  return [
    ...written(owner.userName, '账号'),
    ...written(owner.phonenumber, '手机号'),
    ...written(owner.nickName, '姓名'),
    ...spoken(owner.nickName, '姓名拼音'),
    ...written(tenant.code, '租户编码'),
    ...written(tenant.name, '租户名称'),
    ...spoken(tenant.name, '租户名称的拼音'),
  ];
}
