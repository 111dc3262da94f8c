/** Whether a password that a person has chosen may be set: the rules of the contract, with what the server knows. */
import { Failure } from '../../contract/failures.ts';
import type { PasswordWord } from '../../contract/password/estimate.ts';
import { type PasswordPolicy, passwordPolicy, passwordPolicyKeys } from '../../contract/password/policy.ts';
import { passwordProblem } from '../../contract/password/rules.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import { namePinyin } from '../db/namePinyin.ts';
import { configValues } from '../db/queries/configValues.ts';
import { passwordHashes } from '../db/queries/passwordHistory.ts';
import { fitsPassword } from './password.ts';

type Owner = { userName: string; nickName?: string | undefined; phonenumber?: string | undefined };

type Choice = {
  password: string;
  /** Where in the request it stands. */
  path: string;
  owner: Owner;
  tenant: Pick<TenantRef, 'code' | 'name'>;
  policy: PasswordPolicy;
};

export const policyOf = async (tx: Tx): Promise<PasswordPolicy> =>
  passwordPolicy(await configValues(tx, passwordPolicyKeys));

/** Throws PASSWORD_WEAK with the reason. The list of common passwords is loaded with the first choice. */
export async function assertGoodPassword({ password, path, owner, tenant, policy }: Choice): Promise<void> {
  const { commonPasswords } = await import('../../contract/password/commonPasswords.ts');
  const known = { words: wordsOf(owner, tenant), common: commonPasswords };
  const problem = passwordProblem(password, { policy, known });
  if (problem !== undefined) throw weak(path, problem);
}

/**
 * Throws PASSWORD_WEAK where the person has the password or had it lately. For the person's own change only: an
 * administrator would learn by it what the person's passwords were.
 */
export async function assertNotUsedBefore(
  tx: Tx,
  choice: { userId: string; password: string; path: string; policy: PasswordPolicy },
): Promise<void> {
  const { history } = choice.policy;
  if (history === 0) return;
  // One after the other: each takes a core for as long as a sign-in does.
  for (const hash of await passwordHashes(tx, choice.userId, history)) {
    if (await fitsPassword(hash, choice.password))
      throw weak(choice.path, `不能使用当前密码和最近 ${history} 次用过的密码，请换一个`);
  }
}

const weak = (path: string, message: string) =>
  new Failure('PASSWORD_WEAK', { msg: message, errors: [{ path, message }] });

/** Initials of a name are too short to be meant. */
const shortestPinyin = 4;

function wordsOf(owner: Owner, tenant: Choice['tenant']): PasswordWord[] {
  const written = (text: string | undefined, name: string): PasswordWord[] => (text ? [{ text, name }] : []);
  const spoken = (text: string | undefined, name: string): PasswordWord[] =>
    text
      ? namePinyin(text)
          .split(' ')
          .filter((one) => one.length >= shortestPinyin)
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
