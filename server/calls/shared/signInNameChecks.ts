/** Refuses a name or number with which somebody else signs in, at the field where it is entered. */
import { normalizeAccountName, signInNamesOf } from '../../../contract/calls/shapes/signInNames.ts';
import { Failure, type FieldError } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { listSignInNameHolders, type SignInNameHolder } from '../../db/queries/people/signInNames.ts';

type EnteredNames = {
  /** Absent for a new account. */
  userId?: string;
  userName?: string | undefined;
  phonenumber?: string | undefined;
};

/** Where a call takes the account's name, and what it says of a number that has an account. */
type NameRefusals = { accountPath?: string; phoneTaken?: string };

/** The refusal of the database, where two requests enter one name at once. */
export const takenSignInNames = (path: string) => ({
  userNames: { path, message: '账号已被使用' },
  signInNameOwners: { path, message: '账号或手机号已被其他账号使用' },
});

/**
 * Throws NAME_TAKEN with an error at each field. A name that the account has had together with others since before
 * names had one owner can stay.
 */
export async function assertSignInNamesFree(
  tx: Tx,
  { userId, ...entered }: EnteredNames,
  { accountPath = 'userName', phoneTaken = '该手机号已被其他账号使用' }: NameRefusals = {},
): Promise<void> {
  const names = signInNamesOf(entered);
  const holders = await listSignInNameHolders(tx, Object.values(names));
  const othersWith = (name: string | undefined) => {
    const same = holders.filter((holder) => holder.name === name);
    return same.some((holder) => holder.userId === userId) ? [] : same;
  };
  const errors: FieldError[] = [
    ...othersWith(names.userName)
      .slice(0, 1)
      .map((holder) => ({ path: accountPath, message: describeTakenAccount(holder) })),
    ...othersWith(names.phonenumber)
      .slice(0, 1)
      .map(() => ({ path: 'phonenumber', message: phoneTaken })),
  ];
  const [first] = errors;
  if (first) throw new Failure('NAME_TAKEN', { msg: first.message, errors });
}

const describeTakenAccount = ({ name, userName }: SignInNameHolder): string =>
  normalizeAccountName(userName) === name ? '账号已被使用' : '账号与其他人的手机号相同，请换一个账号';
