/** Signing in: captcha, lock, password, and a token of 256 random bits of which only the hash is kept. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Failure, type Reason } from '../../contract/failures.ts';
import type { Database, TenantRef } from '../db/database.ts';
import { platformTenant } from '../db/platformTenant.ts';
import { writeAudit } from '../db/queries/audit.ts';
import { spendCaptcha } from '../db/queries/captchas.ts';
import { configValues } from '../db/queries/configValues.ts';
import { sessionId, startSession } from '../db/queries/sessionByToken.ts';
import { tenantByCode } from '../db/tenants.ts';
import { attemptPassword } from './attemptPassword.ts';
import type { PublicContext } from './context.ts';
import { fitsPassword } from './password.ts';
import { countersOf, rememberSource, signInSource } from './signInSource.ts';

export type Credentials = {
  username: string;
  password: string;
  code?: string | undefined;
  uuid?: string | undefined;
  tenantCode?: string | undefined;
};

/** The new token. Refuses with BAD_CAPTCHA, LOCKED, BAD_CREDENTIALS or USER_DISABLED, and leaves a trace of each. */
export async function signIn(context: PublicContext, credentials: Credentials): Promise<string> {
  const { database } = context.deps;
  const tenant = await activeTenant(database, credentials.tenantCode);
  const userName = credentials.username.toLowerCase();
  const traced = { context, tenant, userName: credentials.username };
  if (tenant && !(await passesCaptcha(database, tenant, credentials)))
    throw await refused(traced, 'BAD_CAPTCHA');
  const user = tenant ? await userByName(database, tenant, userName) : undefined;
  const source = signInSource(context);
  // Nobody has the number 0: an unknown person is asked about like any other.
  const account = { tenantCode: tenant?.code ?? '', userName, userId: user?.userId ?? '0' };
  const counters = await countersOf(database, account, source);
  const fits = await attemptPassword(database, counters, () =>
    fitsPassword(user?.passwordHash, credentials.password),
  ).catch(async (error: unknown) => {
    throw error instanceof Failure ? await refused(traced, error.reason) : error;
  });
  if (!tenant || !user || !fits) throw await refused(traced, 'BAD_CREDENTIALS');
  if (user.status !== '0') throw await refused({ ...traced, userId: user.userId }, 'USER_DISABLED');
  const token = randomBytes(32).toString('base64url');
  await startSession(database, {
    id: sessionId(token),
    tenantCode: tenant.code,
    userId: user.userId,
    address: context.address,
    userAgent: context.header('user-agent')?.slice(0, 300) ?? null,
  });
  await rememberSource(context, account, source);
  await trace({ ...traced, userId: user.userId }, 'done');
  return token;
}

/** The tenant that a request without a session names, by default the platform's own; none where it is closed. */
export async function activeTenant(
  database: Database,
  code: string | undefined,
): Promise<TenantRef | undefined> {
  const tenant = await tenantByCode(database, code ?? platformTenant);
  if (tenant?.status !== 'active') return undefined;
  const { status: _, authVersion: __, ...ref } = tenant;
  return ref;
}

/** Whether the tenant asks for a captcha. */
export async function asksCaptcha(database: Database, tenant: TenantRef): Promise<boolean> {
  const key = 'sys.captcha.check';
  const values = await database.inTenant(tenant, 'read', (tx) => configValues(tx, [key]));
  return values[key] === 'true';
}

async function passesCaptcha(
  database: Database,
  tenant: TenantRef,
  credentials: Credentials,
): Promise<boolean> {
  if (!(await asksCaptcha(database, tenant))) return true;
  return spendCaptcha(database, credentials.uuid ?? '', credentials.code ?? '');
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

type Traced = { context: PublicContext; tenant: TenantRef | undefined; userName: string; userId?: string };

async function refused(traced: Traced, reason: Reason): Promise<Failure> {
  await trace(traced, reason);
  return new Failure(reason);
}

async function trace({ context, tenant, userName, userId }: Traced, outcome: string): Promise<void> {
  // What names no tenant that is open is the platform's to know.
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
    writeAudit(tx, [{ ...entry, kind: 'signIn' as const, userName: userName.slice(0, 64) }]),
  );
}
