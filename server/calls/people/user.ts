import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import type { userCalls } from '../../../contract/calls/user.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { ownAccount } from '../../../contract/resources/people/ownAccount.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { generateOneTimePassword, hashPassword } from '../../crypto/passwordHash.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { endSessionsOfUsers } from '../../db/queries/auth/endSessions.ts';
import { type ListedUser, listUsers } from '../../db/queries/people/listUsers.ts';
import { deleteUsers, insertUser, updateUser, updateUsers } from '../../db/queries/people/saveUser.ts';
import type { UserFilter } from '../../db/queries/people/userFilter.ts';
import { confirmPassword } from '../auth/confirmPassword.ts';
import { assertCanGrantRoles, assertCanManageUsers, withPermissionChange } from '../auth/grantChecks.ts';
import { assertNotReused, assertStrongPassword, passwordPolicyOf } from '../auth/passwordPolicy.ts';
import { resolveSupplierColumns, withSupplierNames } from '../auth/supplierAccounts.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { exportList } from '../shared/exportList.ts';
import { assertSignInNamesFree, takenSignInNames } from '../shared/signInNameChecks.ts';
import { assertAssignable } from './assignmentChecks.ts';
import { deleteAvatar, storeAvatar, streamAvatar } from './avatar.ts';
import { assertReauthenticated, findContactChanges } from './contactChecks.ts';
import { handOverUser } from './handOver.ts';
import { findPlacesOfLeavers, listLeaverDuties, releaseTasksOfUsers } from './userDeparture.ts';
import { importUsers } from './userImport.ts';

const uniqueKeyErrors = takenSignInNames('userName');

export const userHandlers = {
  async list({ tx, actor }, { query }) {
    const everything = holdsPermission(actor.permissions, 'system:user:list');
    // A picker may search names only: a search by telephone number or account would leak it letter by letter.
    const { userName, phonenumber, roleId, withoutRoleId } = query;
    if (!everything && (userName || phonenumber || roleId || withoutRoleId)) throw new Refusal(403);
    const { rows, total } = await listUsers(tx, { ...query, everywhere: everything }, query);
    return { rows: everything ? await withSupplierNames(tx, rows) : rows.map(toPickedUser), total };
  },

  export: (context, { query }) => exportList(context, 'users', query),

  importTemplate: (context) => exportList(context, 'userTemplate', {}),

  importData: (context, { query }) => importUsers(context, query),

  async listOfDept({ tx }, { params }) {
    const { rows, total } = await listUsers(tx, { ownDeptId: params.deptId, status: '0' }, wholePage);
    return { rows: rows.map(toPickedUser), total };
  },

  async byIds({ tx }, { body, query }) {
    const { rows } = await listUsers(tx, { userIds: body, ...query }, wholePage);
    return rows.map(toPickedUser);
  },

  detail: ({ tx }, { params }) => findUser(tx, { userIds: [params.userId] }),

  async add(context, { body }) {
    const { tx, actor, tenant } = context;
    await holdReferences(tx, ['organization']);
    await assertCanGrantRoles(tx, actor, body.roleIds ?? []);
    await assertAssignable(tx, toAssignment(body));
    const { password: given, supplierRecordId, ...user } = body;
    const supplier = await resolveSupplierColumns(context, supplierRecordId);
    if (given !== undefined) {
      const policy = await passwordPolicyOf(tx);
      await assertStrongPassword({ password: given, path: 'password', owner: user, tenant, policy });
    }
    const password = given ?? generateOneTimePassword();
    const passwordHash = await hashPassword(password);
    const mustChangePassword = given === undefined || body.mustChangePassword;
    const userId = await withConstraintFailures(uniqueKeyErrors, () =>
      withPermissionChange(context, async () => {
        await assertSignInNamesFree(tx, user);
        return insertUser(tx, {
          ...user,
          ...supplier,
          passwordHash,
          mustChangePassword,
          createBy: actor.userId,
        });
      }),
    );
    return { userId, ...(given === undefined && { initialPassword: password }) };
  },

  async edit(context, { body }) {
    const { tx, actor, now, tenant } = context;
    const { userId, version, force, supplierRecordId, ...change } = body;
    // A new phone number would let the holder of a token sign in as the person.
    if (actor.apiToken && userId === actor.userId) throw new Refusal(403);
    await assertCanManageUsers(tx, actor, [userId]);
    const leaving = { userIds: [userId], act: 'disable', force } as const;
    const places = change.status === '1' ? await findPlacesOfLeavers(tx, leaving) : undefined;
    await holdReferences(tx, ['organization']);
    // After the locks of references: a row that is locked before them would be waited for in a circle.
    await assertUnchanged(tx, { table: 'users', key: 'userId', id: userId }, version);
    await assertCanGrantRoles(tx, actor, await newRoleIds(context, userId, change.roleIds));
    await assertAssignable(tx, { ...toAssignment(change), userIds: [userId] });
    const supplier = await resolveSupplierColumns(context, supplierRecordId, await supplierOf(tx, userId));
    await withConstraintFailures(uniqueKeyErrors, () =>
      withPermissionChange(context, async () => {
        await assertSignInNamesFree(tx, { userId, ...change });
        assertAllAffected([userId], await updateUser(tx, userId, { ...change, ...supplier, now }));
      }),
    );
    if (change.status === '1') {
      await releaseTasksOfUsers(context, { ...leaving, places });
      await endSessionsOfUsers(tx, { tenant, userIds: [userId] });
    }
    return null;
  },

  async editMany(context, { body: { ids, deptId, status, force } }) {
    const { tx, actor, tenant, now } = context;
    await assertCanManageUsers(tx, actor, ids);
    const leaving = { userIds: ids, act: 'disable', force } as const;
    const places = status === '1' ? await findPlacesOfLeavers(tx, leaving) : undefined;
    await holdReferences(tx, ['organization']);
    await assertAssignable(tx, { ...toAssignment({ deptId }), userIds: ids });
    await withConstraintFailures({}, () =>
      withPermissionChange(context, async () =>
        assertAllAffected(ids, await updateUsers(tx, ids, { deptId, status, now })),
      ),
    );
    if (status === '1') {
      await releaseTasksOfUsers(context, { ...leaving, places });
      await endSessionsOfUsers(tx, { tenant, userIds: ids });
    }
    return null;
  },

  async remove(context, { body }) {
    const { tx, actor, tenant, now } = context;
    const { ids, force } = Array.isArray(body) ? { ids: body, force: false } : body;
    await assertCanManageUsers(tx, actor, ids);
    const leaving = { userIds: ids, act: 'delete', force } as const;
    const places = await findPlacesOfLeavers(tx, leaving);
    await withPermissionChange(context, async () => assertAllAffected(ids, await deleteUsers(tx, ids, now)));
    await releaseTasksOfUsers(context, { ...leaving, places });
    await endSessionsOfUsers(tx, { tenant, userIds: ids });
    return null;
  },

  async resetPassword(context, { body }) {
    const { tx, actor, tenant, now } = context;
    // The reset ends the session in which the new password would be shown.
    if (body.userId === actor.userId) throw new Failure('OWN_ACCESS', { msg: ownAccount.resetPassword });
    await assertCanManageUsers(tx, actor, [body.userId]);
    const owner = await findUser(tx, { userIds: [body.userId] });
    const { password: given } = body;
    if (given !== undefined) {
      const policy = await passwordPolicyOf(tx);
      await assertStrongPassword({ password: given, path: 'password', owner, tenant, policy });
    }
    const password = given ?? generateOneTimePassword();
    const passwordHash = await hashPassword(password);
    const change = { passwordHash, mustChangePassword: true, now };
    await withPermissionChange(context, async () =>
      assertAllAffected([body.userId], await updateUser(tx, body.userId, change)),
    );
    await endSessionsOfUsers(tx, { tenant, userIds: [body.userId] });
    return given === undefined ? { initialPassword: password } : {};
  },

  async changeStatus(context, { params, body }) {
    const { tx, actor, tenant, now } = context;
    const { userId, force } = body;
    await assertCanManageUsers(tx, actor, [userId]);
    const leaving = { userIds: [userId], act: 'disable', force } as const;
    const places = params.status === '1' ? await findPlacesOfLeavers(tx, leaving) : undefined;
    await withPermissionChange(context, async () =>
      assertAllAffected([userId], await updateUser(tx, userId, { status: params.status, now })),
    );
    if (params.status === '1') {
      await releaseTasksOfUsers(context, { ...leaving, places });
      await endSessionsOfUsers(tx, { tenant, userIds: [userId] });
    }
    return null;
  },

  handOver: (context, { body }) => handOverUser(context, body),

  heldTasks: ({ tx }, { body }) => listLeaverDuties(tx, body),

  profile: ({ tx, actor }) => findUser(tx, { userIds: [actor.userId] }),

  async editProfile(context, { body: { proof, ...change } }) {
    const { tx, actor, now } = context;
    const { isNewPhone, isNewEmail } = await findContactChanges(context, change);
    if (isNewPhone || isNewEmail) await assertReauthenticated(context, proof);
    await withConstraintFailures(takenSignInNames('phonenumber'), () =>
      withPermissionChange(context, async () => {
        if (isNewPhone)
          await assertSignInNamesFree(tx, { userId: actor.userId, phonenumber: change.phonenumber });
        await updateUser(tx, actor.userId, { ...change, now });
      }),
    );
    return null;
  },

  async avatar(context) {
    return { imgUrl: await storeAvatar(context) };
  },

  async removeAvatar(context) {
    await deleteAvatar(context);
    return null;
  },

  avatarPicture: (context, { params }) => streamAvatar(context, params.fileName),

  async changePassword(context, { body }) {
    const { tx, actor, tenant, session, now } = context;
    const { passwordHash, ...owner } = await tx
      .selectFrom('users')
      .select(['passwordHash', 'userName', 'nickName', 'phonenumber'])
      .where('userId', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (!(await confirmPassword(context, passwordHash, body.oldPassword))) {
      throw new Failure('BAD_CREDENTIALS', { msg: '旧密码错误' });
    }
    const policy = await passwordPolicyOf(tx);
    const choice = { password: body.newPassword, path: 'newPassword', policy };
    await assertStrongPassword({ ...choice, owner, tenant });
    await assertNotReused(tx, { ...choice, userId: actor.userId });
    const change = { passwordHash: await hashPassword(body.newPassword), mustChangePassword: false, now };
    await withPermissionChange(context, () => updateUser(tx, actor.userId, change));
    await endSessionsOfUsers(tx, { tenant, userIds: [actor.userId], except: session });
    return null;
  },

  async feature({ tx, actor }) {
    const row = await tx
      .selectFrom('users')
      .select('feature')
      .where('userId', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return row.feature;
  },

  async saveFeature({ tx, actor }, { body }) {
    const row = await tx
      .selectFrom('users')
      .select('feature')
      .where('userId', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const feature = JSON.stringify({ ...row.feature, ...body });
    assertSettingsFit(feature, JSON.stringify(row.feature));
    await tx.updateTable('users').set({ feature }).where('userId', '=', actor.userId).execute();
    return null;
  },
} satisfies Handlers<typeof userCalls>;

/** Bytes of a person's settings as JSON. Every sign-in loads all of them. */
const maxSettingsBytes = 256 * 1024;

/** Settings that are too large already can be made smaller, step by step. */
function assertSettingsFit(next: string, before: string): void {
  const bytes = Buffer.byteLength(next);
  if (bytes > maxSettingsBytes && bytes >= Buffer.byteLength(before)) throw new Failure('SETTINGS_TOO_LARGE');
}

type Assigned = { deptId?: string | null | undefined; postIds?: readonly string[] | undefined };

const toAssignment = ({ deptId, postIds }: Assigned) => ({ deptIds: deptId ? [deptId] : [], postIds });

const wholePage = { pageNum: 1, pageSize: 1000 };

const toPickedUser = (user: ListedUser): PickedUser => {
  const { userId, nickName, deptName, underDeptIdNames, avatar, absence } = user;
  return { userId, nickName, deptName, underDeptIdNames, avatar, ...(absence && { absence }) };
};

async function findUser(tx: CallContext['tx'], filter: UserFilter) {
  const { rows } = await listUsers(tx, filter, wholePage);
  return assertFound((await withSupplierNames(tx, rows.slice(0, 1)))[0]);
}

const supplierOf = (tx: CallContext['tx'], userId: string) =>
  tx
    .selectFrom('users')
    .select(['supplierForm', 'supplierRecordId'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Roles that the user does not hold yet: retaining a role that another administrator granted is not a grant. */
async function newRoleIds(
  { tx }: CallContext,
  userId: string,
  roleIds: string[] | undefined,
): Promise<string[]> {
  if (!roleIds) return [];
  const held = await tx.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute();
  return roleIds.filter((roleId) => !held.some((one) => one.roleId === roleId));
}
