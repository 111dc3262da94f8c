/** Checks before a person changes their own phone number or email address. */
import { tidyPhone } from '../../../contract/calls/shapes/enteredPhone.ts';
import { Failure } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import { consumeProof } from '../../db/queries/auth/reauthentication.ts';

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
