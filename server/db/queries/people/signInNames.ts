/** The names that sign in: those of account and phone number, normalized. A name has one owner. */
import { sql } from 'kysely';
import { signInNamesOf } from '../../../../contract/calls/shapes/signInNames.ts';
import type { Tx } from '../../database.ts';

export type SignInNameHolder = { name: string; userId: string; userName: string };

/** The accounts that hold the names. More than one holds a name only if they did before names had one owner. */
export const listSignInNameHolders = (tx: Tx, names: readonly string[]): Promise<SignInNameHolder[]> =>
  tx
    .selectFrom('signInNames')
    .innerJoin('users', 'users.userId', 'signInNames.userId')
    .select(['signInNames.name', 'users.userId', 'users.userName'])
    .where('signInNames.name', '=', sql<string>`any(${[...names]}::text[])`)
    .execute();

type NamedAccount = { userId: string; userName: string; phonenumber: string };

/** Makes the names of the accounts those of their columns. A name of another violates the index `signInNameOwners`. */
export async function saveSignInNames(tx: Tx, accounts: readonly NamedAccount[]): Promise<void> {
  const rows = accounts.flatMap(({ userId, ...columns }) =>
    [...new Set(Object.values(signInNamesOf(columns)))].map((name) => ({ userId, name })),
  );
  const userIds = rows.map(({ userId }) => userId);
  const names = rows.map(({ name }) => name);
  const current = sql`(select unnest(${userIds}::bigint[]) as "userId", unnest(${names}::text[]) as "name")`;
  await sql`delete from "signInNames" s where s."userId" = any(${userIds}::bigint[])
    and (s."userId", s."name") not in ${current}`.execute(tx);
  await sql`insert into "signInNames" ("userId", "name") select "userId", "name" from ${current} c
    on conflict ("userId", "name") do nothing`.execute(tx);
}

/** The accounts sign in no more. */
export async function freeSignInNames(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('signInNames').where('userId', 'in', userIds).execute();
}
