/** The account that a name or a phone number signs in. */
import { sql } from 'kysely';
import { supplierRoleKey } from '../../actor.ts';
import type { Tx } from '../../database.ts';

const holdsSupplierRole = sql<boolean>`exists (
  select 1 from "userRoles" g join roles r using ("roleId")
  where g."userId" = users."userId" and r."roleKey" = ${supplierRoleKey})`;

const selectAccounts = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['userId', 'userName', 'nickName', 'phonenumber', 'passwordHash', 'status'])
    .select(holdsSupplierRole.as('isSupplier'))
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

export const findUserByOpenId = (tx: Tx, openId: string): Promise<SignInUser | undefined> =>
  selectAccounts(tx).where('openId', '=', openId).executeTakeFirst();

/** True if somebody else signs in with the number: as their phone number or as their account name. */
export async function isPhoneOfAnother(
  tx: Tx,
  { userId, phonenumber }: { userId: string; phonenumber: string },
): Promise<boolean> {
  if (phonenumber === '') return false;
  const other = await tx
    .selectFrom('users')
    .select('userId')
    .where('deleted', '=', false)
    .where('userId', '<>', userId)
    .where((is) => is.or([is('phonenumber', '=', phonenumber), is('userName', '=', phonenumber)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
