import { sql } from 'kysely';
import { passwordPolicy, passwordPolicyKeys } from '../../../contract/password/policy.ts';
import type { Tx } from '../database.ts';
import { configValues } from './configValues.ts';

/** A tenant does without the change of a password that somebody else has set by switching both off. */
const switches = ['sys.password.check', 'sys.password.force.update'];

/** From when on nothing is open before the password is changed, and why. */
export type PasswordDeadline = {
  /** Milliseconds since 1970; infinite: never. */
  from: number;
  isTooOld: boolean;
};

const never: PasswordDeadline = { from: Number.POSITIVE_INFINITY, isTooOld: false };

/** A password that somebody else has set is due at once, any other once it is older than the tenant allows. */
export async function passwordDeadline(tx: Tx, userId: string): Promise<PasswordDeadline> {
  const { rows } = await sql<{ mustChange: boolean; setAt: string }>`
    select "mustChangePassword" as "mustChange", extract(epoch from "passwordTime") * 1000 as "setAt"
    from users where "userId" = ${userId}`.execute(tx);
  const [user] = rows;
  if (!user) return never;
  const values = await configValues(tx, [...switches, ...passwordPolicyKeys]);
  const isForced = switches.some((key) => (values[key] || 'true') === 'true');
  if (user.mustChange && isForced) return { from: 0, isTooOld: false };
  const { maxAgeDays } = passwordPolicy(values);
  return maxAgeDays === 0 ? never : { from: Number(user.setAt) + maxAgeDays * dayMs, isTooOld: true };
}

const dayMs = 86_400_000;

export const isPasswordDue = ({ from }: PasswordDeadline, now: Date): boolean => from <= now.getTime();
