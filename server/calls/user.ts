import type { PickedUser, userCalls } from '../../contract/calls/user.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { holdsPermission } from '../../contract/may.ts';
import { endSessions } from '../db/queries/endSessions.ts';
import { heldTasks } from '../db/queries/heldTasks.ts';
import { type ListedUser, listUsers } from '../db/queries/listUsers.ts';
import { spendProof } from '../db/queries/reauthentication.ts';
import { insertUser, updateUser } from '../db/queries/saveUser.ts';
import type { UserFilter } from '../db/queries/userFilter.ts';
import { storeAvatar } from './avatar.ts';
import { confirmPassword } from './confirmPassword.ts';
import { withinConstraints } from './constraints.ts';
import type { CallContext, Handlers } from './context.ts';
import { letTasksGo } from './departing.ts';
import { exportList } from './exportList.ts';
import { assertTouched, found } from './found.ts';
import { assertMayGrantRoles, assertMayTouch, changingRights } from './grants.ts';
import { assertGoodPassword, assertNotUsedBefore, policyOf } from './newPassword.ts';
import { hashPassword } from './password.ts';

const taken = { userNames: { path: 'userName', message: '账号已被使用' } };

export const userHandlers = {
  async list({ tx, actor }, { query }) {
    const everything = holdsPermission(actor.permissions, 'system:user:list');
    // A picker may look for names only: telephone numbers and accounts would leak letter by letter.
    const { userName, phonenumber, roleId, withoutRoleId } = query;
    if (!everything && (userName || phonenumber || roleId || withoutRoleId)) throw new Refusal(403);
    const { rows, total } = await listUsers(tx, { ...query, everywhere: everything }, query);
    return { rows: everything ? rows : rows.map(picked), total };
  },

  export: (context, { query }) => exportList(context, 'users', query),

  importTemplate: (context) => exportList(context, 'userTemplate', {}),

  async listOfDept({ tx }, { params }) {
    const { rows, total } = await listUsers(tx, { ownDeptId: params.deptId, status: '0' }, wholePage);
    return { rows: rows.map(picked), total };
  },

  async byIds({ tx }, { body, query }) {
    const { rows } = await listUsers(tx, { userIds: body, ...query }, wholePage);
    return rows.map(picked);
  },

  detail: ({ tx }, { params }) => userOf(tx, { userIds: [params.userId] }),

  async add(context, { body }) {
    const { tx, actor, tenant } = context;
    await assertMayGrantRoles(tx, actor, body.roleIds ?? []);
    const { password, ...user } = body;
    await assertGoodPassword({ password, path: 'password', owner: user, tenant, policy: await policyOf(tx) });
    const passwordHash = await hashPassword(password);
    const userId = await withinConstraints(taken, () =>
      changingRights(context, () => insertUser(tx, { ...user, passwordHash, createBy: actor.userId })),
    );
    return { userId };
  },

  async edit(context, { body }) {
    const { tx, actor, now, tenant } = context;
    const { userId, force, ...change } = body;
    await assertMayTouch(tx, actor, [userId]);
    await assertMayGrantRoles(tx, actor, await rolesAdded(context, userId, change.roleIds));
    if (change.status === '1') await letTasksGo(context, { userIds: [userId], force });
    await withinConstraints(taken, () =>
      changingRights(context, async () =>
        assertTouched([userId], await updateUser(tx, userId, { ...change, now })),
      ),
    );
    if (change.status === '1') await endSessions(tx, { tenant, userIds: [userId] });
    return null;
  },

  async remove(context, { body }) {
    const { tx, actor, tenant, now } = context;
    const { ids, force } = Array.isArray(body) ? { ids: body, force: false } : body;
    if (ids.includes(actor.userId)) throw new Failure('IN_USE', { msg: '不能删除当前登录的账号' });
    await assertMayTouch(tx, actor, ids);
    await letTasksGo(context, { userIds: ids, force });
    await changingRights(context, async () => {
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ deleted: true, status: '1', updateTime: now })
        .where('userId', 'in', ids)
        .where('deleted', '=', false)
        .executeTakeFirst();
      assertTouched(ids, numUpdatedRows);
    });
    await endSessions(tx, { tenant, userIds: ids });
    return null;
  },

  async resetPassword(context, { body }) {
    const { tx, actor, tenant, now } = context;
    await assertMayTouch(tx, actor, [body.userId]);
    await assertGoodPassword({
      password: body.password,
      path: 'password',
      owner: await userOf(tx, { userIds: [body.userId] }),
      tenant,
      policy: await policyOf(tx),
    });
    const passwordHash = await hashPassword(body.password);
    const change = { passwordHash, mustChangePassword: body.userId !== actor.userId, now };
    await changingRights(context, async () =>
      assertTouched([body.userId], await updateUser(tx, body.userId, change)),
    );
    await endSessions(tx, { tenant, userIds: [body.userId] });
    return null;
  },

  async changeStatus(context, { params, body }) {
    const { tx, actor, tenant, now } = context;
    const { userId, force } = body;
    await assertMayTouch(tx, actor, [userId]);
    if (params.status === '1') await letTasksGo(context, { userIds: [userId], force });
    await changingRights(context, async () =>
      assertTouched([userId], await updateUser(tx, userId, { status: params.status, now })),
    );
    if (params.status === '1') await endSessions(tx, { tenant, userIds: [userId] });
    return null;
  },

  heldTasks: ({ tx }, { body }) => heldTasks(tx, body),

  async profile({ tx, actor }) {
    const user = await userOf(tx, { userIds: [actor.userId] });
    const names = await tx
      .selectFrom('roles')
      .select(['roleId', 'roleName'])
      .where('roleId', 'in', ['0', ...user.roleIds])
      .execute();
    const posts = await tx
      .selectFrom('posts')
      .select('postName')
      .where('postId', 'in', ['0', ...user.postIds])
      .execute();
    return {
      ...user,
      roleNames: names.map((role) => role.roleName),
      postNames: posts.map((post) => post.postName),
    };
  },

  async editProfile(context, { body: { proof, ...change } }) {
    const { tx, actor, now } = context;
    await assertReauthenticated(context, change, proof);
    await changingRights(context, () => updateUser(tx, actor.userId, { ...change, now }));
    return null;
  },

  async avatar(context) {
    return { imgUrl: await storeAvatar(context) };
  },

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
    const policy = await policyOf(tx);
    const choice = { password: body.newPassword, path: 'newPassword', policy };
    await assertGoodPassword({ ...choice, owner, tenant });
    await assertNotUsedBefore(tx, { ...choice, userId: actor.userId });
    const change = { passwordHash: await hashPassword(body.newPassword), mustChangePassword: false, now };
    await changingRights(context, () => updateUser(tx, actor.userId, change));
    await endSessions(tx, { tenant, userIds: [actor.userId], except: session });
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
    await tx
      .updateTable('users')
      .set({ feature: JSON.stringify({ ...row.feature, ...body }) })
      .where('userId', '=', actor.userId)
      .execute();
    return null;
  },
} satisfies Handlers<typeof userCalls>;

type Contact = { phonenumber?: string | undefined; email?: string | undefined };

/** Throws REAUTHENTICATE where a way to reach the person changes without a proof that they know the password. */
async function assertReauthenticated(
  { tx, actor, session }: CallContext,
  { phonenumber, email }: Contact,
  proof: string | undefined,
): Promise<void> {
  const now = await tx
    .selectFrom('users')
    .select(['phonenumber', 'email'])
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const isSame = (phonenumber ?? now.phonenumber) === now.phonenumber && (email ?? now.email) === now.email;
  if (isSame) return;
  if (!proof || !(await spendProof(tx, session, proof))) throw new Failure('REAUTHENTICATE');
}

const wholePage = { pageNum: 1, pageSize: 1000 };

const picked = (user: ListedUser): PickedUser => {
  const { userId, nickName, deptName, underDeptIdNames, avatar, absence } = user;
  return { userId, nickName, deptName, underDeptIdNames, avatar, ...(absence && { absence }) };
};

async function userOf(tx: CallContext['tx'], filter: UserFilter): Promise<ListedUser> {
  return found((await listUsers(tx, filter, wholePage)).rows[0]);
}

/** Roles that the person does not hold yet: keeping what somebody else gave is no granting. */
async function rolesAdded(
  { tx }: CallContext,
  userId: string,
  roleIds: string[] | undefined,
): Promise<string[]> {
  if (!roleIds) return [];
  const held = await tx.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute();
  return roleIds.filter((roleId) => !held.some((one) => one.roleId === roleId));
}
