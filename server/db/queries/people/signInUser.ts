/** The account that a name or a phone number signs in. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

const selectAccounts = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['userId', 'userName', 'nickName', 'phonenumber', 'passwordHash', 'status'])
    .where('deleted', '=', false);

export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserByPhone>>>;

/** An account name has precedence over an equal phone number. */
export async function findSignInUser(tx: Tx, name: string): Promise<SignInUser | undefined> {
  const named = await selectAccounts(tx)
    .where(sql`lower("userName")`, '=', name.toLowerCase())
    .executeTakeFirst();
  return named ?? findUserByPhone(tx, name);
}

/** Undefined also for a number that several accounts have: it does not say who signs in. */
export async function findUserByPhone(tx: Tx, phonenumber: string) {
  const [found, another] = await selectAccounts(tx)
    .where('phonenumber', '=', phonenumber)
    .where('phonenumber', '<>', '')
    .limit(2)
    .execute();
  return another ? undefined : found;
}
