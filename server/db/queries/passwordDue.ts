import type { Tx } from '../database.ts';
import { configValues } from './configValues.ts';

/** A tenant does without it by switching both off (shell seed, point 2). */
const switches = ['sys.password.check', 'sys.password.force.update'];

/** Whether the person has to change a password that somebody else has set, before anything else. */
export async function passwordDue(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('mustChangePassword')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!user?.mustChangePassword) return false;
  const values = await configValues(tx, switches);
  return switches.some((key) => (values[key] || 'true') === 'true');
}
