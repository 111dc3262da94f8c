import { Failure } from '../../../contract/failures.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { verifyPassword } from '../../crypto/passwordHash.ts';
import { attemptPassword } from './passwordAttempt.ts';

/** Wrong passwords of one session within ten minutes. */
const maxAttempts = 5;

/** Checks the password of a signed-in user. The guesses of a session are limited like those of a sign-in. */
export async function confirmPassword(
  { deps, session }: Pick<SessionContext, 'deps' | 'session'>,
  passwordHash: string,
  password: string,
): Promise<boolean> {
  try {
    return await attemptPassword(deps.database, [{ key: `session ${session}`, limit: maxAttempts }], () =>
      verifyPassword(passwordHash, password),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.reason, { msg: '密码错误次数过多，请 10 分钟后再试' });
  }
}
