import { sql } from 'kysely';
import { parsePasswordPolicy, passwordPolicyKeys } from '../../../../contract/password/passwordPolicy.ts';
import type { Tx } from '../../database.ts';
import { loadConfigValues } from '../platform/configValues.ts';

/** If both are off, the tenant does not require the change of a password that another person has set. */
const passwordSwitches = ['sys.password.check', 'sys.password.force.update'];

/** The time after which the person can do nothing before changing the password, and the reason. */
export type PasswordDeadline = {
  /** Milliseconds since 1970; infinite if there is no deadline. */
  from: number;
  isTooOld: boolean;
};

const noDeadline: PasswordDeadline = { from: Number.POSITIVE_INFINITY, isTooOld: false };

/** A password set by another person is due at once, any other password once it is older than the tenant allows. */
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
