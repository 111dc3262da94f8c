/** The account that a name or a phone number signs in. */
import { sql } from 'kysely';
import { normalizePhone, readSignInName } from '../../../../contract/calls/shapes/signInNames.ts';
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

/** The exact name of an account has precedence over names that are written in another way and over phone numbers. */
export async function findSignInUser(tx: Tx, name: string): Promise<SignInUser | undefined> {
  const named = await selectAccounts(tx)
    .where(sql`lower("userName")`, '=', name.toLowerCase())
    .executeTakeFirst();
  if (named) return named;
  for (const text of readSignInName(name)) {
    const [found, another] = await selectHolders(tx, text);
    if (found) return another ? undefined : found;
  }
  return undefined;
}

/** Undefined also for a number that several accounts have: it does not say who signs in. */
export async function findUserByPhone(tx: Tx, phonenumber: string) {
  const phone = normalizePhone(phonenumber);
  const holders = await selectHolders(tx, phone);
  const [found, another] = holders.filter((user) => normalizePhone(user.phonenumber) === phone);
  return another ? undefined : found;
}

/** The accounts with a normalized name: one, unless they had it before names had one owner. */
const selectHolders = (tx: Tx, name: string) =>
  selectAccounts(tx)
    .where('userId', 'in', (from) => from.selectFrom('signInNames').select('userId').where('name', '=', name))
    .limit(3)
    .execute();

export const findUserByOpenId = (tx: Tx, openId: string): Promise<SignInUser | undefined> =>
  selectAccounts(tx).where('openId', '=', openId).executeTakeFirst();
