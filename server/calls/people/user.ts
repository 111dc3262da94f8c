import { type PickedUser, userShape } from '../../../contract/calls/shapes/userShapes.ts';
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
import { assertCanGrantRoles, assertCanManageUsers, withPermissionChange } from '../auth/grantChecks.ts';
import { assertStrongPassword, passwordPolicyOf } from '../auth/passwordPolicy.ts';
import { resolveSupplierColumns, withSupplierNames } from '../auth/supplierAccounts.ts';
import { assertAllAffected } from '../shared/assertFound.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { exportSheet } from '../shared/sheetExport.ts';
import { assertSignInNamesFree, takenSignInNames } from '../shared/signInNameChecks.ts';
import { assertAssignable } from './assignmentChecks.ts';
import { readChangedTexts } from './changedTexts.ts';
import { findUser, wholePage } from './findUser.ts';
import { handOverUser } from './handOver.ts';
import { importUsers } from './import/userImport.ts';
import { profileHandlers } from './profile.ts';
import { changeAccounts, listLeaverDuties } from './userDeparture.ts';

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

  groups: (context, { query }) => groupList(context, 'user', query),

  importTemplate: (context) =>
    exportSheet(context, { kind: 'userTemplate', name: '用户导入模板', request: {}, size: 0 }),

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
    const { tx, actor, now } = context;
    const { userId, version, force, supplierRecordId, ...entered } = body;
    // A new phone number would let the holder of a token sign in as the person.
    if (actor.apiToken && userId === actor.userId) throw new Refusal(403);
    return changeAccounts(context, { userIds: [userId], act: leavingBy(entered.status), force }, async () => {
      await holdReferences(tx, ['organization']);
      // After the locks of references: a row that is locked before them would be waited for in a circle.
      await assertUnchanged(tx, { table: 'users', key: 'userId', id: userId }, version);
      const change = await readChangedTexts(tx, userId, { change: entered, schemas: userShape });
      await assertCanGrantRoles(tx, actor, await newRoleIds(context, userId, change.roleIds));
      await assertAssignable(tx, { ...toAssignment(change), userIds: [userId] });
      const supplier = await resolveSupplierColumns(context, supplierRecordId, await supplierOf(tx, userId));
      await withConstraintFailures(uniqueKeyErrors, () =>
        withPermissionChange(context, async () => {
          await assertSignInNamesFree(tx, { userId, ...change });
          assertAllAffected([userId], await updateUser(tx, userId, { ...change, ...supplier, now }));
        }),
      );
    });
  },

  editMany: (context, { body: { ids, deptId, status, force } }) =>
    changeAccounts(context, { userIds: ids, act: leavingBy(status), force }, async () => {
      const { tx, now } = context;
      await holdReferences(tx, ['organization']);
      await assertAssignable(tx, { ...toAssignment({ deptId }), userIds: ids });
      await withConstraintFailures({}, () =>
        withPermissionChange(context, async () =>
          assertAllAffected(ids, await updateUsers(tx, ids, { deptId, status, now })),
        ),
      );
    }),

  remove(context, { body }) {
    const { tx, now } = context;
    const { ids, force } = Array.isArray(body) ? { ids: body, force: false } : body;
    return changeAccounts(context, { userIds: ids, act: 'delete', force }, () =>
      withPermissionChange(context, async () => assertAllAffected(ids, await deleteUsers(tx, ids, now))),
    );
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
    await endSessionsOfUsers(tx, { tenant, userIds: [body.userId], reason: 'reset' });
    return given === undefined ? { initialPassword: password } : {};
  },

  changeStatus: (context, { params: { status }, body: { userId, force } }) =>
    changeAccounts(context, { userIds: [userId], act: leavingBy(status), force }, () =>
      withPermissionChange(context, async () =>
        assertAllAffected([userId], await updateUser(context.tx, userId, { status, now: context.now })),
      ),
    ),

  handOver: (context, { body }) => handOverUser(context, body),

  heldTasks: ({ tx }, { body }) => listLeaverDuties(tx, body),

  ...profileHandlers,
} satisfies Handlers<typeof userCalls>;

const leavingBy = (status: '0' | '1' | undefined) => (status === '1' ? 'disable' : undefined);

type Assigned = { deptId?: string | null | undefined; postIds?: readonly string[] | undefined };

const toAssignment = ({ deptId, postIds }: Assigned) => ({ deptIds: deptId ? [deptId] : [], postIds });

const toPickedUser = (user: ListedUser): PickedUser => {
  const { userId, nickName, deptName, underDeptIdNames, avatar, absence } = user;
  return { userId, nickName, deptName, underDeptIdNames, avatar, ...(absence && { absence }) };
};

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
