import { sql } from 'kysely';
import { parsePasswordPolicy, passwordPolicyKeys } from '../../../../contract/password/passwordPolicy.ts';
import type { Tx } from '../../database.ts';
import { loadConfigValues } from '../platform/configValues.ts';

/** A tenant does without the change of a password that somebody else has set by switching both off. */
const passwordSwitches = ['sys.password.check', 'sys.password.force.update'];

/** From when on nothing is open before the password is changed, and why. */
export type PasswordDeadline = {
  /** Milliseconds since 1970; infinite: never. */
  from: number;
  isTooOld: boolean;
};

const noDeadline: PasswordDeadline = { from: Number.POSITIVE_INFINITY, isTooOld: false };

/** A password that somebody else has set is due at once, any other once it is older than the tenant allows. */
export async function loadPasswordDeadline(tx: Tx, userId: string): Promise<PasswordDeadline> {
  const { rows } = await sql<{ mustChange: boolean; setAt: string }>`
    select "mustChangePassword" as "mustChange", extract(epoch from "passwordTime") * 1000 as "setAt"
    from users where "userId" = ${userId}`.execute(tx);
  const [user] = rows;
  if (!user) return noDeadline;
  const values = await loadConfigValues(tx, [...passwordSwitches, ...passwordPolicyKeys]);
  const isForced = passwordSwitches.some((key) => (values[key] || 'true') === 'true');
  if (user.mustChange && isForced) return { from: 0, isTooOld: false };
  const { maxAgeDays } = parsePasswordPolicy(values);
  return maxAgeDays === 0 ? noDeadline : { from: Number(user.setAt) + maxAgeDays * dayMs, isTooOld: true };
}

const dayMs = 86_400_000;

export const isPasswordDue = ({ from }: PasswordDeadline, now: Date): boolean => from <= now.getTime();
