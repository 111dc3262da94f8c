import { Failure } from '../../contract/failures.ts';
import { attemptPassword } from './attemptPassword.ts';
import type { LongContext } from './context.ts';
import { fitsPassword } from './password.ts';

/** Wrong passwords of one session within ten minutes. */
const limit = 5;

/** Whether somebody who is signed in knows their password; a session's guesses are bounded like those at a sign-in. */
export async function confirmPassword(
  { deps, session }: Pick<LongContext, 'deps' | 'session'>,
  passwordHash: string,
  password: string,
): Promise<boolean> {
  try {
    return await attemptPassword(deps.database, [{ key: `session ${session}`, limit }], () =>
      fitsPassword(passwordHash, password),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.reason, { msg: '密码错误次数过多，请 10 分钟后再试' });
  }
}
