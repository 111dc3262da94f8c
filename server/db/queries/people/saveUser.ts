import type { Tx } from '../../database.ts';
import type { OnOff } from '../../tables/people.ts';
import { addPasswordHistory } from '../auth/passwordHistory.ts';
import { buildNamePinyin } from './namePinyin.ts';
import { freeSignInNames, saveSignInNames } from './signInNames.ts';

export type NewUser = {
  userName: string;
  nickName: string;
  passwordHash: string;
  deptId?: string | null | undefined;
  phonenumber?: string | undefined;
  email?: string | undefined;
  sex?: '0' | '1' | '2' | undefined;
  avatar?: string | undefined;
  status?: OnOff | undefined;
  /** Enabling the account ends it. */
  waiting?: boolean | undefined;
  remark?: string | undefined;
  supplierForm?: string | null | undefined;
  supplierRecordId?: string | null | undefined;
  mustChangePassword?: boolean | undefined;
  createBy?: string | null | undefined;
};

export type UserAssignments = { roleIds?: string[] | undefined; postIds?: string[] | undefined };

/** Absent or undefined properties stay unchanged. */
export type UserChange = { [K in keyof Omit<NewUser, 'createBy'>]?: NewUser[K] | undefined };

/**
 * Inserts a person with roles and posts and returns the id. A name that another has violates the unique index
 * `userNames` or `signInNameOwners`.
 */
export async function insertUser(tx: Tx, user: NewUser & UserAssignments): Promise<string> {
  const { roleIds, postIds, ...columns } = user;
  const { userId } = await tx
    .insertInto('users')
    .values({
      ...columns,
      deptId: user.deptId ?? null,
      createBy: user.createBy ?? null,
      supplierForm: user.supplierForm ?? null,
      supplierRecordId: user.supplierRecordId ?? null,
      openId: null,
      pinyin: buildNamePinyin(user.nickName),
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  await saveSignInNames(tx, [{ ...user, userId, phonenumber: user.phonenumber ?? '' }]);
  await setAssignments(tx, userId, { roleIds, postIds });
  return userId;
}

/** Changes the given properties and returns the number of changed rows (0 or 1). */
export async function updateUser(
  tx: Tx,
  userId: string,
  change: UserChange & UserAssignments & { now: Date },
): Promise<bigint> {
  const { roleIds, postIds, now, ...columns } = change;
  if (columns.passwordHash !== undefined) await addPasswordHistory(tx, userId);
  const changed = await tx
    .updateTable('users')
    .set({
      ...columns,
      ...(columns.nickName === undefined ? {} : { pinyin: buildNamePinyin(columns.nickName) }),
      ...(columns.passwordHash === undefined ? {} : { passwordTime: now }),
      ...(columns.status === '0' && { waiting: false }),
      updateTime: now,
    })
    .where('userId', '=', userId)
    .where('deleted', '=', false)
    .returning(['userId', 'userName', 'phonenumber'])
    .execute();
  const isRenamed = columns.userName !== undefined || columns.phonenumber !== undefined;
  if (isRenamed) await saveSignInNames(tx, changed);
  if (changed.length > 0) await setAssignments(tx, userId, { roleIds, postIds });
  return BigInt(changed.length);
}

/** Changes the department or status of several people and returns the number of changed rows. */
export async function updateUsers(
  tx: Tx,
  userIds: readonly string[],
  { deptId, status, now }: Pick<UserChange, 'deptId' | 'status'> & { now: Date },
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      ...(deptId !== undefined && { deptId }),
      ...(status !== undefined && { status }),
      ...(status === '0' && { waiting: false }),
      updateTime: now,
    })
    .where('userId', 'in', userIds)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** The rows stay, because records and logs point to them; the names become free. Returns the number of deleted accounts. */
export async function deleteUsers(tx: Tx, userIds: readonly string[], now: Date): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ deleted: true, status: '1', waiting: false, updateTime: now })
    .where('userId', 'in', userIds)
    .where('deleted', '=', false)
    .executeTakeFirst();
  await freeSignInNames(tx, userIds);
  return numUpdatedRows;
}

async function setAssignments(tx: Tx, userId: string, { roleIds, postIds }: UserAssignments): Promise<void> {
  if (roleIds) {
    await tx.deleteFrom('userRoles').where('userId', '=', userId).execute();
    const rows = [...new Set(roleIds)].map((roleId) => ({ userId, roleId }));
    if (rows.length > 0) await tx.insertInto('userRoles').values(rows).execute();
  }
  if (postIds) {
    await tx.deleteFrom('userPosts').where('userId', '=', userId).execute();
    const rows = [...new Set(postIds)].map((postId) => ({ userId, postId }));
    if (rows.length > 0) await tx.insertInto('userPosts').values(rows).execute();
  }
}
