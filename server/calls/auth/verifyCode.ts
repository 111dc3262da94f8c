/** Codes by SMS: sent, checked, and used to sign in or to set a password. Unknown numbers get the same answers. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { normalizePhone } from '../../../contract/calls/shapes/signInNames.ts';
import type { VerifyPurpose, verifyCodeCalls } from '../../../contract/calls/verifyCode.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { PublicContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { hashPassword } from '../../crypto/passwordHash.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { endSessionsOfUsers } from '../../db/queries/auth/endSessions.ts';
import { bookAttempt, failAttempt } from '../../db/queries/auth/passwordAttempts.ts';
import { saveVerifyCode } from '../../db/queries/auth/verifyCodes.ts';
import { updateUser } from '../../db/queries/people/saveUser.ts';
import { findUserByPhone } from '../../db/queries/people/signInUser.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { insertMessage, renderMessage } from '../../db/queries/platform/outbox.ts';
import { bumpAuthVersion } from '../../db/tenants.ts';
import { checkVerifyCode, useVerifyCode } from './checkVerifyCode.ts';
import { assertNotReused, assertStrongPassword, passwordPolicyOf } from './passwordPolicy.ts';
import { isRegistrationOpen } from './registrationSettings.ts';
import { activeTenant, auditSignIn, authenticate, isCaptchaCorrect, refuseSignIn } from './signIn.ts';

/** Codes within ten minutes. */
const sendLimits = { phone: 5, address: 30, tenant: 600 };

/** Longer than any of the work: the time of the answer does not tell whether a message was written. */
const answerMs = 300;

export const verifyCodeHandlers = {
  async send(context, { body }) {
    const { database } = context.deps;
    const tenant = context.tenant ?? (await activeTenant(database, body.tenantCode));
    const phonenumber = await receiverOf(context, body);
    if (tenant && !isOfSession(body.purpose) && !(await isCaptchaCorrect(database, tenant, body)))
      throw new Failure('BAD_CAPTCHA');
    await countSending(context, { tenantCode: tenant?.code ?? '', phonenumber });
    const pause = sleep(answerMs);
    if (tenant) await sendCode(database, tenant, { phonenumber, purpose: body.purpose });
    await pause;
    return null;
  },

  async signIn(context, { body: { phonenumber, code, tenantCode, portal } }) {
    const { database } = context.deps;
    const tenant = await activeTenant(database, tenantCode);
    const traced = { context, what: 'POST /login/sms', tenant, userName: phonenumber, portal };
    if (tenant && !(await isSmsEnabled(database, tenant))) throw await refuseSignIn(traced, 'NOT_OFFERED');
    const user =
      tenant && (await database.inTenant(tenant, 'read', (tx) => findUserByPhone(tx, phonenumber)));
    const check = () => useVerifyCode(database, tenant, { phonenumber, purpose: 'login', code });
    return { token: await authenticate(traced, { user, check, otherwise: 'BAD_CODE' }) };
  },

  async resetPassword(context, { body: { phonenumber, code, password, tenantCode } }) {
    const { database } = context.deps;
    const tenant = await activeTenant(database, tenantCode);
    const what = 'POST /system/user/password/resetWithVerifyCode';
    const traced = { context, what, tenant, userName: phonenumber };
    const proof = await checkVerifyCode(database, tenant, { phonenumber, purpose: 'reset', code });
    if (!tenant || !proof) throw await refuseSignIn(traced, 'BAD_CODE');
    const userId = await database.inTenant(tenant, 'write', async (tx) => {
      const user = await findUserByPhone(tx, phonenumber);
      if (user?.status !== '0') return undefined;
      const choice = { userId: user.userId, password, path: 'password' };
      await setPassword(tx, { tenant, choice, owner: user, now: context.now });
      return (await proof.consume(tx)) ? user.userId : undefined;
    });
    if (userId === undefined) throw await refuseSignIn(traced, 'BAD_CODE');
    await auditSignIn({ ...traced, userId }, 'done');
    return null;
  },

  async updatePassword(context, { body: { code, newPassword } }) {
    const { deps, tenant, actor, now, session } = context;
    if (!(await isSmsEnabled(deps.database, tenant))) throw new Failure('NOT_OFFERED');
    const { phonenumber, ...owner } = await context.inTenant('read', (tx) => loadOwner(tx, actor.userId));
    const proof = await checkVerifyCode(deps.database, tenant, { phonenumber, purpose: 'update', code });
    if (!proof) throw new Failure('BAD_CODE');
    await context.once('password', async (tx) => {
      const choice = { userId: actor.userId, password: newPassword, path: 'newPassword', except: session };
      await setPassword(tx, { tenant, choice, owner: { ...owner, phonenumber }, now });
      if (!(await proof.consume(tx))) throw new Failure('BAD_CODE');
      return null;
    });
    return null;
  },
} satisfies Handlers<typeof verifyCodeCalls>;

const isOfSession = (purpose: VerifyPurpose): boolean => purpose === 'update' || purpose === 'phone';

type SendRequest = { phonenumber?: string | undefined; purpose: VerifyPurpose };

/** The account's own number for `update`, else the one that was sent. */
async function receiverOf(context: PublicContext, { phonenumber, purpose }: SendRequest): Promise<string> {
  const { actor, tenant, deps } = context;
  if (purpose !== 'update' && !phonenumber)
    throw new Refusal(400, [{ path: 'phonenumber', message: '请输入手机号' }]);
  if (!isOfSession(purpose)) return phonenumber ?? '';
  if (!actor || !tenant) throw new Refusal(401);
  if (!(await isSmsEnabled(deps.database, tenant))) throw new Failure('NOT_OFFERED');
  if (purpose === 'phone') return phonenumber ?? '';
  const owner = await deps.database.inTenant(tenant, 'read', (tx) => loadOwner(tx, actor.userId));
  if (owner.phonenumber.length < 5)
    throw new Failure('FIELD_INVALID', { msg: '您的账号没有登记手机号，请联系管理员' });
  return owner.phonenumber;
}

async function loadOwner(tx: Tx, userId: string) {
  const owner = await tx
    .selectFrom('users')
    .select(['userName', 'nickName', 'phonenumber'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...owner, phonenumber: normalizePhone(owner.phonenumber) };
}

/** Counts for every number, whether it has an account or not. Throws TOO_SOON beyond a limit. */
async function countSending(
  { deps: { database }, network }: PublicContext,
  { tenantCode, phonenumber }: { tenantCode: string; phonenumber: string },
): Promise<void> {
  const booked = await bookAttempt(database, [
    { key: `code ${tenantCode}/${phonenumber}`, limit: sendLimits.phone },
    { key: `codes ${network}`, limit: sendLimits.address },
    { key: `codes of ${tenantCode}`, limit: sendLimits.tenant },
  ]);
  if (booked.state !== 'booked')
    throw new Failure('TOO_SOON', { msg: '验证码发送过于频繁，请 10 分钟后再试' });
  await failAttempt(database, booked.attemptId);
}

async function sendCode(
  database: Database,
  tenant: TenantRef,
  key: { phonenumber: string; purpose: VerifyPurpose },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  const { phonenumber } = key;
  const kind = { kind: 'verifyCode', channel: 'sms' } as const;
  const message = await renderMessage(database, kind, { phonenumber, tenantName: tenant.name, code });
  await database.inTenant(tenant, 'write', async (tx) => {
    if (!(await isOffered(tx, key))) return;
    await saveVerifyCode(tx, { ...key, codeHash });
    await insertMessage(tx, message);
  });
}

/** Whether somebody would use the code: an active account has the number, or registration is open. */
async function isOffered(
  tx: Tx,
  { phonenumber, purpose }: { phonenumber: string; purpose: VerifyPurpose },
): Promise<boolean> {
  if (purpose === 'register') return isRegistrationOpen(tx);
  if (isOfSession(purpose)) return true;
  const values = await loadConfigValues(tx, ['sys.sms.enabled']);
  if (purpose === 'login' && values['sys.sms.enabled'] !== 'true') return false;
  return (await findUserByPhone(tx, phonenumber))?.status === '0';
}

async function isSmsEnabled(database: Database, tenant: TenantRef): Promise<boolean> {
  const key = 'sys.sms.enabled';
  const values = await database.inTenant(tenant, 'read', (tx) => loadConfigValues(tx, [key]));
  return values[key] === 'true';
}

type PasswordChange = {
  tenant: TenantRef;
  choice: { userId: string; password: string; path: string; except?: string };
  owner: { userName: string; nickName: string; phonenumber: string };
  now: Date;
};

async function setPassword(tx: Tx, { tenant, choice, owner, now }: PasswordChange): Promise<void> {
  const { userId, password, except } = choice;
  const policy = await passwordPolicyOf(tx);
  await assertStrongPassword({ ...choice, owner, tenant, policy });
  await assertNotReused(tx, { ...choice, policy });
  const passwordHash = await hashPassword(password);
  await updateUser(tx, userId, { passwordHash, mustChangePassword: false, now });
  await bumpAuthVersion(tx, tenant);
  const kept = except !== undefined && { except };
  await endSessionsOfUsers(tx, { tenant, userIds: [userId], reason: 'password', ...kept });
}
