/** Registration from outside. A code proves the phone number before anything is said about names. */
import type { registrationCalls } from '../../../contract/calls/registration.ts';
import { normalizePhone, signInPhone } from '../../../contract/calls/shapes/signInNames.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { PublicContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { hashPassword } from '../../crypto/passwordHash.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { insertUser } from '../../db/queries/people/saveUser.ts';
import { countWaitingRegistrations } from '../../db/queries/people/waitingRegistrations.ts';
import { bumpAuthVersion } from '../../db/tenants.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { listOfferedTenants } from '../shared/offeredTenants.ts';
import { assertSignInNamesFree, takenSignInNames } from '../shared/signInNameChecks.ts';
import { checkVerifyCode } from './checkVerifyCode.ts';
import { assertStrongPassword, passwordPolicyOf } from './passwordPolicy.ts';
import {
  listOfferedDepts,
  listOfferedRoles,
  loadRegistrationSettings,
  type RegistrationSettings,
} from './registrationSettings.ts';
import { activeTenant, auditSignIn, refuseSignIn, type SignInAttempt } from './signIn.ts';

const uniqueKeyErrors = {
  ...takenSignInNames('username'),
  deptNames: { path: 'deptName', message: '部门名称已被使用' },
};

export const registrationHandlers = {
  async register(context, { body }) {
    const { phonenumber, code, tenantCode, username: userName, deptId, roleId, nickName, password } = body;
    const what = 'POST /register';
    const traced = { context, what, tenant: await activeTenant(context.deps.database, tenantCode), userName };
    return register(traced, { phonenumber, code }, async (tx, { tenant, settings }) => {
      await assertOwnNumbers(tx, { userName, phonenumber });
      await assertOffered(tx, settings, { deptId, roleId });
      const owner = { userName, nickName, phonenumber };
      await assertStrongPassword({
        password,
        path: 'password',
        owner,
        tenant,
        policy: await passwordPolicyOf(tx),
      });
      const userId = await insertUser(tx, {
        ...owner,
        passwordHash: await hashPassword(password),
        deptId: deptId ?? null,
        status: settings.approve ? '1' : '0',
        waiting: settings.approve,
        roleIds: roleId === undefined ? [] : [roleId],
        remark: '自行注册',
      });
      return { userId, answer: { waiting: settings.approve } };
    });
  },

  roles: (context, { query }) =>
    readOffer(context, query.tenantCode, (tx, settings) => listOfferedRoles(tx, settings)),

  depts: (context, { query }) =>
    readOffer(context, query.tenantCode, (tx, settings) => listOfferedDepts(tx, settings)),

  async registerDept(context, { params, body: { phonenumber, code, deptName, parentId } }) {
    const what = 'POST /system/dept/register/{tenantCode}';
    const tenant = await activeTenant(context.deps.database, params.tenantCode);
    const traced = { context, what, tenant, userName: phonenumber };
    return register(traced, { phonenumber, code }, async (tx, { settings }) => {
      await assertOffered(tx, settings, { deptId: parentId });
      await tx
        .insertInto('depts')
        .values({ deptName, parentId, status: '1', waiting: true, isOrg: false })
        .execute();
      return { answer: null };
    });
  },

  waiting: ({ tx, actor }) => countWaitingRegistrations(tx, actor),

  async tenants({ deps }, { query: { username = '' } }) {
    const tenants = await listOfferedTenants(deps.database);
    return tenants.map(({ code, name }) => ({ tenantCode: code, tenantName: name, userName: username }));
  },
} satisfies Handlers<typeof registrationCalls>;

type Registration<T> = (
  tx: Tx,
  place: { tenant: TenantRef; settings: RegistrationSettings },
) => Promise<{ userId?: string; answer: T }>;

/** Runs the registration under a code that is used up with it. Refuses with NOT_OFFERED or BAD_CODE. */
async function register<T>(
  traced: SignInAttempt,
  entered: { phonenumber: string; code: string },
  work: Registration<T>,
): Promise<T> {
  const { database } = traced.context.deps;
  const { tenant } = traced;
  const settings = tenant && (await database.inTenant(tenant, 'read', loadRegistrationSettings));
  if (!tenant || !settings?.open) throw await refuseSignIn(traced, 'NOT_OFFERED');
  const proof = await checkVerifyCode(database, tenant, { ...entered, purpose: 'register' });
  if (!proof) throw await refuseSignIn(traced, 'BAD_CODE');
  const { userId, answer } = await withConstraintFailures(uniqueKeyErrors, () =>
    database.inTenant(tenant, 'write', async (tx) => {
      if (!(await proof.consume(tx))) throw new Failure('BAD_CODE');
      await holdReferences(tx, ['organization']);
      // Holds a lock, so that two people cannot take one name.
      await bumpAuthVersion(tx, tenant);
      return work(tx, { tenant, settings });
    }),
  );
  await auditSignIn({ ...traced, ...(userId !== undefined && { userId }) }, 'done');
  return answer;
}

/** A name that is another number would catch that person's sign-ins by phone; two accounts with a number block them. */
async function assertOwnNumbers(tx: Tx, entered: { userName: string; phonenumber: string }): Promise<void> {
  const number = normalizePhone(entered.userName);
  if (signInPhone.test(number) && number !== entered.phonenumber)
    throw new Refusal(400, [{ path: 'username', message: '账号不能是他人的手机号' }]);
  await assertSignInNamesFree(tx, entered, {
    accountPath: 'username',
    phoneTaken: '该手机号已有账号，请直接登录',
  });
}

async function assertOffered(
  tx: Tx,
  settings: RegistrationSettings,
  { deptId, roleId }: { deptId?: string | undefined; roleId?: string | undefined },
): Promise<void> {
  if (deptId !== undefined && !(await listOfferedDepts(tx, settings)).some((dept) => dept.deptId === deptId))
    throw new Refusal(400, [{ path: 'deptId', message: '该部门不可选' }]);
  if (roleId !== undefined && !(await listOfferedRoles(tx, settings)).some((role) => role.roleId === roleId))
    throw new Refusal(400, [{ path: 'roleId', message: '该角色不可选' }]);
}

/** Empty while registration is closed. */
async function readOffer<T>(
  { deps }: PublicContext,
  tenantCode: string | undefined,
  list: (tx: Tx, settings: RegistrationSettings) => Promise<T[]>,
): Promise<T[]> {
  const tenant = await activeTenant(deps.database, tenantCode);
  if (!tenant) return [];
  return deps.database.inTenant(tenant, 'read', async (tx) => {
    const settings = await loadRegistrationSettings(tx);
    return settings.open ? list(tx, settings) : [];
  });
}
