/** Checks before a person changes their own phone number or email address. */
import { tidyPhone } from '../../../contract/calls/shapes/enteredPhone.ts';
import { normalizePhone } from '../../../contract/calls/shapes/signInNames.ts';
import { Failure } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import { verifyPassword } from '../../crypto/passwordHash.ts';
import { consumeProof } from '../../db/queries/auth/reauthentication.ts';
import { consumeVerifyCode, findCodeHash } from '../../db/queries/auth/verifyCodes.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { attemptPassword } from '../auth/passwordAttempt.ts';

type Contact = { phonenumber?: string | undefined; email?: string | undefined };

/** Which parts of the contact data are different from the person's present data. */
export async function findContactChanges(
  { tx, actor }: CallContext,
  { phonenumber, email }: Contact,
): Promise<{ isNewPhone: boolean; isNewEmail: boolean }> {
  const now = await tx
    .selectFrom('users')
    .select(['phonenumber', 'email'])
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return {
    isNewPhone: phonenumber !== undefined && phonenumber !== tidyPhone(now.phonenumber),
    isNewEmail: email !== undefined && email !== now.email,
  };
}

/** Throws REAUTHENTICATE without a proof of the password that is still valid. */
export async function assertReauthenticated(
  { tx, session }: CallContext,
  proof: string | undefined,
): Promise<void> {
  if (!proof || !(await consumeProof(tx, session, proof))) throw new Failure('REAUTHENTICATE');
}

/** Wrong codes for one number within ten minutes. */
const maxCodeTries = 5;

/**
 * Where SMS is enabled a new number is proven by the code that was sent to it: the number signs in and gets the codes
 * that reset the password. Throws BAD_CODE or LOCKED. The try counts in any case.
 */
export async function assertPhoneProven(
  { tx, deps, tenant }: CallContext,
  { phonenumber, code }: { phonenumber: string; code: string | undefined },
): Promise<void> {
  const values = await loadConfigValues(tx, ['sys.sms.enabled']);
  if (phonenumber === '' || values['sys.sms.enabled'] !== 'true') return;
  if (code === undefined) throw new Failure('BAD_CODE', { msg: '请输入发到新手机的验证码' });
  const key = { phonenumber: normalizePhone(phonenumber), purpose: 'phone' } as const;
  const codeHash = await findCodeHash(tx, key);
  const counter = { key: `phone ${tenant.code}/${key.phonenumber}`, limit: maxCodeTries };
  const isRight = await attemptPassword(deps.database, [counter], () => verifyPassword(codeHash, code)).catch(
    explainLock,
  );
  if (!isRight || !codeHash || !(await consumeVerifyCode(tx, { ...key, codeHash })))
    throw new Failure('BAD_CODE');
}

function explainLock(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  throw new Failure(error.reason, { msg: '验证码错误次数过多，请 10 分钟后再试' });
}
