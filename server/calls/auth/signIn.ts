/** Sign-in: captcha, lock, and a password or a code; a token of 256 random bits, of which only the hash is stored. */
import { randomBytes } from 'node:crypto';
import type { Portal } from '../../../contract/calls/session.ts';
import { Failure, type Reason } from '../../../contract/failures.ts';
import type { PublicContext } from '../../context/callContext.ts';
import { verifyPassword } from '../../crypto/passwordHash.ts';
import type { Database, TenantRef } from '../../db/database.ts';
import { platformTenantCode } from '../../db/platformTenant.ts';
import { consumeCaptcha } from '../../db/queries/auth/captchas.ts';
import { hashSessionToken, insertSession } from '../../db/queries/auth/sessionByToken.ts';
import { findSignInUser, type SignInUser } from '../../db/queries/people/signInUser.ts';
import { insertAuditEntries } from '../../db/queries/platform/auditEntries.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { findTenantByCode } from '../../db/tenants.ts';
import { attemptPassword } from './passwordAttempt.ts';
import { attemptCounters, readSignInSource, rememberSource } from './signInSource.ts';

type CaptchaAnswer = { code?: string | undefined; uuid?: string | undefined };

export type Credentials = CaptchaAnswer & {
  /** The account or the phone number. */
  username: string;
  password: string;
  tenantCode?: string | undefined;
  portal: Portal;
};

/**
 * Returns the new token. Refuses with BAD_CAPTCHA, LOCKED, BAD_CREDENTIALS or a reason of `openSession`, and records
 * each refusal.
 */
export async function signIn(context: PublicContext, credentials: Credentials): Promise<string> {
  const { database } = context.deps;
  const { username, password } = credentials;
  const tenant = await activeTenant(database, credentials.tenantCode);
  const traced = { context, what: 'POST /login', tenant, userName: username, portal: credentials.portal };
  if (tenant && !(await isCaptchaCorrect(database, tenant, credentials)))
    throw await refuseSignIn(traced, 'BAD_CAPTCHA');
  const user = tenant && (await database.inTenant(tenant, 'read', (tx) => findSignInUser(tx, username)));
  return authenticate(traced, {
    user,
    check: () => verifyPassword(user?.passwordHash, password),
    otherwise: 'BAD_CREDENTIALS',
  });
}

type Authentication = {
  user: SignInUser | undefined;
  check: () => Promise<boolean>;
  /** The refusal of a wrong password or code, and of an unknown account. */
  otherwise: 'BAD_CREDENTIALS' | 'BAD_CODE';
};

/** Checks a secret under the counters of its account and source, and opens a session. */
export async function authenticate(
  traced: SignInAttempt,
  { user, check, otherwise }: Authentication,
): Promise<string> {
  const { context, tenant } = traced;
  const { database } = context.deps;
  const source = readSignInSource(context);
  const userName = (user?.userName ?? traced.userName).toLowerCase();
  // No user has the id 0: an unknown user runs through the same checks as any other.
  const account = { tenantCode: tenant?.code ?? '', userName, userId: user?.userId ?? '0' };
  const counters = await attemptCounters(database, account, source);
  const fits = await attemptPassword(database, counters, check).catch(async (error: unknown) => {
    throw error instanceof Failure ? await refuseSignIn(traced, error.reason) : error;
  });
  if (!tenant || !user || !fits) throw await refuseSignIn(traced, otherwise);
  const token = await openSession({ ...traced, tenant }, user);
  await rememberSource(context, account, source);
  return token;
}

/**
 * Opens a session for a person whose identity is proved, and records it. Throws USER_DISABLED, or STAFF_ACCOUNT or
 * SUPPLIER_PORTAL on the other's sign-in page.
 */
export async function openSession(
  traced: SignInAttempt & { tenant: TenantRef },
  { userId, status, isSupplier }: Pick<SignInUser, 'userId' | 'status' | 'isSupplier'>,
): Promise<string> {
  const { context, tenant, portal = 'staff' } = traced;
  if (status !== '0') throw await refuseSignIn({ ...traced, userId }, 'USER_DISABLED');
  if (isSupplier !== (portal === 'supplier'))
    throw await refuseSignIn({ ...traced, userId }, isSupplier ? 'SUPPLIER_PORTAL' : 'STAFF_ACCOUNT');
  const token = randomBytes(32).toString('base64url');
  await insertSession(context.deps.database, {
    id: hashSessionToken(token),
    tenantCode: tenant.code,
    userId,
    address: context.address,
    userAgent: context.header('user-agent')?.slice(0, 300) ?? null,
  });
  await auditSignIn({ ...traced, userId }, 'done');
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

/** Uses the captcha up, where the tenant requires one. */
export async function isCaptchaCorrect(
  database: Database,
  tenant: TenantRef,
  { code, uuid }: CaptchaAnswer,
): Promise<boolean> {
  if (!(await requiresCaptcha(database, tenant))) return true;
  return consumeCaptcha(database, uuid ?? '', code ?? '');
}

export type SignInAttempt = {
  context: PublicContext;
  /** Method and path of the call. */
  what: string;
  tenant: TenantRef | undefined;
  /** As it was typed. */
  userName: string;
  userId?: string;
  /** That of staff by default. */
  portal?: Portal;
};

export async function refuseSignIn(traced: SignInAttempt, reason: Reason): Promise<Failure> {
  await auditSignIn(traced, reason);
  return new Failure(reason);
}

/** Writes the entry of a call that identifies a person: a sign-in, a registration, a forgotten password. */
export async function auditSignIn(
  { context, what, tenant, userName, userId }: SignInAttempt,
  outcome: string,
): Promise<void> {
  // A sign-in that names no open tenant is logged for the platform.
  const noted = tenant ?? (await activeTenant(context.deps.database, undefined));
  if (!noted) return;
  const { address, requestId } = context;
  const entry = { kind: 'signIn' as const, what, userId: userId ?? null, outcome, address, requestId };
  await context.deps.database.inTenant(noted, 'write', (tx) =>
    insertAuditEntries(tx, [{ ...entry, userName: userName.slice(0, 64) }]),
  );
}
