/** Sign-in: captcha, lock, password, and a token of 256 random bits, of which only the hash is stored. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Failure, type Reason } from '../../../contract/failures.ts';
import type { Database, TenantRef } from '../../db/database.ts';
import { platformTenantCode } from '../../db/platformTenant.ts';
import { consumeCaptcha } from '../../db/queries/auth/captchas.ts';
import { hashSessionToken, insertSession } from '../../db/queries/auth/sessionByToken.ts';
import { insertAuditEntries } from '../../db/queries/platform/auditEntries.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { findTenantByCode } from '../../db/tenants.ts';
import type { PublicContext } from '../context.ts';
import { attemptPassword } from './passwordAttempt.ts';
import { verifyPassword } from './passwordHash.ts';
import { attemptCounters, readSignInSource, rememberSource } from './signInSource.ts';

export type Credentials = {
  username: string;
  password: string;
  code?: string | undefined;
  uuid?: string | undefined;
  tenantCode?: string | undefined;
};

/**
 * Returns the new token. Refuses with BAD_CAPTCHA, LOCKED, BAD_CREDENTIALS or USER_DISABLED, and records each refusal.
 */
export async function signIn(context: PublicContext, credentials: Credentials): Promise<string> {
  const { database } = context.deps;
  const tenant = await activeTenant(database, credentials.tenantCode);
  const userName = credentials.username.toLowerCase();
  const traced = { context, tenant, userName: credentials.username };
  if (tenant && !(await isCaptchaCorrect(database, tenant, credentials)))
    throw await refuseSignIn(traced, 'BAD_CAPTCHA');
  const user = tenant ? await userByName(database, tenant, userName) : undefined;
  const source = readSignInSource(context);
  // No user has the id 0: an unknown user runs through the same checks as any other.
  const account = { tenantCode: tenant?.code ?? '', userName, userId: user?.userId ?? '0' };
  const counters = await attemptCounters(database, account, source);
  const fits = await attemptPassword(database, counters, () =>
    verifyPassword(user?.passwordHash, credentials.password),
  ).catch(async (error: unknown) => {
    throw error instanceof Failure ? await refuseSignIn(traced, error.reason) : error;
  });
  if (!tenant || !user || !fits) throw await refuseSignIn(traced, 'BAD_CREDENTIALS');
  if (user.status !== '0') throw await refuseSignIn({ ...traced, userId: user.userId }, 'USER_DISABLED');
  const token = randomBytes(32).toString('base64url');
  await insertSession(database, {
    id: hashSessionToken(token),
    tenantCode: tenant.code,
    userId: user.userId,
    address: context.address,
    userAgent: context.header('user-agent')?.slice(0, 300) ?? null,
  });
  await rememberSource(context, account, source);
  await auditSignIn({ ...traced, userId: user.userId }, 'done');
  return token;
}

/** The tenant that a request without a session names, by default the platform's own; undefined if it is closed. */
export async function activeTenant(
  database: Database,
  code: string | undefined,
): Promise<TenantRef | undefined> {
  const tenant = await findTenantByCode(database, code ?? platformTenantCode);
  if (tenant?.status !== 'active') return undefined;
  const { status: _, authVersion: __, ...ref } = tenant;
  return ref;
}

/** Returns true if the tenant requires a captcha. */
export async function requiresCaptcha(database: Database, tenant: TenantRef): Promise<boolean> {
  const key = 'sys.captcha.check';
  const values = await database.inTenant(tenant, 'read', (tx) => loadConfigValues(tx, [key]));
  return values[key] === 'true';
}

async function isCaptchaCorrect(
  database: Database,
  tenant: TenantRef,
  credentials: Credentials,
): Promise<boolean> {
  if (!(await requiresCaptcha(database, tenant))) return true;
  return consumeCaptcha(database, credentials.uuid ?? '', credentials.code ?? '');
}

function userByName(database: Database, tenant: TenantRef, userName: string) {
  return database.inTenant(tenant, 'read', (tx) =>
    tx
      .selectFrom('users')
      .select(['userId', 'passwordHash', 'status'])
      .where(sql`lower("userName")`, '=', userName)
      .where('deleted', '=', false)
      .executeTakeFirst(),
  );
}

type SignInAttempt = {
  context: PublicContext;
  tenant: TenantRef | undefined;
  userName: string;
  userId?: string;
};

async function refuseSignIn(traced: SignInAttempt, reason: Reason): Promise<Failure> {
  await auditSignIn(traced, reason);
  return new Failure(reason);
}

async function auditSignIn(
  { context, tenant, userName, userId }: SignInAttempt,
  outcome: string,
): Promise<void> {
  // A sign-in that names no open tenant is logged for the platform.
  const noted = tenant ?? (await activeTenant(context.deps.database, undefined));
  if (!noted) return;
  const { address, requestId } = context;
  const entry = {
    kind: 'signIn',
    what: 'POST /login',
    userId: userId ?? null,
    userName,
    outcome,
    address,
    requestId,
  };
  await context.deps.database.inTenant(noted, 'write', (tx) =>
    insertAuditEntries(tx, [{ ...entry, kind: 'signIn' as const, userName: userName.slice(0, 64) }]),
  );
}
